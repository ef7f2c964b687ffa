import { group } from './amount.ts'

/** A factor with two decimals, cut and never rounded up: "1.96×". @param multiplierE4 1/10000. */
export function showMultiplier(multiplierE4: number): string {
  return `${scaled(Math.floor(multiplierE4 / 100), 2)}×`
}

/** A factor with all its four decimals, without the sign: "1.9603". */
export function showMultiplierExact(multiplierE4: number): string {
  return scaled(multiplierE4, 4)
}

/** The wire's factor (a JSON number with at most four decimals) as an integer of 1/10000. */
export function multiplierToE4(multiplier: number): number {
  return Math.round(multiplier * 10_000)
}

/** An integer of 10^-decimals as text, thousands apart: `scaled(4950, 2)` is "49.50". */
export function scaled(value: number, decimals: number): string {
  const digits = Math.abs(Math.trunc(value))
    .toString()
    .padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const point = decimals === 0 ? '' : `.${digits.slice(cut)}`
  return `${value < 0 ? '-' : ''}${group(digits.slice(0, cut))}${point}`
}

/** A scaled integer without thousands marks, as an input field holds it. */
export function scaledPlain(value: number, decimals: number): string {
  return scaled(value, decimals).replaceAll(',', '')
}

/**
 * A decimal text as an integer of 10^-decimals; further decimals are cut.
 * @returns undefined when the text is no number or leaves the safe integers.
 */
export function readScaled(text: string, decimals: number): number | undefined {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text.trim())
  if (!match) return undefined
  const value = Number((match[1] ?? '') + (match[2] ?? '').slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(value) ? value : undefined
}

/** A share as percent, cut to `decimals`: ways of all. */
export function showPercent(ways: number, of: number, decimals = 2): string {
  if (of === 0) return '0%'
  return `${scaled(Math.floor((ways / of) * 100 * 10 ** decimals + 1e-9), decimals)}%`
}

/** An exact fraction as percent, cut to `decimals`. */
export function showRatioPercent(numerator: bigint, denominator: bigint, decimals = 2): string {
  const scale = 10n ** BigInt(decimals + 2)
  return `${scaled(Number((numerator * scale) / denominator), decimals)}%`
}

/** Decimals of a percentage that leave a small chance at least three digits: 2, up to 8. */
export function chanceDecimals(ways: number, of: number): number {
  const percent = (ways / of) * 100
  let decimals = 2
  while (decimals < 8 && percent > 0 && percent * 10 ** decimals < 100) decimals += 1
  return decimals
}
