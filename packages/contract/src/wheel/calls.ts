import { call, type Rate } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { ticketData, wheelSpin } from './entities.ts'
import { wheelRefusals } from './refusals.ts'

const perMinute = (limit: number): Rate => ({ limit, windowMs: 60_000, per: 'user' })

/** Source: 000 section 7; product design, Promotions, calls. */
export const wheelCalls = {
  ticketData: call({
    feature: 'wheel',
    gate: 'wheel',
    summary: 'Tickets and private codes of the viewer, and what the wheel gives; a guest has none.',
    path: '/api/promocode/ticket/data',
    who: 'guest',
    rate: perMinute(30),
    input: empty,
    output: ticketData,
  }),
  spinWheel: call({
    feature: 'wheel',
    gate: 'wheel',
    summary: "Uses a ticket: draws a segment under the player's seeds and makes its prize, a code.",
    path: '/api/promocode/ticket/spin',
    who: 'player',
    key: true,
    rate: perMinute(10),
    input: empty,
    output: wheelSpin,
    refusals: [
      wheelRefusals['no-ticket'],
      wheelRefusals['spun-lately'],
      wheelRefusals['use-deposit-bonus'],
    ],
  }),
}
