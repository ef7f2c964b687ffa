import { z } from 'zod'
import {
  amount,
  amountText,
  currencyId,
  gameId,
  hashHex,
  isoText,
  multiplier,
  signedText,
  wireId,
} from '../core/fields.ts'

/** Status words of a wager: payout at least the stake, below it, nothing, or stake returned. */
export const wagerStatus = z.enum(['in-progress', 'win', 'part', 'lose', 'cancel'])

/** What one bet came to. Source: 001 section 3, Game instance. */
export const gameResult = z.object({
  _id: wireId,
  id: wireId,
  game: gameId,
  user: wireId,
  currency: currencyId,
  wager: amountText,
  splitTotal: amountText,
  payout: amountText,
  profit: signedText,
  multiplier,
  status: wagerStatus,
  win: z.boolean(),
  /** Milliseconds until the screen may show it. */
  delay: z.int(),
})

/** The seeds of a bet, with the server seed only as its commitment. */
export const betSeeds = z.object({
  serverSeedHash: hashHex,
  clientSeed: z.string(),
  nonce: z.int(),
})

/** Payload of Play. Source: 001 section 7, Realtime call Play. */
export const playInput = z.strictObject({
  api_id: z.string().max(24),
  bet: amount,
  demo: z.boolean(),
  currency: z.string().max(12),
  quick: z.boolean(),
  data: z.record(z.string().max(32), z.unknown()),
  auto: z.boolean().optional(),
})

/** Answer of Play for a single-shot game. */
export const playAnswer = z.object({
  response: z.object({
    type: z.literal('direct'),
    id: wireId,
    canBeFinished: z.boolean(),
    seeds: betSeeds,
    step: z.literal(0),
    game: gameResult,
    data: z.record(z.string(), z.unknown()),
  }),
})

/** Limits of one game in one currency. */
export const playLimits = z.object({
  min: amountText,
  max: amountText,
  maxPayout: amountText,
})

/** Everything a game screen needs before the first bet. */
export const gameData = z.object({
  id: gameId,
  name: z.string(),
  enabled: z.boolean(),
  supportsAuto: z.boolean(),
  extended: z.boolean(),
  multiplayer: z.boolean(),
  bonusAllowed: z.boolean(),
  limits: z.record(currencyId, playLimits),
  params: z.record(z.string(), z.unknown()),
  tables: z.record(z.string(), z.unknown()),
  /** Return to the player in percent: the range over all settings. */
  rtp: z.object({ min: z.number(), max: z.number() }),
  delayMs: z.int(),
  quickDelayMs: z.int(),
  hotkeys: z.boolean(),
})

/** Bet overview. Source: 000 section 3, Bet/game info response. */
export const betInfo = z.object({
  metadata: z.object({ id: gameId, name: z.string(), image: z.string() }),
  info: z.object({
    id: wireId,
    _id: wireId,
    game: gameId,
    user: wireId.nullable(),
    currency: currencyId,
    splitTotal: amountText,
    payout: amountText,
    profit: signedText,
    multiplier,
    status: wagerStatus,
    /** Null until the pair is revealed. */
    server_seed: hashHex.nullable(),
    server_seed_hash: hashHex,
    client_seed: z.string(),
    nonce: z.int(),
    created_at: isoText,
    demo: z.boolean(),
    product: z.string(),
    params: z.record(z.string(), z.unknown()),
    data: z.record(z.string(), z.unknown()),
  }),
  user: z.object({
    _id: wireId.nullable(),
    name: z.string().nullable(),
    private_bets: z.boolean(),
  }),
})

/** One line of the player's own recent rounds. */
export const historyRow = z.object({
  id: wireId,
  multiplier,
  status: wagerStatus,
  profit: signedText,
  currency: currencyId,
  created_at: isoText,
  data: z.record(z.string(), z.unknown()),
})

/** Sums of a player's settled bets in one currency. */
export const statisticsRow = z.object({
  games: z.int(),
  wagered: amountText,
  profit: signedText,
  wins: z.int(),
  losses: z.int(),
  best: z.object({ id: wireId, multiplier, profit: signedText }).nullable(),
  byDay: z.array(z.object({ at: z.int(), wagered: amountText, profit: signedText })),
})
