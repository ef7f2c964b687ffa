import { dayMs, hourMs, type InstantMs } from '@powerplay/kernel'
import type { BurnGroup } from '@powerplay/contract'
import { burnsOf, type Burn } from './burn.ts'
import { groups } from './groups.ts'
import type { Pool } from './pool.ts'
import { sharePool, startOfWeek, weekMs } from './share.ts'

/** Days that the first start of an embedded build makes up. Source: product design, Token. */
export const syntheticDays = 30

/** Theoretical win of a day in 1e-6 USD, about, and where in its week a group is strongest. */
const course: Readonly<Record<BurnGroup, readonly [dayE6: number, swing: number, shift: number]>> =
  {
    casino: [7_400_000_000, 0.35, 0],
    sport: [2_600_000_000, 1.25, 2],
    futures: [2_100_000_000, 0.45, 4],
  }

/** Theoretical win of a made-up hour: waves of days and hours, the same at every start. Pure. */
export function syntheticHour(number: number): Record<BurnGroup, bigint> {
  const day = number / 24
  const of = (group: BurnGroup) => {
    const [dayE6, swing, shift] = course[group]
    const wave = Math.sin((day + shift) * 1.9) * 0.6 + Math.sin((day + shift) * 0.83) * 0.4
    const hours = 1 + 0.3 * Math.sin((number + shift) * 0.7)
    const trend = 0.8 + (0.4 * day) / syntheticDays
    return BigInt(Math.round((dayE6 / 24) * trend * (1 + swing * wave) * hours))
  }
  return { casino: of('casino'), sport: of('sport'), futures: of('futures') }
}

/** A made-up hour with its burns. */
export interface SyntheticHour {
  readonly hour: InstantMs
  readonly burns: readonly Burn[]
}

/** A made-up history of the pool, ended at an hour. Pure. */
export function syntheticHours(endsAt: InstantMs, first: Pool): SyntheticHour[] {
  const from = endsAt - syntheticDays * dayMs
  let pool = first
  let carryE6: Record<BurnGroup, bigint> = { casino: 0n, sport: 0n, futures: 0n }
  return Array.from({ length: syntheticDays * 24 }, (_, number) => {
    const burns = burnsOf({
      ...{ carryE6, pool, addedE6: 0n, moveE4: 100, isPaused: false },
      theoreticalE6: syntheticHour(number),
      pctE2: { casino: 500, sport: 500, futures: 500 },
    })
    pool = burns.at(-1)?.pool ?? pool
    carryE6 = { ...carryE6 }
    for (const { group, carryAfterE6 } of burns) carryE6[group] = carryAfterE6
    return { hour: from + number * hourMs, burns }
  })
}

/** A made-up week of the revenue share. */
export interface SyntheticWeek {
  readonly startsAt: InstantMs
  readonly theoreticalE6: Record<BurnGroup, bigint>
  readonly poolE6: bigint
  readonly weight: bigint
}

/** The whole weeks of a made-up history. Pure. */
export function syntheticWeeks(hours: readonly SyntheticHour[]): SyntheticWeek[] {
  const first = hours[0]?.hour ?? 0
  const end = (hours.at(-1)?.hour ?? 0) + hourMs
  const weeks: SyntheticWeek[] = []
  for (let at = startOfWeek(first + weekMs - 1); at + weekMs <= end; at += weekMs) {
    const theoreticalE6: Record<BurnGroup, bigint> = { casino: 0n, sport: 0n, futures: 0n }
    for (const { hour, burns } of hours) {
      if (hour < at || hour >= at + weekMs) continue
      for (const burn of burns) theoreticalE6[burn.group] += burn.theoreticalE6
    }
    const sum = groups.reduce((total, group) => total + theoreticalE6[group], 0n)
    const { remainderE6 } = sharePool(sum / 20n, [])
    // As if 38.4 million tokens had been staked all week.
    const weight = 3_840_000_000_000_000n * BigInt(weekMs)
    weeks.push({ startsAt: at, theoreticalE6, poolE6: remainderE6, weight })
  }
  return weeks
}
