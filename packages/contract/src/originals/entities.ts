import { z } from 'zod'
import {
  amount,
  amountText,
  currencyId,
  gameId,
  hashHex,
  instantMs,
  isoText,
  multiplier,
  playedGameId,
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

/** What the player may see of a round: its outcome, or as much as has been opened. */
const roundView = z.record(z.string(), z.unknown())

/** How a round goes on after Play: decided at once, in turns, or shared with all players. */
export const roundType = z.enum(['direct', 'extended', 'multiplayer'])

/**
 * What is left of a guest's demo balance in the round's currency. Players have an account, whose
 * changes BalanceModification tells.
 */
const guestBalance = amountText.optional()

/** A round as its player sees it, right after Play or restored later. */
const shownRound = z.object({
  type: roundType,
  id: wireId,
  canBeFinished: z.boolean(),
  seeds: betSeeds,
  /** Turns made so far. */
  step: z.int().min(0),
  game: gameResult,
  data: roundView,
  balance: guestBalance,
})

/** Answer of Play. Source: 001 section 7, Realtime call Play. */
export const playAnswer = z.object({ response: shownRound })

/** Payload of Turn: `step` is the number of turns made so far. */
export const turnInput = z.strictObject({
  id: wireId,
  step: z.int().min(0).max(1_000),
  data: z.record(z.string().max(32), z.unknown()),
})

/** Payload of Finish. */
export const finishInput = turnInput.omit({ data: true })

/** What a turn did: survived, over without a payout, over with one, or refused. */
export const turnType = z.enum(['continue', 'lose', 'finish', 'fail'])

/** Answer of Turn and Finish. Source: 001 section 7, Realtime calls Turn and Finish. */
export const turnAnswer = z.object({
  type: turnType,
  step: z.int().min(0),
  game: gameResult,
  data: roundView,
  balance: guestBalance,
})

/** The caller's open round of a game, if there is one. */
export const restoreAnswer = z.object({
  game: shownRound.extend({ currency: currencyId, bet: amountText, demo: z.boolean() }).nullable(),
})

/** One player's bet in a shared round. Source: 001 section 3, Multiplayer game bet. */
export const multiplayerBet = z.object({
  id: wireId,
  user: z.object({ _id: wireId.nullable(), name: z.string().nullable() }),
  game: z.object({ currency: currencyId, wager: amountText }),
  /** The automatic cash-out, when there is one. */
  additional: multiplier.nullable(),
})

/** Phase of a shared round. */
export const multiplayerState = z.enum(['betting', 'running', 'finished'])

/** A finished round of a shared game: the hash proves it. */
export const finishedRound = z.object({
  round: z.int().min(1),
  result: multiplier,
  hash: hashHex,
})

/** The shared round as it stands, for whoever joins late. */
export const sharedRound = z.object({
  round: z.int().min(1),
  state: multiplayerState,
  /** Hash of the game before: the SHA-256 of this game's hash. */
  serverSeedHash: hashHex,
  salt: z.string(),
  bettingEndsAt: instantMs.nullable(),
  startedAt: instantMs.nullable(),
  serverNow: instantMs,
  /** The first bets that all may see; `cashout` of those cashed already. */
  bets: z.array(multiplayerBet.extend({ cashout: multiplier.optional() })).max(200),
  totalBets: z.int(),
  mine: z.array(
    z.object({
      id: wireId,
      wager: amountText,
      currency: currencyId,
      demo: z.boolean(),
      additional: multiplier.nullable(),
      status: z.enum(['in-progress', 'win', 'part', 'lose', 'cancel']),
      multiplier,
    }),
  ),
  history: z.array(finishedRound).max(30),
})

/** The hash chain that shared rounds come from, announced before the first of them. */
export const crashChain = z.object({
  /** Number of the round that plays the chain's first game. */
  firstRound: z.int().min(1),
  games: z.int().min(1),
  /** SHA-256 of the first game's hash. */
  terminatingHash: hashHex,
  /** Null until it has been announced; no round is played before. */
  salt: z.string().nullable(),
  saltSource: z.string().nullable(),
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
  helpPages: z.int(),
  hotkeys: z.boolean(),
  /** Of shared games: the round as it stands, and the chain that the rounds come from. */
  round: sharedRound.optional(),
  chain: crashChain.optional(),
})

/** Bet overview. Source: 000 section 3, Bet/game info response. */
export const betInfo = z.object({
  metadata: z.object({ id: playedGameId, name: z.string(), image: z.string() }),
  info: z.object({
    id: wireId,
    _id: wireId,
    game: playedGameId,
    user: wireId.nullable(),
    currency: currencyId,
    splitTotal: amountText,
    payout: amountText,
    profit: signedText,
    multiplier,
    status: wagerStatus,
    /** Null until the pair is revealed. */
    server_seed: hashHex.nullable(),
    /** Null where the bet was played elsewhere: nothing was drawn from seeds of ours. */
    server_seed_hash: hashHex.nullable(),
    client_seed: z.string(),
    nonce: z.int(),
    created_at: isoText,
    demo: z.boolean(),
    product: z.string(),
    params: z.record(z.string(), z.unknown()),
    data: z.record(z.string(), z.unknown()),
    /** Of rounds with turns: what the player did, in order. */
    turns: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  user: z.object({
    _id: wireId.nullable(),
    name: z.string().nullable(),
    avatar: z.string().nullable(),
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
