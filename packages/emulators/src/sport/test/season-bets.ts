import {
  factorOf,
  margins,
  marketKind,
  offeredOddsE3,
  worthAt,
  type OutcomeResult,
} from '@powerplay/engines/sport'
import type { Draw } from '../../slots/slot.ts'
import { settledAtEnd, settledRace } from '../event-offer.ts'
import type { EventPlan } from '../event-plan.ts'
import { snapshotAt } from '../event-script.ts'
import type { FeedMarket } from '../feed-message.ts'

/**
 * What bets brought less what the model said they would, in units per unit staked; one number per
 * event, since bets on one event stand and fall together.
 */
export type Surprises = readonly number[]

/** Mean of the surprises and its standard error. */
export function spreadOf(surprises: Surprises): { readonly mean: number; readonly error: number } {
  const mean = surprises.reduce((sum, one) => sum + one, 0) / surprises.length
  const square = surprises.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return { mean, error: Math.sqrt(square / (surprises.length - 1) / surprises.length) }
}

/** Which prices are bet on, and how much on each. */
export interface Staking {
  has(oddsE3: number): boolean
  stake(oddsE3: number): number
}

const longOddsE3 = 10_000

/** One unit on each price up to 10: beyond, a few outsiders would decide the mean of all. */
export const flatStakes: Staking = { has: (oddsE3) => oddsE3 <= longOddsE3, stake: () => 1 }

/**
 * Prices above 10, each staked to be paid one unit: no outsider weighs more than another, so that the
 * standard error holds for as many events as it does for short prices.
 */
export const longStakes: Staking = {
  has: (oddsE3) => oddsE3 > longOddsE3,
  stake: (oddsE3) => 1_000 / oddsE3,
}

/**
 * Bets on every price of each event that the staking has, at an instant drawn from the day before on. No instant may depend
 * on how long the match is going to last: drawn from the start to the end, it falls into a given moment
 * of a match more often the sooner that match ends, and whoever leads then wins too often. So it is drawn
 * from a span that its sport has, and where the match is over by then there is no bet.
 */
export function betEverything(
  plans: readonly EventPlan[],
  draw: Draw,
  staking: Staking = flatStakes,
): Surprises {
  return plans.flatMap((plan) => {
    const { startsAt, league } = plan.fixture
    const { playMs, breakMs } = league.sport.pace
    const isLive = plan.opening.start.family !== 'race' && draw(3) > 0
    const at = isLive
      ? startsAt + draw(Math.round(1.5 * (playMs + breakMs)))
      : startsAt - draw(20 * 3_600_000) - 1
    return surpriseOf(plan, at, { staking, isChosen: () => true })
  })
}

/** One unit on the home side after each news that spoke against it, and on the away side after others. */
export function betAgainstTheNews(plans: readonly EventPlan[]): Surprises {
  return plans.flatMap((plan) => {
    const surprises = plan.opening.news.flatMap(({ at, isUp }) =>
      surpriseOf(plan, at, {
        staking: flatStakes,
        isChosen: ({ id }, outcome) =>
          [1, 186, 219].includes(id) &&
          outcome === (id === 1 ? (isUp ? '3' : '1') : isUp ? '5' : '4'),
      }),
    )
    if (surprises.length === 0) return []
    return [surprises.reduce((sum, one) => sum + one, 0) / surprises.length]
  })
}

interface Choice {
  readonly staking: Staking
  isChosen(market: FeedMarket, outcomeId: string): boolean
}

function surpriseOf(plan: EventPlan, at: number, { staking, isChosen }: Choice): number[] {
  const offer = snapshotAt(plan, at)
  if (offer?.kind !== 'odds_change') return []
  const results = resultsOf(plan)
  const gains = offer.markets.flatMap((market) =>
    market.outcomes.flatMap((outcome) => {
      if (market.status !== 1 || !isChosen(market, outcome.id)) return []
      const oddsE3 = offeredOddsE3(outcome, marginOf(market))
      if (oddsE3 === null || !staking.has(oddsE3)) return []
      const result = results.get(`${market.id}:${market.specifiers}:${outcome.id}`)
      if (result === undefined) throw new Error(`${plan.fixture.id} ${market.id} has no result`)
      const surprise = asNumber(factorOf(result, oddsE3)) - asNumber(worthAt(outcome, oddsE3))
      return [surprise * staking.stake(oddsE3)]
    }),
  )
  return gains.length === 0 ? [] : [gains.reduce((sum, one) => sum + one, 0) / gains.length]
}

/** The result of every outcome at the end. */
function resultsOf(plan: EventPlan): ReadonlyMap<string, OutcomeResult> {
  const played = plan.played()
  const end = 'finish' in played ? undefined : played.moments.at(-1)
  const markets = end ? settledAtEnd(plan, end) : settledRace(plan)
  return new Map(
    markets.flatMap(({ id, specifiers, outcomes }) =>
      outcomes.map((outcome) => [`${id}:${specifiers}:${outcome.id}`, outcome.result] as const),
    ),
  )
}

function marginOf({ id, outcomes }: FeedMarket): number {
  if (marketKind(id).scope === 'race') return margins.outrightPpm
  return outcomes.length === 2 ? margins.twoWayPpm : margins.otherPpm
}

function asNumber({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number {
  return Number((numerator * 1_000_000_000n) / denominator) / 1e9
}
