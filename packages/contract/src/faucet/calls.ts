import { z } from 'zod'
import { call } from '../core/call.ts'
import { currencyId, empty } from '../core/fields.ts'
import { faucetSpin, faucetState } from './entities.ts'
import { faucetRefusals } from './refusals.ts'

/** Source: 001 section 7; product design, Promotions, calls. */
export const faucetCalls = {
  faucetState: call({
    feature: 'faucet',
    gate: 'faucet',
    summary:
      'What the faucet can pay the viewer, how likely each share is, and why it may not spin.',
    path: '/api/promocode/bonusState',
    who: 'guest',
    rate: { limit: 30, windowMs: 60_000, per: 'user' },
    input: empty,
    output: faucetState,
  }),
  spinFaucet: call({
    feature: 'faucet',
    gate: 'faucet',
    summary: 'Spins the daily faucet and pays what was drawn to the real balance.',
    path: '/api/promocode/bonus',
    who: 'player',
    key: true,
    rate: { limit: 6, windowMs: 60_000, per: 'user' },
    /** The currency to be paid in; without it the one that a new account starts with. */
    input: z.strictObject({ currency: currencyId.optional() }),
    output: faucetSpin,
    refusals: [
      faucetRefusals['claimed-today'],
      faucetRefusals['deposit-first'],
      faucetRefusals['play-more'],
      faucetRefusals['household-claimed'],
    ],
  }),
}
