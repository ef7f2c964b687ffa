import { findCurrency, parseAmount } from '@powerplay/kernel'
import type { SettledBet } from '../client-events.ts'

/** What the bets of one currency came to since the last reset, in minor units. */
export interface MonitorTally {
  readonly wageredMinor: bigint
  readonly profitMinor: bigint
  readonly wins: number
  readonly losses: number
  /** Running profit from its start at zero; older points are thinned out as it grows. */
  readonly points: readonly bigint[]
  /** Bets between two points. */
  readonly stride: number
}

export const tallyZero: MonitorTally = {
  wageredMinor: 0n,
  profitMinor: 0n,
  wins: 0,
  losses: 0,
  points: [0n],
  stride: 1,
}

/** More points than the chart has pixels say nothing. */
const pointsMax = 400

/** Counts a settled bet; a win is a multiplier of at least 1 (001_d6a9941efb711ce5.txt, section 4). */
export function withBet(tally: MonitorTally, bet: SettledBet): MonitorTally {
  const decimals = findCurrency(bet.currency)?.decimals ?? 0
  const isLoss = bet.profit.startsWith('-')
  const profit = parseAmount(bet.profit.replace('-', ''), decimals) ?? 0n
  const isWin = bet.multiplier >= 1
  const profitMinor = tally.profitMinor + (isLoss ? -profit : profit)
  return {
    wageredMinor: tally.wageredMinor + (parseAmount(bet.wager, decimals) ?? 0n),
    profitMinor,
    wins: tally.wins + (isWin ? 1 : 0),
    losses: tally.losses + (isWin ? 0 : 1),
    ...thinned(tally, profitMinor),
  }
}

/** The last point is always the present profit, however many bets lie between the others. */
function thinned(
  { points, stride, wins, losses }: MonitorTally,
  profitMinor: bigint,
): Pick<MonitorTally, 'points' | 'stride'> {
  const isBetween = (wins + losses) % stride !== 0
  const longer = [...(isBetween ? points.slice(0, -1) : points), profitMinor]
  if (longer.length <= pointsMax) return { points: longer, stride }
  const kept = longer.filter((_, index) => index % 2 === 0 || index === longer.length - 1)
  return { points: kept, stride: stride * 2 }
}
