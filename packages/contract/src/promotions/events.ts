import { z } from 'zod'
import { event } from '../core/event.ts'
import { amountText, currencyId } from '../core/fields.ts'
import { bonusEntry } from './entities.ts'

export const promotionEvents = {
  bonusUpdated: event({
    wire: 'BonusUpdated',
    client: 'event:bonusUpdated',
    feature: 'promotions',
    gate: 'promotions',
    summary:
      'A bonus began, advanced or ended; the row is as in the bonus balance, null after its end.',
    channel: 'User',
    payload: z.object({ bonus: bonusEntry.nullable(), reason: z.string() }),
  }),
  bonusBalanceTransferred: event({
    wire: 'BonusBalanceTransferred',
    client: 'event:bonusBalanceTransferred',
    feature: 'promotions',
    gate: 'promotions',
    summary: 'A bonus was completed: what it released is real money now.',
    channel: 'User',
    payload: z.object({
      bonusId: z.string(),
      currency: currencyId,
      value: amountText,
      forfeited: amountText,
    }),
  }),
}
