import { allocate, formatAmount, money, parseAmount } from '@powerplay/kernel'
import { fieldOf } from '../../../platform/client/fields.ts'
import type { GameParams } from '../play/game-controller.ts'

/** Stakes on the spots of a table in minor units; a spot without a stake is left out. */
export type SpotAmounts = Readonly<Record<string, bigint>>

/** What lies on the whole table, in minor units. */
export function totalMinorOf(amounts: SpotAmounts): bigint {
  return Object.values(amounts).reduce((sum, amount) => sum + amount, 0n)
}

/** One more chip on a spot. */
export function withChip(amounts: SpotAmounts, spot: string, chipMinor: bigint): SpotAmounts {
  return { ...amounts, [spot]: (amounts[spot] ?? 0n) + chipMinor }
}

/** The table without whatever lies on a spot. */
export function withoutSpot(amounts: SpotAmounts, spot: string): SpotAmounts {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => name !== spot))
}

/**
 * The same layout for another stake: every spot keeps its share, cut to whole minor units; what is
 * left over goes to the spots laid first. Spots that come to nothing are empty.
 */
export function scaledTo(amounts: SpotAmounts, stakeMinor: bigint): SpotAmounts {
  const spots = Object.entries(amounts)
  if (spots.length === 0 || stakeMinor === totalMinorOf(amounts)) return amounts
  const shares = spots.map(([, amount]) => amount)
  // Only shares are asked for, so the currency does not matter.
  const parts = allocate(money('', stakeMinor), shares)
  const scaled = spots.map(([spot], index) => [spot, parts[index]?.minor ?? 0n] as const)
  return Object.fromEntries(scaled.filter(([, amount]) => amount > 0n))
}

/** The parameters of Play: the amount of every spot in units of the currency. */
export function spotBets(amounts: SpotAmounts, decimals: number): GameParams {
  const bets = Object.entries(amounts).map(
    ([spot, amount]) => [spot, formatAmount(amount, decimals)] as const,
  )
  return { bets: Object.fromEntries(bets) }
}

/** Amounts by spot as the wire writes them, under `bets` or `payouts`; what cannot be read is left out. */
export function readSpots(field: unknown, decimals: number): SpotAmounts {
  if (typeof field !== 'object' || field === null) return {}
  const read: [string, bigint][] = []
  for (const spot of Object.keys(field)) {
    const amount = fieldOf(field, spot)
    const isAmount = typeof amount === 'string' || typeof amount === 'number'
    const minor = isAmount ? parseAmount(amount, decimals) : undefined
    if (minor !== undefined && minor > 0n) read.push([spot, minor])
  }
  return Object.fromEntries(read)
}
