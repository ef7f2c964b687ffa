import { payLine } from './line-wins.ts'
import { stripsOf, viewOf } from './reel-spin.ts'
import { type ReelSlot, unitsPerBet } from './slot.ts'
import { boughtSpins } from './spin.ts'

/** An exact share of the stake. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Sums over every stop of every reel: `units` paid and `spins` won, out of `stops` in all. */
interface Sums {
  readonly units: bigint
  readonly spins: bigint
  readonly stops: bigint
}

/**
 * The return of a reel game to the last digit: every combination of stops is counted, none is
 * drawn. A line reads one letter of each reel and the reels are independent, so each line pays the
 * same on average; ways factor by reel; scatters and jackpots need only how many each reel shows.
 */
export function exactReturn(slot: ReelSlot): Fraction {
  const base = sumsOf(slot, false)
  const free = sumsOf(slot, true)
  // A free spin wins further ones, so N of them become N / (1 − spins/stops).
  const open = free.stops - free.spins
  return {
    numerator: base.units * open + base.spins * free.units,
    denominator: BigInt(unitsPerBet) * base.stops * open,
  }
}

/** The return of the bought feature: what its free spins pay over what they cost. */
export function exactBuyReturn(slot: ReelSlot): Fraction | undefined {
  if (slot.buyUnits === undefined) return undefined
  const free = sumsOf(slot, true)
  return {
    numerator: BigInt(boughtSpins(slot)) * free.units,
    denominator: BigInt(slot.buyUnits) * (free.stops - free.spins),
  }
}

/** The fraction as a number, for people. */
export function shareOf({ numerator, denominator }: Fraction): number {
  return Number((numerator * 1_000_000_000n) / denominator) / 1e9
}

function sumsOf(slot: ReelSlot, isFree: boolean): Sums {
  const strips = stripsOf(slot, isFree)
  const stops = strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
  const paid = slot.kind === 'lines' ? lineUnits(slot, strips) : wayUnits(slot, strips)
  const factor = BigInt(isFree ? (slot.freeSpins?.multiplier ?? 1) : 1)
  const scatter = sumByCount(slot, strips, slot.scatter, slot.scatterPays ?? {})
  const jackpot = sumByCount(slot, strips, slot.jackpotSymbol, jackpotUnits(slot))
  const spins = sumByCount(slot, strips, slot.scatter, slot.freeSpins?.awards ?? {})
  return { units: (paid + scatter) * factor + jackpot, spins, stops }
}

/**
 * Walks the letters of a line reel by reel, each weighted by how often its strip carries it, and
 * stops where the line is decided: what the reels beyond show no longer matters.
 */
function lineUnits(slot: ReelSlot, strips: readonly string[]): bigint {
  const counts = strips.map(countLetters)
  let sum = 0n
  const walk = (letters: readonly string[], weight: bigint): void => {
    const reel = counts[letters.length]
    if (!reel || isDecided(slot, letters)) {
      const rest = strips.slice(letters.length)
      const all = rest.reduce((product, strip) => product * BigInt(strip.length), weight)
      sum += all * BigInt(payLine(slot, letters).units)
      return
    }
    for (const [letter, count] of reel) walk([...letters, letter], weight * BigInt(count))
  }
  walk([], 1n)
  return sum * BigInt(slot.lines.length)
}

function isDecided(slot: ReelSlot, letters: readonly string[]): boolean {
  const lead = letters.find((letter) => letter !== slot.wild)
  if (lead === undefined) return false
  const last = letters.at(-1)
  return slot.pays[lead] === undefined || (last !== lead && last !== slot.wild)
}

function countLetters(strip: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of strip) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

function wayUnits(slot: ReelSlot, strips: readonly string[]): bigint {
  let sum = 0n
  for (const [symbol, pays] of Object.entries(slot.pays)) {
    for (const [index, units] of pays.entries()) {
      if (units > 0) sum += BigInt(units) * waysOfLength(slot, strips, symbol, index + 1)
    }
  }
  return sum
}

/** Ways of exactly this length over all stops: matches, then a reel without one, then anything. */
function waysOfLength(
  slot: ReelSlot,
  strips: readonly string[],
  symbol: string,
  length: number,
): bigint {
  return strips.reduce((product, strip, reel) => {
    const matches = matchesPerStop(strip, slot.rows, [symbol, slot.wild])
    if (reel < length) return product * BigInt(matches.reduce((a, b) => a + b, 0))
    if (reel === length) return product * BigInt(matches.filter((count) => count === 0).length)
    return product * BigInt(strip.length)
  }, 1n)
}

function matchesPerStop(
  strip: string,
  rows: number,
  letters: readonly (string | undefined)[],
): number[] {
  return Array.from(
    { length: strip.length },
    (_, stop) => [...viewOf(strip, stop, rows)].filter((letter) => letters.includes(letter)).length,
  )
}

/** Units by the number of one symbol in view, over all stops: the reels' counts are convolved. */
function sumByCount(
  slot: ReelSlot,
  strips: readonly string[],
  symbol: string | undefined,
  units: Readonly<Record<number, number>>,
): bigint {
  if (symbol === undefined) return 0n
  let stopsByCount = new Map<number, bigint>([[0, 1n]])
  for (const strip of strips) {
    const next = new Map<number, bigint>()
    for (const seen of matchesPerStop(strip, slot.rows, [symbol])) {
      for (const [count, stops] of stopsByCount) {
        next.set(count + seen, (next.get(count + seen) ?? 0n) + stops)
      }
    }
    stopsByCount = next
  }
  return [...stopsByCount].reduce(
    (sum, [count, stops]) => sum + stops * BigInt(units[count] ?? 0),
    0n,
  )
}

/** Jackpot units by count: each is paid up to the count of the next larger one. */
function jackpotUnits(slot: ReelSlot): Record<number, number> {
  const cells = slot.rows * slot.strips.length
  const pairs = Array.from({ length: cells + 1 }, (_, count): [number, number] => [
    count,
    slot.jackpots?.filter((jackpot) => jackpot.count <= count).at(-1)?.units ?? 0,
  ])
  return Object.fromEntries(pairs)
}
