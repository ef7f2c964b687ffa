const decimalText = /^(\d{1,20})(?:\.(\d{1,18}))?$/
const decimalNumber = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/

/**
 * Reads an amount of the wire into minor units: a decimal text ("12.50": no sign, no exponent) or
 * a JSON number. More decimals than the currency has are refused rather than rounded.
 * @param decimals scale of the minor unit.
 * @returns undefined when the text is no amount of that scale.
 */
export function parseAmount(value: string | number, decimals: number): bigint | undefined {
  if (typeof value === 'number') return parseNumber(value, decimals)
  const match = decimalText.exec(value)
  if (!match) return undefined
  return joinUnits(match[1] ?? '', match[2] ?? '', decimals)
}

/** A JSON number is read from its shortest text, so 0.1 is "0.1" and 1e-8 one satoshi. */
function parseNumber(value: number, decimals: number): bigint | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined
  const match = decimalNumber.exec(String(value))
  if (!match) return undefined
  const whole = match[1] ?? ''
  const fraction = match[2] ?? ''
  const point = whole.length + Number.parseInt(match[3] ?? '0', 10)
  const digits = whole + fraction
  if (point > 20 || point < -20) return undefined
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const cut = Math.max(point, 0)
  return joinUnits(padded.slice(0, cut) || '0', padded.slice(cut), decimals)
}

function joinUnits(whole: string, fraction: string, decimals: number): bigint | undefined {
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return undefined
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/** Minor units as the wire's decimal text, with every decimal of the currency ("0.50"). */
export function formatAmount(minor: bigint, decimals: number): string {
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`
}
