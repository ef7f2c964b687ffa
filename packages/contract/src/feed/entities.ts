import { z } from 'zod'
import { amountText, currencyId, gameId, multiplier, signedText, wireId } from '../core/fields.ts'
import { wagerStatus } from '../originals/entities.ts'

/** A player as strangers see one: all fields null when the bets are private. */
export const publicUser = z.object({
  _id: wireId.nullable(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  private_bets: z.boolean(),
})

/** A settled wager in the feed. Source: 001 section 3, Live game event. */
export const liveGame = z.object({
  _id: wireId,
  user: publicUser,
  metadata: z.object({ id: gameId, name: z.string(), image: z.string() }),
  game: z.object({
    currency: currencyId,
    wager: amountText,
    splitTotal: amountText,
    multiplier,
    status: wagerStatus,
    profit: signedText,
    payout: amountText,
    type: z.string(),
    user: wireId.nullable(),
    profit_usd_converted: z.number(),
  }),
  /** Milliseconds the row waits before it is shown. */
  delay: z.int(),
})
