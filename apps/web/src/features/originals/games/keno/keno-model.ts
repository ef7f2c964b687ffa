import { kenoRowE4, type KenoRisk } from '@powerplay/engines'
import { chanceDecimals, scaled, showPercent } from '../../../../platform/format/ratio.ts'

const million = 1_000_000

/** Numbers on the card; 0 to 39 in data, shown as 1 to 40. */
export const kenoNumbers = 40
export const kenoDrawn = 10
/** Most numbers that can be picked (001_d6a9941efb711ce5.txt, section 5). */
export const kenoPicksMax = 10

/** What a tile shows. */
export type TileMark = 'plain' | 'picked' | 'hit' | 'drawn'

/** One line of the ladder. */
export interface KenoLine {
  readonly hits: number
  readonly multiplierE4: number
  /** Of `kenoDraws`. */
  readonly ways: number
}

function combinations(of: number, taken: number): number {
  if (taken < 0 || taken > of) return 0
  let count = 1
  for (let step = 1; step <= taken; step += 1) count = (count * (of - taken + step)) / step
  return Math.round(count)
}

/** All draws of ten numbers of forty, each as likely as any other. */
export const kenoDraws = combinations(kenoNumbers, kenoDrawn)

/** What each number of hits pays and how many draws bring it. @param picks 1 to 10. */
export function kenoLadder(picks: number, risk: KenoRisk): readonly KenoLine[] {
  return kenoRowE4(picks, risk).map((multiplierE4, hits) => ({
    hits,
    multiplierE4,
    ways: combinations(picks, hits) * combinations(kenoNumbers - picks, kenoDrawn - hits),
  }))
}

/**
 * A chance in little room: percent with two digits that count, and below a thousandth of a percent
 * one in how many. Both are cut, never made better than they are.
 */
export function oddsText(ways: number, of: number): string {
  const percent = (ways / of) * 100
  if (percent >= 1) return showPercent(ways, of)
  if (percent >= 0.001) return showPercent(ways, of, chanceDecimals(ways, of) - 1)
  const oneIn = of / ways
  if (oneIn < million) return `1 in ${scaled(Math.ceil(oneIn / 1_000), 0)}K`
  if (oneIn < 100 * million) return `1 in ${scaled(Math.ceil(oneIn / 100_000), 1)}M`
  return `1 in ${scaled(Math.ceil(oneIn / million), 0)}M`
}

/** Picks after a press on a tile, ascending; an eleventh number is not taken. */
export function toggled(picks: readonly number[], number: number): readonly number[] {
  if (picks.includes(number)) return picks.filter((pick) => pick !== number)
  if (picks.length >= kenoPicksMax) return picks
  return [...picks, number].toSorted((left, right) => left - right)
}

/**
 * Ten fresh numbers, ascending. The choice has no bearing on the chances: every set is as likely.
 * @param nextInt a random integer below its argument.
 */
export function autoPicked(nextInt: (range: number) => number): readonly number[] {
  const left = Array.from({ length: kenoNumbers }, (_, number) => number)
  const picks: number[] = []
  while (picks.length < kenoPicksMax) picks.push(...left.splice(nextInt(left.length), 1))
  return picks.toSorted((first, second) => first - second)
}

/** What a tile shows for these picks and the numbers drawn so far. */
export function markOf(
  number: number,
  picks: readonly number[],
  drawn: readonly number[],
): TileMark {
  const isPicked = picks.includes(number)
  if (drawn.includes(number)) return isPicked ? 'hit' : 'drawn'
  return isPicked ? 'picked' : 'plain'
}

/** The tile that an arrow key leads to; Home and End go to the ends. Undefined for other keys. */
export function movedTile(key: string, from: number, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -from,
    End: kenoNumbers - 1 - from,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  const to = from + step
  return to >= 0 && to < kenoNumbers ? to : from
}
