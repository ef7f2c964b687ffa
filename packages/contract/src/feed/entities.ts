import { z } from 'zod'
import {
  amountText,
  currencyId,
  multiplier,
  playedGameId,
  signedText,
  wireId,
} from '../core/fields.ts'
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
  metadata: z.object({ id: playedGameId, name: z.string(), image: z.string() }),
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

/** A win of any product, for the ticker. Source: 001 section 3, Latest-win item. */
export const latestWin = z.object({
  _id: wireId,
  game: z.string().nullable(),
  /** The game as players call it. */
  gameName: z.string().nullable(),
  ticker: z.string().nullable(),
  /** Null when the player's bets are private. */
  player: z.string().nullable(),
  image: z.string(),
  multiplier,
  usdProfit: z.number(),
  profit_usd_converted: z.number(),
  type: z.enum(['game', 'trade', 'sport', 'pvp']),
})
