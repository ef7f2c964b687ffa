import type { SportMargin } from '@powerplay/contract'
import { marketKindName } from '../book/names.ts'

/** Sums over decided selections of a market of a sport, each counted as one unit staked. */
export interface MarginSum {
  readonly category: string
  readonly market: number
  readonly selections: number
  readonly events: number
  /** What the selections were worth by the model when they were taken, and what came back. */
  readonly worth: number
  readonly factor: number
  /** Squares of what each event brought beside the model. */
  readonly squares: number
}

/** Fewer events say nothing. */
const eventsMin = 30
const errors = 3

/** A market's margins as the page shows them. @param sport the sport's name. */
export function marginRow(sum: MarginSum, sport: string): SportMargin {
  const { category, market, selections, events, worth, factor, squares } = sum
  const offered = 1 - worth / selections
  const realised = 1 - factor / selections
  const half = (errors * Math.sqrt(squares)) / selections
  const isWithin = Math.abs(realised - offered) <= half
  return {
    ...{ categoryId: category, sport, market: marketKindName(market), selections, events },
    ...{ offered: rounded(offered), realised: rounded(realised), half: rounded(half) },
    verdict: events < eventsMin ? 'few' : isWithin ? 'within' : 'outside',
  }
}

/** Shares with six decimals. */
const rounded = (share: number) => Math.round(share * 1_000_000) / 1_000_000
