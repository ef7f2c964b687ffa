/**
 * A number of 0..range-1, every one as likely. The only source of chance of a game: the emulator
 * hands in its seeded one, the simulation a quick one.
 */
export type Draw = (range: number) => number

/**
 * Every pay of every slot is a whole number of units; a unit is one twentieth of the total bet.
 * Bets are multiples of twenty minor units, so no win is ever rounded.
 */
export const unitsPerBet = 20

/** Free spins: how many are won by how many scatters, and what every win in them is worth. */
export interface FreeSpins {
  /** Scatters in view → spins; the same in the base game and in the spins themselves. */
  readonly awards: Readonly<Record<number, number>>
  readonly multiplier: number
  /** Reels of the free spins when they differ from those of the base game. */
  readonly strips?: readonly string[]
}

/** One jackpot: this many jackpot symbols in view pay so many units. */
export interface Jackpot {
  readonly name: string
  readonly count: number
  readonly units: number
}

interface SlotFacts {
  readonly volatility: 'low' | 'medium' | 'high'
  /** Letter of the symbol that stands in for every other but the scatter and the jackpot. */
  readonly wild?: string
  readonly scatter?: string
  /** Scatters in view → units, wherever they stand. */
  readonly scatterPays?: Readonly<Record<number, number>>
  readonly freeSpins?: FreeSpins
  /** Price of the free spins of the smallest award, in units; absent when they are not sold. */
  readonly buyUnits?: number
}

/** Reels that turn: strips of letters, read cyclically; `rows` of each are in view. */
export interface ReelSlot extends SlotFacts {
  readonly kind: 'lines' | 'ways'
  readonly rows: number
  readonly strips: readonly string[]
  /** Letter → units for one, two, three… of a kind from the left. */
  readonly pays: Readonly<Record<string, readonly number[]>>
  /** Row of each reel that a line crosses; only for `lines`. */
  readonly lines: readonly (readonly number[])[]
  /** Factor of a line win in which a wild stands in. */
  readonly wildMultiplier?: number
  readonly jackpotSymbol?: string
  readonly jackpots?: readonly Jackpot[]
}

/** One step of a cascade's paytable: from `count` symbols on, `units` are paid. */
export interface CascadePay {
  readonly count: number
  readonly units: number
}

/** A grid that fills anew where symbols won: neighbours (`cluster`) or any place (`anywhere`). */
export interface CascadeSlot extends SlotFacts {
  readonly kind: 'cluster' | 'anywhere'
  readonly columns: number
  readonly rows: number
  /** Letter → weight of each cell's independent draw. */
  readonly weights: Readonly<Record<string, number>>
  /** Letter → steps, rising in count. */
  readonly pays: Readonly<Record<string, readonly CascadePay[]>>
  /** Factor of the first, second, third… fall; the last one stays. */
  readonly fallMultipliers: readonly number[]
  /** What the simulation of `scripts/returns.ts` measured; see there for the seed. */
  readonly measured: Measured
}

/** A simulated return with the half width of its 99 % interval, both as shares of the stake. */
export interface Measured {
  readonly spins: number
  readonly payback: number
  readonly halfWidth: number
}

export type Slot = ReelSlot | CascadeSlot

export function isReelSlot(slot: Slot): slot is ReelSlot {
  return slot.kind === 'lines' || slot.kind === 'ways'
}
