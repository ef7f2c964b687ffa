import { z } from 'zod'
import {
  amountText,
  currencyId,
  isoText,
  multiplier,
  playedGameId,
  signedText,
  wireId,
} from '../core/fields.ts'
import { wagerStatus } from '../originals/entities.ts'

/** What a player may do in public, as others see it. */
export const access = z.enum(['user', 'moderator', 'admin'])

/** A player as others see one. Whoever keeps bets private has neither id, name nor picture here. */
export const profileUser = z.object({
  _id: wireId.nullable(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  created_at: isoText.nullable(),
  access,
  vipLevel: z.int().min(0).max(10),
  private_bets: z.boolean(),
  /** One of the house's own players, in a demo build. */
  is_demo: z.boolean().optional(),
})

/** USD with two decimals; an estimate at the prices of the bets' time, for screens. */
const usd = z.number()

const namedGame = z.object({ id: playedGameId, name: z.string(), image: z.string() })

/** A profile; the figures are null when the player keeps them private. Source: 000 section 3. */
export const profile = z.object({
  user: profileUser,
  /** Raw stakes of real money. */
  wagered: usd.nullable(),
  /** Settled bets of real money. */
  games: z.int().nullable(),
  best: z.object({ multiplier, game: namedGame }).nullable(),
  favourite_game: namedGame.nullable(),
})

/** Whole UTC days: today, the last 7, the last 30, or all of them. */
export const statisticsPeriod = z.enum(['day', 'week', 'month', 'all'])

/** Sums of a player's settled bets of real money, in USD. */
export const profileStatistics = z.object({
  rows: z.array(
    z.object({
      product: z.string(),
      wagered: usd,
      payout: usd,
      profit: usd,
      games: z.int(),
      /** Wager weighted by the house's edge: what levels and races count. */
      rated: usd,
    }),
  ),
  /** Oldest first, at most the last 365 days; days without bets are left out. */
  by_day: z.array(z.object({ date: z.iso.date(), profit: usd, wagered: usd })),
})

/** A settled bet of real money in its player's list. */
export const profileBet = z.object({
  _id: wireId,
  metadata: z.object({ id: playedGameId, name: z.string(), image: z.string() }),
  product: z.string(),
  currency: currencyId,
  wager: amountText,
  payout: amountText,
  profit: signedText,
  multiplier,
  status: wagerStatus,
  settled_at: isoText,
})

/** Choices of a player that follow from device to device; null where none was made. */
export const preferences = z.object({
  private_bets: z.boolean(),
  private_stats: z.boolean(),
  hide_online: z.boolean(),
  mail_marketing: z.boolean(),
  push_marketing: z.boolean(),
  odds_format: z
    .enum(['decimal', 'american', 'fractional', 'hongkong', 'malay', 'indonesian'])
    .nullable(),
  fiat_view: z.enum(['off', 'USD', 'EUR']).nullable(),
  fiat_currency: z.enum(['usd', 'eur']).nullable(),
  theme: z.enum(['main', 'gray', 'blue', 'green']).nullable(),
  sounds: z.boolean().nullable(),
  bet_hotkeys: z.boolean().nullable(),
})

export const profileSettings = preferences.extend({
  two_factor: z.boolean(),
  /** The ways into the account besides its password. */
  connections: z.array(z.object({ type: z.string(), label: z.string() })),
})

/** Somebody on the own list of ignored players. */
export const ignoredPlayer = z.object({
  _id: wireId,
  name: z.string(),
  avatar: z.string().nullable(),
})
