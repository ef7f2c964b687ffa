import type { Rate } from '../store/rates-store.ts'
import type { FiatView, Unit } from '../store/settings.ts'

/** How amounts are shown: the unit of 8-decimal currencies, or an estimate in fiat. */
export interface AmountView {
  readonly unit: Unit
  readonly fiatView: FiatView
}

export const plainView: AmountView = { unit: 'btc', fiatView: 'off' }

/** What must be known of a currency to write an amount of it. */
export interface AmountCurrency {
  readonly decimals: number
  /** Decimals that are always written; more appear when they are not zero. */
  readonly displayDecimals: number
  /** Money of a country; screens show two decimals of it. */
  readonly isLocal?: boolean
  readonly rate?: Rate | undefined
}

/** Most decimals ever shown; a longer amount is cut and ends in dots. */
const visibleMax = 8
const localDecimals = 2

const unitShift: Readonly<Record<Unit, number>> = { btc: 0, mbtc: 3, bits: 6, satoshi: 8 }
const fiatSigns = { USD: '$', EUR: '€' } as const

const amountText = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * An amount as the screen writes it (001_d6a9941efb711ce5.txt, section 9): up to 8 decimals and
 * "..." beyond, satoshi without decimals, fiat with 2, estimates marked with ≈.
 * @param value minor units, or the wire's decimal text in units of the currency.
 */
export function showAmount(
  value: bigint | string,
  currency: AmountCurrency,
  view: AmountView = plainView,
): string {
  const parts = partsOf(value, currency.decimals)
  if (!parts) return String(value)
  const estimate =
    view.fiatView === 'off' ? undefined : fiatEstimate(parts, currency, view.fiatView)
  return estimate ?? plainAmount(parts, currency, view.unit)
}

/** As `showAmount`, with a plus before a gain. Zero has no sign. */
export function showProfit(
  value: bigint | string,
  currency: AmountCurrency,
  view: AmountView = plainView,
): string {
  const shown = showAmount(value, currency, view)
  const parts = partsOf(value, currency.decimals)
  const isGain =
    parts !== undefined && !parts.isNegative && /[1-9]/.test(parts.whole + parts.fraction)
  if (!isGain) return shown
  return shown.startsWith('≈ ') ? `≈ +${shown.slice(2)}` : `+${shown}`
}

/**
 * The profit of a game: with 2 decimals of a local currency, with 8 of any other.
 * Source: 001_d6a9941efb711ce5.txt section 9.
 */
export function showGameProfit(
  value: bigint | string,
  currency: AmountCurrency,
  view: AmountView = plainView,
): string {
  const displayDecimals = currency.isLocal === true ? localDecimals : visibleMax
  return showProfit(value, { ...currency, displayDecimals }, view)
}

/** An estimate in fiat ("$10.00", or "<$0.01"), or undefined when no price is known. */
export function showFiat(
  value: bigint | string,
  currency: AmountCurrency,
  fiat: Exclude<FiatView, 'off'>,
): string | undefined {
  const parts = partsOf(value, currency.decimals)
  return parts && fiatText(parts, currency, fiat)
}

interface Parts {
  isNegative: boolean
  whole: string
  fraction: string
}

function partsOf(value: bigint | string, decimals: number): Parts | undefined {
  if (typeof value === 'string') {
    const match = amountText.exec(value)
    if (!match) return undefined
    return { isNegative: match[1] === '-', whole: match[2] ?? '0', fraction: match[3] ?? '' }
  }
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return { isNegative: value < 0n, whole: digits.slice(0, cut), fraction: digits.slice(cut) }
}

function plainAmount(parts: Parts, currency: AmountCurrency, unit: Unit): string {
  const shift = currency.decimals === visibleMax ? unitShift[unit] : 0
  const digits = parts.fraction.padEnd(shift, '0')
  const whole = (parts.whole + digits.slice(0, shift)).replace(/^0+(?=\d)/, '')
  const decimals = currency.decimals - shift
  const always = shift > 0 ? decimals : Math.min(currency.displayDecimals, visibleMax)
  const fraction = trimZeros(digits.slice(shift), always)
  const visible = fraction.slice(0, visibleMax)
  const more = fraction.length > visibleMax ? '...' : ''
  const point = visible === '' ? '' : `.${visible}`
  return sign(parts, whole + visible) + group(whole) + point + more
}

/** Zeros at the end go, but `always` decimals stay or are filled up. */
function trimZeros(fraction: string, always: number): string {
  let end = fraction.length
  while (end > always && fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end).padEnd(always, '0')
}

function sign(parts: Parts, digits: string): string {
  return parts.isNegative && /[1-9]/.test(digits) ? '-' : ''
}

/** Thousands apart: 1,786. */
export function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

function fiatEstimate(parts: Parts, currency: AmountCurrency, fiat: 'USD' | 'EUR') {
  const text = fiatText(parts, currency, fiat)
  return text === undefined ? undefined : `≈ ${text}`
}

function fiatText(parts: Parts, currency: AmountCurrency, fiat: 'USD' | 'EUR') {
  const price = fiat === 'USD' ? currency.rate?.usd : currency.rate?.eur
  if (price === undefined || price === null) return undefined
  const worth = Number(`${parts.whole}.${parts.fraction}`) * price
  const minus = parts.isNegative && worth > 0 ? '-' : ''
  if (worth > 0 && worth < 0.005) return `${minus}<${fiatSigns[fiat]}0.01`
  const [whole = '0', cents = '00'] = worth.toFixed(2).split('.')
  return `${minus}${fiatSigns[fiat]}${group(whole)}.${cents}`
}

/** Name of what is counted: "BTC", "mBTC", "bits", "sat". */
export function unitName(code: string, decimals: number, unit: Unit): string {
  if (decimals !== visibleMax || unit === 'btc') return code
  return unit === 'mbtc' ? `m${code}` : unit === 'bits' ? 'bits' : 'sat'
}

/** Decimals that an input of this currency takes in the chosen unit: 8 for btc, 0 for satoshi. */
export function unitDecimals(decimals: number, unit: Unit): number {
  return decimals === visibleMax ? decimals - unitShift[unit] : decimals
}

/** An amount as an input field holds it: without marks between thousands. */
export function editableAmount(minor: bigint, currency: AmountCurrency, unit: Unit): string {
  return showAmount(minor, currency, { unit, fiatView: 'off' }).replaceAll(',', '')
}
