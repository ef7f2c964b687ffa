import { z } from 'zod'
import { amountText, currencyId, hashHex, instantMs, signedText, wireId } from '../core/fields.ts'
import { publicUser } from '../feed/entities.ts'

/** Name of a pool in its address. */
export const poolId = z.string().regex(/^[a-z]{1,16}$/)

const percent = z.number().min(0).max(100)
const roundState = z.enum(['open', 'counting', 'locked', 'drawn', 'refunded'])

/** A round of a pool. `locksAt` is null until a second player has entered. */
export const pvpRound = z.object({
  _id: wireId,
  poolId,
  number: z.int(),
  state: roundState,
  currency: currencyId,
  total: amountText,
  players: z.int(),
  locksAt: instantMs.nullable(),
  /** When its entries go back unless another player comes; null without an entry. */
  refundsAt: instantMs.nullable(),
  serverSeedHash: hashHex,
})

/** A part of a round's pot: who, from which ticket to below which, in units of the currency. */
export const pvpEntry = z.object({
  _id: wireId,
  user: publicUser,
  amount: amountText,
  from: amountText,
  to: amountText,
})

/** A round that is over. */
export const pvpRoundResult = z.object({
  roundId: wireId,
  number: z.int(),
  state: roundState,
  total: amountText,
  /** The winning ticket; null where everything went back. */
  pick: amountText.nullable(),
  winner: publicUser.nullable(),
  entryId: wireId.nullable(),
  /** Share of the pot that the winning entry held. */
  chance: percent.nullable(),
  prize: amountText.nullable(),
  fee: amountText.nullable(),
  endedAt: instantMs,
})

export const pvpPool = z.object({
  id: poolId,
  name: z.string(),
  currency: currencyId,
  minEntry: amountText,
  maxEntry: amountText,
  feeBps: z.int(),
  round: pvpRound.nullable(),
  /** Shares of the present pot, in order of entry, with who holds them. */
  shares: z.array(z.object({ user: publicUser, amount: amountText })),
})

export const duelGame = z.enum(['coinflip', 'dice'])
export const duelSide = z.enum(['heads', 'tails'])

/** A duel as everybody who knows of it sees it. */
export const pvpDuel = z.object({
  _id: wireId,
  game: duelGame,
  state: z.enum(['open', 'joined', 'settled', 'cancelled', 'expired', 'refunded']),
  creator: publicUser,
  /** The creator's side of the coin; the joiner has the other. Null with dice. */
  side: duelSide.nullable(),
  stake: amountText,
  currency: currencyId,
  feeBps: z.int(),
  /** What the winner gets. */
  prize: amountText,
  isPrivate: z.boolean(),
  serverSeedHash: hashHex,
  expiresAt: instantMs,
  joiner: publicUser.nullable(),
  /** Of a settled one: the side of the coin, or the rolls in hundredths, pair by pair. */
  result: z
    .object({
      side: duelSide.nullable(),
      pairs: z.array(z.tuple([z.int(), z.int()])),
      /** Null after eight equal pairs: both stakes went back. */
      winner: z.enum(['creator', 'joiner']).nullable(),
    })
    .nullable(),
  /** Which of the two the viewer is. */
  own: z.enum(['creator', 'joiner']).nullable(),
  endedAt: instantMs.nullable(),
})

/** One line of what is over: a round of a pool, or a duel. */
export const pvpHistoryRow = z.object({
  _id: wireId,
  kind: z.enum(['pool', 'duel']),
  /** Name of the pool, or the game of the duel. */
  name: z.string(),
  number: z.int().nullable(),
  state: z.string(),
  currency: currencyId,
  total: amountText,
  prize: amountText.nullable(),
  winner: publicUser.nullable(),
  /** What the viewer won or lost by it; null for those who were not in it. */
  result: signedText.nullable(),
  endedAt: instantMs,
})

/** 128 bits by which a player's browser hides his client seed in one draw. */
export const drawSalt = z.string().regex(/^[0-9a-f]{32}$/)

const ownSeed = z.object({ salt: drawSalt, clientSeed: z.string() })

/** What re-derives a round or a duel: the record that the verifier reads. */
export const pvpProof = z.object({
  kind: z.enum(['pool', 'coinflip', 'dice']),
  serverSeedHash: hashHex,
  /** Null until it is over. */
  serverSeed: hashHex.nullable(),
  nonce: z.int(),
  feeBps: z.int(),
  currency: currencyId,
  /**
   * Of a pool: SHA-256 of `user:amount:seed` per entry, where the seed is SHA-256 of `salt:clientSeed`.
   * The texts themselves are told to whoever the entry is of.
   */
  entries: z
    .array(
      z.object({
        amountMinor: z.string(),
        hash: hashHex,
        own: ownSeed.extend({ entryId: wireId, text: z.string() }).nullable(),
      }),
    )
    .nullable(),
  entriesHash: hashHex.nullable(),
  /**
   * Of a pool that a public beacon is mixed into: the first value published after the lock. The draw reads
   * SHA-256 of `entriesHash:round:value`. The value is null until it is known.
   */
  beacon: z.object({ url: z.string(), round: z.int(), value: hashHex.nullable() }).nullable(),
  /** Of a duel: what the draw reads of both, once it is over: SHA-256 of `salt:clientSeed`. */
  creatorSeed: hashHex.nullable(),
  joinerSeed: hashHex.nullable(),
  /** What the viewer brought to it. */
  own: ownSeed.extend({ side: z.enum(['creator', 'joiner']) }).nullable(),
  stakeMinor: z.string().nullable(),
  /** With the coin. */
  creatorSide: duelSide.nullable(),
  expect: z
    .object({
      pick: z.string().optional(),
      winner: z.union([z.int(), z.string()]).nullable(),
      prize: z.string(),
      fee: z.string(),
      side: duelSide.optional(),
      pairs: z.array(z.tuple([z.int(), z.int()])).optional(),
    })
    .nullable(),
})
