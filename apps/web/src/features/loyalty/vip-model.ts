import type { VipData, VipLevel } from '@powerplay/contract'
import { scaled } from '../../platform/format/ratio.ts'
import { showUsd } from '../../platform/format/usd.ts'

/** The highest level that play leads to. Source: 000 section 9. */
export const playLevelMax = 8

/** A percent as the screens write it: "0.60%", "7%", "11.5%". */
export function showPercent(percent: number, digits = 0): string {
  return digits > 0 ? `${scaled(Math.round(percent * 10 ** digits), digits)}%` : `${percent}%`
}

/** Whole dollars, in thousands and millions where they are many: "$500", "$15,000", "$1.5M". */
export function showRequirement(usd: number): string {
  if (usd >= 1_000_000) return `$${usd / 1_000_000}M`
  return showUsd(usd).replace(/[.,]00$/, '')
}

/** The level after the viewer's, or undefined at the top of what play leads to. */
export function nextLevel(data: VipData, levels: readonly VipLevel[]): VipLevel | undefined {
  return data.level >= playLevelMax ? undefined : levels[data.level]
}

/** Points of the bar: deposit percent and wager percent, 100 each. Source: 000 section 4. */
export function expOf({ depositPercent, wagerPercent }: VipData): number {
  return Math.floor(depositPercent + wagerPercent)
}

/** What is missing of both requirements, in USD. */
export function missingFor(data: VipData, level: VipLevel) {
  return {
    deposit: Math.max(0, level.depositRequirement - data.deposited),
    wager: Math.max(0, level.wagerRequirement - data.wagered),
  }
}
