import { z } from 'zod'
import { amountText, currencyId, hashHex, instantMs, signedText, wireId } from '../core/fields.ts'
import { publicUser } from '../feed/entities.ts'

const card = z.int().min(0).max(51)
const seatNumber = z.int().min(0).max(8)

export const pokerActionKind = z.enum(['fold', 'check', 'call', 'bet', 'raise', 'allin'])
/** Why an action was made for a seat. */
const autoReason = z.enum(['timeout', 'disconnect', 'out', 'leave']).nullable()
const streetName = z.enum(['preflop', 'flop', 'turn', 'river'])

/** A table as the lobby lists it. */
export const pokerTableRow = z.object({
  _id: wireId,
  name: z.string(),
  currency: currencyId,
  sb: amountText,
  bb: amountText,
  seats: z.int(),
  taken: z.int(),
  /** How many stand in line for a seat. */
  waiting: z.int(),
  /** Pages that look at the table without a seat there. */
  viewers: z.int(),
  minBuyIn: amountText,
  maxBuyIn: amountText,
  /** Of the last hour; null without a hand. */
  avgPot: amountText.nullable(),
  handsPerHour: z.int(),
  speed: z.enum(['normal', 'fast']),
})

/** Shows that a card lay at its place of the deck whose root was published. */
export const cardProof = z.object({
  place: z.int().min(0).max(51),
  card,
  salt: hashHex,
  path: z.array(hashHex.nullable()).max(6),
})

/** A seat as everybody sees it. */
export const pokerSeat = z.object({
  seat: seatNumber,
  user: publicUser,
  /** Chips that are not bet. */
  stack: amountText,
  /** `disconnected`: the player was here and has no page open any more. */
  status: z.enum(['seated', 'disconnected', 'out', 'leaving']),
  /** True until the big blind comes round to it. */
  isWaiting: z.boolean(),
  /** Of the running hand: whether it was dealt in, and whether it still plays for the pot. */
  isDealt: z.boolean(),
  isLive: z.boolean(),
  /** Put in during this street. */
  bet: amountText,
  /** What it did last in this street. */
  last: pokerActionKind.nullable(),
  /** Open to everybody: at a run-out, in the showdown, or shown after it, be it one. */
  cards: z.array(card).max(2).nullable(),
  /** Chance of winning in percent, while hands lie open and cards are to come. */
  equity: z.number().nullable(),
  /** How good the open hand is, in words. */
  text: z.string().nullable(),
  /** What it took when the hand ended. */
  won: amountText.nullable(),
})

/** One line of what happened in a hand. */
export const pokerLine = z.object({
  step: z.int(),
  seat: seatNumber.nullable(),
  street: streetName,
  kind: z.enum(['sb', 'bb', 'dead', ...pokerActionKind.options]),
  amount: amountText,
  isAllIn: z.boolean(),
  auto: autoReason,
})

export const pokerPot = z.object({ amount: amountText, seats: z.array(seatNumber) })

/** How a hand ended. */
export const pokerResult = z.object({
  rake: amountText,
  pots: z.array(
    z.object({
      amount: amountText,
      rake: amountText,
      winners: z.array(z.object({ seat: seatNumber, amount: amountText })),
    }),
  ),
})

/** The hand that is played, or was just over. */
export const pokerRunningHand = z.object({
  _id: wireId,
  number: z.int(),
  street: streetName,
  board: z.array(card).max(5),
  button: seatNumber,
  pots: z.array(pokerPot),
  /** All that lies in the middle, bets of the street among it. */
  total: amountText,
  /** Accepted actions so far: an action names it. */
  step: z.int(),
  turn: z
    .object({
      seat: seatNumber,
      untilAt: instantMs,
      bankMs: z.int(),
      toCall: amountText,
      minRaiseTo: amountText.nullable(),
      maxRaiseTo: amountText.nullable(),
      legal: z.array(pokerActionKind),
    })
    .nullable(),
  lines: z.array(pokerLine),
  result: pokerResult.nullable(),
  serverSeedHash: hashHex,
  entropyHash: hashHex,
  deckRoot: hashHex,
})

/** A table with all that everybody may know of it. */
export const pokerTable = z.object({
  _id: wireId,
  name: z.string(),
  currency: currencyId,
  sb: amountText,
  bb: amountText,
  seatCount: z.int(),
  minBuyIn: amountText,
  maxBuyIn: amountText,
  actionMs: z.int(),
  version: z.int(),
  phase: z.enum(['waiting', 'prepare', 'playing', 'runout', 'pause']),
  isClosing: z.boolean(),
  seats: z.array(pokerSeat).max(9),
  /** While seats are asked for their values. */
  prepare: z
    .object({
      handId: wireId,
      number: z.int(),
      serverSeedHash: hashHex,
      asked: z.array(seatNumber),
      untilAt: instantMs,
    })
    .nullable(),
  hand: pokerRunningHand.nullable(),
  /** The hash of the seed of the next hand. */
  nextSeedHash: hashHex,
})

/** Colours that a note marks a player with. */
export const pokerNoteColor = z.enum(['none', 'red', 'orange', 'green', 'blue', 'violet'])

/** What a player noted of another, for himself alone. */
export const pokerNote = z.object({
  userId: wireId,
  /** Null where the other one is not named to this player any more. */
  name: z.string().nullable(),
  text: z.string(),
  color: pokerNoteColor,
})

/** The line for a seat at a table, as a player finds it. */
export const pokerWait = z.object({
  waiting: z.int(),
  /** The player's own place from 1; null where he is not in it. */
  place: z.int().min(1).nullable(),
  /** As long as a seat is kept for him. */
  offeredUntil: instantMs.nullable(),
})

/** What a seated player knows besides. */
export const pokerOwn = z.object({
  seat: seatNumber,
  /** Two cards of the hand on the table with their proofs; null where it was not dealt in. */
  cards: z.array(cardProof).length(2).nullable(),
  handId: wireId.nullable(),
  /** What the next value of this seat has to hash to. */
  tip: hashHex,
  /** Chips that join the stack after the hand. */
  queued: amountText,
  /** Brings chips by itself: all again once they are lost, and what is missing between two hands. */
  autoRebuy: z.boolean(),
  autoTopUp: z.boolean(),
  /** What the shuffle made of the seat in the last hand: true where its value was missing. */
  isDealtOut: z.boolean(),
})

/** A hand that is over, as the list shows it. */
export const pokerHandRow = z.object({
  _id: wireId,
  tableId: wireId,
  table: z.string(),
  number: z.int(),
  currency: currencyId,
  endedAt: instantMs,
  cards: z.array(card).length(2),
  result: signedText,
  pot: amountText,
  rake: amountText,
})

/** A hand that is over, whole, as far as the one who asks may see it. */
export const pokerHandHistory = z.object({
  _id: wireId,
  tableId: wireId,
  table: z.string(),
  number: z.int(),
  currency: currencyId,
  sb: amountText,
  bb: amountText,
  startedAt: instantMs,
  endedAt: instantMs,
  button: seatNumber,
  seats: z.array(
    z.object({
      seat: seatNumber,
      user: publicUser,
      stack: amountText,
      stake: amountText,
      payout: amountText,
      /** Own cards, and those that were shown, be it one. */
      cards: z.array(cardProof).min(1).max(2).nullable(),
    }),
  ),
  lines: z.array(pokerLine),
  board: z.array(cardProof).max(5),
  result: pokerResult,
  serverSeedHash: hashHex,
  entropy: z.array(z.object({ seat: seatNumber, value: hashHex })),
  entropyHash: hashHex,
  deckRoot: hashHex,
  /** Null until a day has passed. */
  serverSeed: hashHex.nullable(),
  revealsAt: instantMs.nullable(),
})
