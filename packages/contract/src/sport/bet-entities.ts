import { z } from 'zod'
import {
  amount,
  amountText,
  currencyId,
  instantMs,
  isoText,
  signedText,
  wireId,
} from '../core/fields.ts'

/** What a player clicks on: event/line/outcome, for instance `sr:match:7/18:total=2.5/12`. */
export const selectionId = z
  .string()
  .max(120)
  .regex(/^sr:match:\d{1,15}\/\d{1,6}(:[a-z0-9=.|-]{1,60})?\/[A-Za-z0-9:]{1,16}$/)

/** Decimal odds as a player was shown them, at most three decimals. */
const shownOdds = z.number().min(1).max(1_000)

/** What becomes of a bet whose odds change while it waits: nothing, better ones alone, any. */
export const oddsPolicy = z.enum(['none', 'better', 'any'])

/** A system: every combination of `k` legs, or one of the systems that have a name. */
export const systemChoice = z.union([
  z.strictObject({ k: z.int().min(1).max(12) }),
  z.strictObject({ name: z.string().max(20) }),
])

/** A system that so many legs can be combined in. */
export const sportSystem = z.object({
  /** Legs per combination; null for a system with a name, which has several. */
  k: z.int().nullable(),
  /** Legs. */
  n: z.int(),
  /** Combinations, each a bet of its own with an equal part of the stake. */
  bets: z.int(),
  /** `2/4`, or `Yankee`. */
  name: z.string(),
})

/** How a leg ended; null while it is open. */
export const legResult = z.enum(['won', 'lost', 'void', 'half_won', 'half_lost', 'dead_heat'])

export const sportLeg = z.object({
  selectionId,
  event: z.object({
    id: z.string(),
    name: z.string(),
    categoryId: z.string(),
    /** Epoch ms. */
    startsAt: instantMs,
    /** Points, goals or sets as last told; null before the start. */
    score: z.object({ home: z.int(), away: z.int() }).nullable(),
  }),
  /** Name of the market and of the outcome. */
  market: z.string(),
  outcome: z.string(),
  /** The price taken. */
  odds: z.number(),
  /** True for a price of a running event. */
  live: z.boolean(),
  result: legResult.nullable(),
  /** What one unit staked on it comes to; null while it is open. */
  factor: z.number().nullable(),
})

/** A bet of the slip. Source: 001 section 3, Bet slip bet. */
export const sportBet = z.object({
  _id: wireId,
  /** 0 pending, 1 refunded, 2 won, 3 lost: by what was paid, whatever the legs say. */
  status: z.literal([0, 1, 2, 3]),
  /** A system is a multi with `system`. */
  type: z.enum(['single', 'multi']),
  system: sportSystem.nullable(),
  /** The whole stake. */
  stake: amountText,
  splitTotal: amountText,
  currency: currencyId,
  demo: z.boolean(),
  /** Product of the odds of all legs; null for a system. */
  odds: z.number().nullable(),
  /** What it pays when every leg wins, for what still runs of the stake. */
  potentialPayout: amountText,
  /** Everything paid so far, cash-outs too; null while nothing was. */
  payout: amountText.nullable(),
  /** Null while it runs. */
  profit: signedText.nullable(),
  oddsPolicy,
  legs: z.array(sportLeg),
  /** Whether it is a bet that can be cashed out at all; ask for offers to know how much. */
  cashout: z.object({ offered: z.boolean() }),
  /** What cash-outs have paid. */
  cashedOut: amountText.nullable(),
  /** The part of the stake that was cashed out, in percent. */
  cashedPercent: z.int(),
  created_at: isoText,
  settledAt: isoText.nullable(),
  /** Why it was settled otherwise than at first, in words for the player; null where it was not. */
  reason: z.string().nullable(),
  /** Counts what was decided about it: settlements and cash-outs. */
  version: z.int(),
  /** Whether a settlement was taken back or made anew. */
  resettled: z.boolean(),
})

/**
 * What re-derives a bet: the record that the verifier reads. Amounts in whole smallest units; chances
 * in twelfths of parts of 10^9, as the feed told them for the price that was taken.
 */
export const betProof = z.object({
  stake: z.string(),
  /** The part of the stake that ran to the end, and what cash-outs of the others paid. */
  rest: z.string(),
  cashedOut: z.string(),
  /** How many legs its combinations have. */
  sizes: z.array(z.int()),
  legs: z.array(
    z.object({
      selectionId,
      /** The price taken, in 1/1000. */
      odds: z.int(),
      /** What the outcome was held to win at the price, and to get back whatever it is. */
      win: z.int(),
      refund: z.int(),
      marginPpm: z.int(),
      /** When the feed said so, by its clock. */
      at: z.int(),
      result: legResult.nullable(),
      sharedBy: z.int().nullable(),
    }),
  ),
  expect: z.object({ payout: z.string(), status: z.int(), prices: z.array(z.int()) }),
})

/** The queue's state of a bet or cash-out. */
export const queueState = z.enum(['waiting', 'accepted', 'refused', 'offer'])

/** Odds that a player may take or leave. */
export const sportOffer = z.object({
  /** One per leg, in the order of the slip: what was asked for, and what is offered. */
  odds: z.array(z.object({ selectionId, old: z.number(), now: z.number() })),
  /** Product of the offered odds; null for a system. */
  total: z.number().nullable(),
  expiresAt: instantMs,
})

/** What the queue says of a bet or a cash-out. */
export const queueAnswer = z.object({
  queueId: wireId,
  state: queueState,
  /** Until it is decided, or until the offer runs out. */
  leftMs: z.int().min(0),
  /** Of an accepted bet, and of the bet that is cashed out. */
  bet: sportBet.optional(),
  offer: sportOffer.optional(),
  /** What an accepted cash-out paid. */
  amount: amountText.optional(),
  /** Of a refused one: number, name and text of one of the eleven messages of the queue. */
  code: z.int().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
})

export const queueInput = z.strictObject({
  type: z.enum(['single', 'multi']),
  system: systemChoice.optional(),
  /** The whole stake. */
  stake: amount,
  currency: z.string().max(12),
  demo: z.boolean(),
  oddsPolicy: oddsPolicy.default('better'),
  /** Odds and version are those of the screen: they say what the player agreed to, never a price. */
  selections: z
    .array(z.strictObject({ selectionId, odds: shownOdds, version: z.int().min(0) }))
    .min(1)
    .max(50),
})
