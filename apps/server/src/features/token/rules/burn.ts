import type { BurnGroup } from '@powerplay/contract'
import { divide } from '@powerplay/kernel'
import { groups } from './groups.ts'
import { buy, priceE8, roomE6, type Pool } from './pool.ts'

/** An hour that is over, as the burn reads it. Worths in 1e-6 USD. */
export interface BurnHour {
  /** Theoretical win by group; below zero where bets of before were taken back. */
  readonly theoreticalE6: Readonly<Record<BurnGroup, bigint>>
  /** Hundredths of a percent. */
  readonly pctE2: Readonly<Record<BurnGroup, number>>
  /** What the hour before left to be spent; below zero what was burnt for bets that went back. */
  readonly carryE6: Readonly<Record<BurnGroup, bigint>>
  /** The pool of a week that nobody had a stake in; casino buys for it. */
  readonly addedE6: bigint
  readonly pool: Pool
  /** The most that the price may move in the hour, in hundredths of a percent. */
  readonly moveE4: number
  readonly isPaused: boolean
}

/** What a group of an hour comes to. */
export interface Burn {
  readonly group: BurnGroup
  readonly theoreticalE6: bigint
  readonly pctE2: number
  readonly carryBeforeE6: bigint
  readonly addedE6: bigint
  readonly spentE6: bigint
  readonly carryAfterE6: bigint
  readonly amountMinor: bigint
  /** The pool after it. */
  readonly pool: Pool
  readonly priceE8: bigint
  readonly state: 'burnt' | 'carried' | 'nothing' | 'paused'
}

/**
 * The burns of an hour: each group buys for its percentage of its theoretical win and what was carried
 * on, as long as the price has room; a win below zero buys nothing and lowers what is carried. While
 * paused an hour gives nothing, also not later. Pure. Source: product design, Token.
 */
export function burnsOf(hour: BurnHour): Burn[] {
  let { pool } = hour
  const mostE6 = roomE6(hour.pool, hour.moveE4)
  return groups.map((group) => {
    const theoreticalE6 = hour.theoreticalE6[group]
    const carryBeforeE6 = hour.carryE6[group]
    const addedE6 = group === 'casino' ? hour.addedE6 : 0n
    const pctE2 = hour.pctE2[group]
    const ownE6 = hour.isPaused ? 0n : shareE6(theoreticalE6, pctE2)
    const dueE6 = carryBeforeE6 + addedE6 + ownE6
    const leftE6 = mostE6 - (pool.usdE6 - hour.pool.usdE6)
    const wishE6 = hour.isPaused || dueE6 <= 0n ? 0n : dueE6 < leftE6 ? dueE6 : leftE6
    const deal = buy(pool, wishE6)
    const isBought = deal.boughtMinor > 0n
    const spentE6 = isBought ? wishE6 : 0n
    if (isBought) pool = deal.after
    return {
      ...{ group, theoreticalE6, pctE2, carryBeforeE6, addedE6, spentE6 },
      carryAfterE6: dueE6 - spentE6,
      amountMinor: isBought ? deal.boughtMinor : 0n,
      pool,
      priceE8: priceE8(pool),
      state: hour.isPaused ? 'paused' : isBought ? 'burnt' : dueE6 > 0n ? 'carried' : 'nothing',
    } satisfies Burn
  })
}

/** Hundredths of a percent of a worth, cut. */
export function shareE6(worthE6: bigint, pctE2: number): bigint {
  return divide(worthE6 * BigInt(pctE2), 10_000n, 'toward-zero')
}
