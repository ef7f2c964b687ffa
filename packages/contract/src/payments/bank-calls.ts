import { z } from 'zod'
import { call, ownerRate } from '../core/call.ts'
import { empty, wireId } from '../core/fields.ts'
import { bankRequest } from './entities.ts'
import { typedAmount } from './fields.ts'
import { bankRefusals } from './refusals.ts'

export const bankCalls = {
  bankDeposit: call({
    feature: 'payments',
    summary: 'The bank account that deposits are sent to, and the newest request of the caller.',
    path: '/api/wallet/bankDeposit/current',
    who: 'player',
    input: empty,
    output: z.object({
      /** Null where nothing comes in by bank. */
      bank: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).nullable(),
      request: bankRequest.nullable(),
    }),
  }),
  openBankDeposit: call({
    feature: 'payments',
    summary: 'Announces a transfer by bank; a player has one open request.',
    path: '/api/wallet/bankDeposit/open',
    who: 'player',
    key: true,
    rate: { limit: 10, windowMs: 60_000, per: 'user' },
    input: z.strictObject({
      currency: z.enum(['usd', 'eur']),
      amount: typedAmount,
      senderName: z.string().trim().min(2).max(100),
    }),
    output: bankRequest,
    refusals: [bankRefusals['bank-open'], bankRefusals['bank-amount'], bankRefusals['bank-off']],
  }),
  cancelBankDeposit: call({
    feature: 'payments',
    summary: 'Takes back a request that nobody has decided.',
    path: '/api/wallet/bankDeposit/cancel',
    who: 'player',
    presence: 'cookie',
    rate: ownerRate,
    input: z.strictObject({ id: wireId }),
    output: bankRequest,
    refusals: [bankRefusals['bank-not-pending']],
  }),
}
