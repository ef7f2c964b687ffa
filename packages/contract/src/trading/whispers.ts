import { whisper } from '../core/whisper.ts'
import { closeRefusals, editRefusals, openRefusals } from './calls.ts'
import {
  closePositionInput,
  editPositionInput,
  openPositionInput,
  orderAnswer,
} from './entities.ts'
import { tradingCalls } from './calls.ts'

const trading = { feature: 'trading', gate: 'trading', who: 'player' } as const
const second = 1_000

/** The orders of futures over the events socket: the same handlers as the calls of the same names. */
export const tradingWhispers = {
  TradeOpen: whisper({
    ...trading,
    name: 'TradeOpen',
    summary: 'Sends an order, as tradingOpen does.',
    key: true,
    rate: { limit: 5, windowMs: second, per: 'user' },
    input: openPositionInput,
    output: orderAnswer,
    refusals: openRefusals,
  }),
  TradeClose: whisper({
    ...trading,
    name: 'TradeClose',
    summary: 'Asks to close a position, as tradingClose does.',
    key: false,
    rate: { limit: 10, windowMs: second, per: 'user' },
    input: closePositionInput,
    output: orderAnswer,
    refusals: closeRefusals,
  }),
  TradeEdit: whisper({
    ...trading,
    name: 'TradeEdit',
    summary: 'Sets take profit and stop loss, as tradingEdit does.',
    key: true,
    rate: { limit: 2, windowMs: second, per: 'user' },
    input: editPositionInput,
    output: tradingCalls.tradingEdit.output,
    refusals: editRefusals,
  }),
}
