import type { SportSystem } from '@powerplay/contract'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { useOddsText } from '../parts/odds-button.tsx'
import {
  lowestWinMinor,
  perLine,
  sizesOf,
  stakeMinorOf,
  totalOdds,
  winMinor,
} from './slip-figures.ts'
import { useSlip } from './slip-store.ts'
import type { LegView } from './use-leg-views.ts'
import type { Quote } from './use-quote.ts'

/** What a multi or system comes to. */
export interface MultiFigures {
  /** The chosen system, while the selections have one. */
  readonly system: SportSystem | undefined
  /** Odds of a multi in the reader's format. */
  readonly totalText: string
  readonly winMinor: bigint
  readonly perLineMinor: bigint
  readonly lowestMinor: bigint
}

/** The figures of the slip at the odds of now, computed as the server settles. */
export function useMultiFigures(
  views: readonly LegView[],
  quote: Quote | undefined,
  isSystem: boolean,
): MultiFigures {
  const currency = useSettings((state) => state.currency)
  const stake = useSlip((slip) => slip.stake)
  const wanted = useSlip((slip) => slip.system)
  const text = useOddsText()
  const systems = quote?.systems ?? []
  const own = systems.filter(({ n }) => n === views.length)
  const system = own.find(({ name }) => name === wanted) ?? own[0]
  const odds = views.map((view) => view.odds)
  const stakeMinor = stakeMinorOf(stake, currency) ?? 0n
  if (odds.length < 2 || (isSystem && system === undefined)) {
    return { system: undefined, totalText: '—', winMinor: 0n, perLineMinor: 0n, lowestMinor: 0n }
  }
  const sizes = isSystem && system !== undefined ? sizesOf(system) : [odds.length]
  const combination = { odds, sizes }
  return {
    system,
    totalText: text(totalOdds(odds)),
    winMinor: winMinor(stakeMinor, combination),
    perLineMinor: perLine(stakeMinor, combination),
    lowestMinor: lowestWinMinor(stakeMinor, combination),
  }
}
