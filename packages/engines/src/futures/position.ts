import { divide, type Ratio } from '@powerplay/kernel'
import { settleFutures, type FuturesFee, type FuturesSettlement } from './payout.ts'
import { isClean, type Tick } from './tick.ts'
import { bustPrice, priceOfWorth, worthAfter, type Direction, type Leverage } from './worth.ts'

/** Why a position ended. Inside one tick the first of this list that holds is the one. */
export const closeReasons = [
  'bust',
  'max_roi',
  'sl',
  'tp',
  'user',
  'time',
  'exclusion',
  'halt',
] as const
export type CloseReason = (typeof closeReasons)[number]

/** Ends that somebody or something asks for, each from a moment on. */
export type AskedClose = Extract<CloseReason, 'user' | 'time' | 'exclusion' | 'halt'>

/** Prices at which the player wants out; null is none. */
export interface Triggers {
  readonly takeProfit: number | null
  readonly stopLoss: number | null
}

/** Triggers that hold from a moment on. */
export interface TriggerEdit extends Triggers {
  readonly fromMs: number
}

/** An open position: all that a tick needs to know about it. */
export interface FuturesPosition extends Leverage, Triggers {
  /** Price of the tick that opened it. */
  readonly entry: number
  /** Price of the last clean tick that it lived through. */
  readonly price: number
  /** Its worth at that tick, in 1/entry of the wager (worth.ts). */
  readonly worth: number
  /** Return in 1/100 % at which it closes by itself. */
  readonly maxRoiBps: number
  /** The smallest worth that reaches that return. */
  readonly worthMax: number
  /** Changes that wait for their moment, in the order they were sent. */
  readonly edits: readonly TriggerEdit[]
  /** The moments from which on it is to be closed, by who asks for it. */
  readonly closings: Readonly<Partial<Record<AskedClose, number>>>
}

/** What is fixed before the tick that opens a position. */
export interface OpeningTerms extends Leverage, Triggers {
  readonly maxRoiBps: number
  /** After this time the house closes the position. */
  readonly maxHoldMs: number
}

/** The position that a clean tick opens at its price. */
export function openPosition(terms: OpeningTerms, tick: Tick): FuturesPosition {
  const { maxHoldMs, ...rest } = terms
  const { price, atMs } = tick
  const worthMax = divide(BigInt(price) * BigInt(10_000 + terms.maxRoiBps), 10_000n, 'up')
  return {
    ...rest,
    entry: price,
    price,
    worth: price,
    worthMax: Number(worthMax),
    edits: [],
    closings: { time: atMs + maxHoldMs },
  }
}

/** Where the position would bust and where it would reach its highest return, from here. */
export function pricesAhead(position: FuturesPosition): { bust: number; max: number } {
  return {
    bust: bustPrice(position, position),
    max: priceOfWorth(position, position, position.worthMax),
  }
}

/** A position one tick later: where it stands, and why it ended if it did. */
export interface TickedPosition {
  readonly position: FuturesPosition
  readonly reason: CloseReason | null
}

/**
 * Takes a position through one tick. A tick that is not clean decides nothing and changes nothing:
 * whatever waits, waits for the next clean one. Edits and requests to close whose moment has come
 * count from this tick on. Everything ends at the tick's own price, worth as the gap rule leaves it;
 * only the highest return pays exactly itself.
 */
export function tickPosition(position: FuturesPosition, tick: Tick): TickedPosition {
  if (!isClean(tick)) return { position, reason: null }
  const worth = worthAfter(position.worth, tick.price - position.price, position)
  const next = { ...withEdits(position, tick.atMs), price: tick.price, worth }
  return { position: next, reason: reasonOf(next, tick.atMs) }
}

function withEdits(position: FuturesPosition, atMs: number): FuturesPosition {
  if (position.edits.length === 0) return position
  const due = position.edits.filter(({ fromMs }) => fromMs <= atMs)
  const last = due.at(-1)
  if (!last) return position
  const { takeProfit, stopLoss } = last
  const edits = position.edits.filter(({ fromMs }) => fromMs > atMs)
  return { ...position, takeProfit, stopLoss, edits }
}

function reasonOf(position: FuturesPosition, atMs: number): CloseReason | null {
  const { worth, worthMax, direction, price, stopLoss, takeProfit } = position
  if (worth === 0) return 'bust'
  if (worth >= worthMax) return 'max_roi'
  if (stopLoss !== null && isBeyond(stopLoss, price, direction)) return 'sl'
  if (takeProfit !== null && isBeyond(price, takeProfit, direction)) return 'tp'
  return askedReason(position, atMs)
}

/** True where `price` is at `mark` or further in the direction in which the position gains. */
function isBeyond(price: number, mark: number, direction: Direction): boolean {
  return direction * (price - mark) >= 0
}

const askedReasons = ['user', 'time', 'exclusion', 'halt'] as const

function askedReason({ closings }: FuturesPosition, atMs: number): AskedClose | null {
  const isDue = (reason: AskedClose) => (closings[reason] ?? Infinity) <= atMs
  return askedReasons.find(isDue) ?? null
}

/** Worth per unit of the wager; at the highest return exactly that return. */
export function worthShare(position: FuturesPosition, reason: CloseReason | null): Ratio {
  if (reason === 'max_roi') {
    return { numerator: BigInt(10_000 + position.maxRoiBps), denominator: 10_000n }
  }
  return { numerator: BigInt(position.worth), denominator: BigInt(position.entry) }
}

/** Return in 1/100 %, rounded down, so that a screen never says more than is paid. */
export function roiBps(position: FuturesPosition, reason: CloseReason | null = null): number {
  const { numerator, denominator } = worthShare(position, reason)
  return Number(divide((numerator - denominator) * 10_000n, denominator, 'down'))
}

/**
 * The money of a position where it stands.
 * @param reason null for an open one: what a close at this very tick would pay.
 */
export function settlePosition(
  position: FuturesPosition,
  stake: { readonly wagerMinor: bigint; readonly fee: FuturesFee },
  reason: CloseReason | null,
): FuturesSettlement {
  return settleFutures({
    ...stake,
    multiplier: position.multiplier,
    worth: worthShare(position, reason),
    priceShare: { numerator: BigInt(position.price), denominator: BigInt(position.entry) },
    isFree: reason === 'halt',
  })
}
