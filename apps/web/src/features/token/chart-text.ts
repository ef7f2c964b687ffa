import { safeLocale } from '../../platform/format/locale.ts'

/** A decimal text of the wire as a number, for charts and sums on the screen. */
export const numberOf = (text: string | number | bigint): number => Number.parseFloat(String(text))

const fixedBy = new Map<number, Intl.NumberFormat>()

/** A number with exactly so many decimals and nothing else: what files and axes hold. */
export function fixed(value: number, decimals: number): string {
  let format = fixedBy.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
      useGrouping: false,
    })
    fixedBy.set(decimals, format)
  }
  return format.format(value)
}

const steps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** A number of an axis with K, M, B or T. Source: 000_1c37c0fb05cd66e6.txt section 9. */
export function shortNumber(value: number, decimals = 1): string {
  const size = Math.abs(value)
  const step = steps.find(([from]) => size >= from)
  if (!step) return plain(value, size < 10 && size % 1 !== 0 ? 2 : 0)
  return `${fixed(value / step[0], decimals)}${step[1]}`
}

/** The same in dollars: `$1.2K`, `-$300`. */
export function shortUsd(value: number): string {
  return `${value < 0 ? '-' : ''}$${shortNumber(Math.abs(value))}`
}

/** A price with eight decimals. Source: 000_1c37c0fb05cd66e6.txt section 9. */
export const showPrice = (usd: number): string => `$${fixed(usd, 8)}`

/** A change in percent with two decimals. Source: 000_1c37c0fb05cd66e6.txt section 9. */
export const showChange = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${fixed(percent, 2)}%`

/** Tokens of a decimal text, with so many decimals. */
export const showTokens = (amount: string | number, decimals = 2): string =>
  plain(numberOf(amount), decimals)

function plain(value: number, decimals: number): string {
  return new Intl.NumberFormat(safeLocale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  timeZone: 'UTC',
})

/** A UTC day: `16 Nov`. */
export const showUtcDay = (date: string | number): string => day.format(new Date(date))
/** A UTC hour: `22 Nov, 13:00`. */
export const showUtcHour = (at: string | number): string => hour.format(new Date(at))

/** A span that is left: `6 d 10:03`. */
export function showLeft(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${days > 0 ? `${days} d ` : ''}${two(hours)}:${two(minutes % 60)}`
}
