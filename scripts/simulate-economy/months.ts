import { cashbackOf } from '../../apps/server/src/features/loyalty/accrual.ts'
import { firstLevels } from '../../apps/server/src/features/loyalty/levels.ts'
import { firstTable, meanPercent } from '../../apps/server/src/features/faucet/rules.ts'
import { placesOf, prizeCents } from '../../apps/server/src/features/race/rules.ts'
import { firstSegments } from '../../apps/server/src/features/wheel/rules.ts'
import { SeededChance } from './random.ts'

/** A month of play in USD, and what is assumed about it. Source: product-community.md 14.1. */
export interface Month {
  readonly name: string
  readonly level: number
  readonly stakes: {
    readonly originals: number
    readonly slots: number
    readonly live: number
    readonly sport: number
  }
  readonly futuresFees: number
  /** Levels reached in the month: a ticket each. */
  readonly levelTickets: number
  /** Percent of T that the referrer gets, by the tier. */
  readonly affiliatePct: number
  /** Rain and quiz that the player took part in, in USD. */
  readonly rainUsd: number
  /** Deviation of a day's result over its mean: how wild the games are. Assumed. */
  readonly wildness: number
}

export const months: readonly Month[] = [
  {
    ...{ name: 'light (L1)', level: 1, futuresFees: 0, levelTickets: 1, affiliatePct: 4 },
    ...{ stakes: { originals: 1_500, slots: 600, live: 0, sport: 150 }, rainUsd: 0.384 },
    wildness: 15.5,
  },
  {
    ...{ name: 'medium (L4)', level: 4, futuresFees: 50, levelTickets: 1, affiliatePct: 7 },
    ...{ stakes: { originals: 40_000, slots: 20_000, live: 10_000, sport: 3_000 }, rainUsd: 6.15 },
    wildness: 6.5,
  },
  {
    ...{ name: 'heavy (L8)', level: 8, futuresFees: 2_000, levelTickets: 1, affiliatePct: 10 },
    stakes: { originals: 1_500_000, slots: 300_000, live: 300_000, sport: 50_000 },
    ...{ rainUsd: 14.7, wildness: 6 },
  },
]

/** What the house keeps of a stake, and what of it is credited, in percent. Source: 1.1 and 14.1. */
const edges = {
  originals: { gross: 1, credited: 1 },
  slots: { gross: 4, credited: 3.4 },
  live: { gross: 1.1, credited: 0.4 },
  sport: { gross: 5, credited: 2 },
} as const

const games = ['originals', 'slots', 'live', 'sport'] as const
const days = 30
/** A public code of two dollars a day, at most 2 % of T. */
const codesUsd = 60
const raceTerms = { rewardCents: 50_000, capPercent: 7 }
/** Theoretical win of a week of the 60 others: log-normal. Assumed. */
const others = { count: 60, medianUsd: 36, spread: 1.83 }

/** What a month came to: gross and credited theoretical win in USD, and each reward in percent of T. */
export interface MonthResult {
  readonly gross: number
  readonly theoretical: number
  readonly parts: Readonly<Record<string, number>>
  readonly sumPct: number
}

const microOf = (usd: number) => BigInt(Math.round(usd * 1e6))

/** Counts a month by the very rules that pay: levels, cashback, faucet, wheel, race. */
export function simulateMonth(
  month: Month,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): MonthResult {
  const chance = new SeededChance(seed)
  const kept = (kind: 'gross' | 'credited') =>
    games.reduce((sum, game) => sum + (month.stakes[game] * edges[game][kind]) / 100, 0)
  const gross = kept('gross') + month.futuresFees
  const theoretical = kept('credited') + month.futuresFees
  const terms = firstLevels[month.level]
  if (!terms) throw new Error('no such level')
  const parts = {
    rakeback: terms.rakeback,
    cashback: cashbackPct(month, { gross, theoretical }, { runs: runs * 2, chance }),
    race: racePct((theoretical * 7) / days, { runs, chance }),
    faucet: faucetPct(theoretical, terms.wheelMax),
    wheel: wheelPct(theoretical, month.levelTickets),
    affiliate: month.affiliatePct,
    rainAndQuiz: Math.min(1, (month.rainUsd / theoretical) * 100),
    codes: Math.min(2, (codesUsd / theoretical) * 100),
    burn: 5,
    revenueShare: 5,
  }
  const sumPct = Object.values(parts).reduce((sum, part) => sum + part, 0)
  return { gross, theoretical, parts, sumPct }
}

interface Drawing {
  readonly runs: number
  readonly chance: SeededChance
}

function cashbackPct(
  { level, wildness }: Month,
  { gross, theoretical }: Pick<MonthResult, 'gross' | 'theoretical'>,
  { runs, chance }: Drawing,
): number {
  const [mean, ofDay] = [gross / days, theoretical / days]
  let paidE6 = 0n
  for (let run = 0; run < runs; run += 1) {
    const loss = mean + mean * wildness * chance.normal()
    const play = {
      currency: 'usdt',
      stakeUsdE6: microOf(Math.max(loss, 0)),
      payoutUsdE6: microOf(Math.max(-loss, 0)),
      theoreticalUsdE6: microOf(ofDay),
    }
    paidE6 += cashbackOf([play], level, firstLevels)?.usdE6 ?? 0n
  }
  return (Number(paidE6) / 1e6 / runs / ofDay) * 100
}

function racePct(ownUsd: number, { runs, chance }: Drawing): number {
  let cents = 0
  for (let run = 0; run < runs; run += 1) {
    const field = Array.from(
      { length: others.count },
      () => others.medianUsd * Math.exp(others.spread * chance.normal()),
    )
    const order = [...field, ownUsd].toSorted((one, other) => other - one)
    // A rated dollar stands for a cent of theoretical win.
    const places = placesOf(
      order.map((usd) => microOf(usd * 100)),
      raceTerms,
    )
    cents += prizeCents(places[order.indexOf(ownUsd)] ?? 99, raceTerms)
  }
  return cents / runs / ownUsd
}

/** Mean of a spin each day: its maximum is what the week was worth, at most the level's. */
function faucetPct(theoretical: number, levelMaxUsd: number): number {
  const ofDay = theoretical / days
  return ((Math.min(levelMaxUsd, 1.2 * ofDay) * meanPercent(firstTable)) / 100 / ofDay) * 100
}

/** Money of the wheel, each ticket at its mean; deposit codes are bounded by what they ask. */
function wheelPct(theoretical: number, levelTickets: number): number {
  const places = firstSegments.reduce((sum, { weight }) => sum + weight, 0)
  const meanUsd = firstSegments.reduce(
    (sum, each) => sum + (each.kind === 'money' ? (each.valueCents * each.weight) / places : 0),
    0,
  )
  const tickets = Math.floor(theoretical / 12.5) + levelTickets
  return ((tickets * meanUsd) / 100 / theoretical) * 100
}
