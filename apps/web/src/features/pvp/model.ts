import { findCurrency, formatAmount, parseAmount } from '@powerplay/kernel'
import { showAmount } from '../../platform/format/amount.ts'

/** Colours of players in a pot, one after the other. */
export const shareColours = [
  '#f0505f',
  '#fbbd23',
  '#4f95ef',
  '#37c787',
  '#c089f0',
  '#3fd0e8',
  '#f58b45',
  '#9aa4b8',
] as const

/** A part of the ring: who holds it, and where it lies, in shares of the whole. */
export interface Slice {
  readonly key: string
  readonly colour: string
  readonly from: number
  readonly to: number
}

interface Held {
  readonly user: { readonly _id: string | null }
  readonly amount: string
}

/** The slices of a pot in order of entry; a player keeps one colour, somebody hidden has his own each time. */
export function slicesOf(shares: readonly Held[]): Slice[] {
  const amounts = shares.map(({ amount }) => unitsOf(amount))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const colours = new Map<string, string>()
  let from = 0
  return shares.map(({ user }, at) => {
    const key = user._id ?? `hidden ${at}`
    const colour = colours.get(key) ?? shareColours[colours.size % shareColours.length] ?? ''
    colours.set(key, colour)
    const to = from + (total === 0 ? 0 : (amounts[at] ?? 0) / total)
    const slice = { key: `${key} ${at}`, colour, from, to }
    from = to
    return slice
  })
}

const rounded = (length: number) => Math.round(length * 1_000) / 1_000

/** An amount as a number, to draw with: nothing is computed from it. */
export const unitsOf = (amount: string): number => Number.parseFloat(amount)

/** The outline of a slice of a ring around (0, 0), the way up first, clockwise. */
export function slicePath({ from, to }: Slice, [inner, outer]: readonly [number, number]): string {
  // A whole ring has no outline of its own: a hair less looks the same.
  const end = Math.min(to, from + 0.999_99)
  const at = (share: number, radius: number) => {
    const angle = share * 2 * Math.PI
    return `${rounded(Math.sin(angle) * radius)} ${rounded(-Math.cos(angle) * radius)}`
  }
  const large = end - from > 0.5 ? 1 : 0
  return [
    `M${at(from, outer)}`,
    `A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}`,
    `L${at(end, inner)}`,
    `A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`,
  ].join('')
}

/** Seconds until a moment, rounded up, never below 0. */
export const secondsTo = (at: number, now: number): number =>
  Math.max(0, Math.ceil((at - now) / 1_000))

/** "8:12" */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Orange from ten seconds, red from five. */
export function countdownTone(seconds: number): string {
  if (seconds <= 5) return 'text-loss'
  return seconds <= 10 ? 'text-warn' : 'text-text'
}

export const feeText = (feeBps: number): string => String(feeBps / 100)

/** Percent with two decimals, cut: nobody is shown more than he has, nor nothing where he has something. */
export function percentText(part: bigint, whole: bigint): string {
  const hundredths = whole === 0n ? 0n : (part * 10_000n) / whole
  return part > 0n && hundredths === 0n ? '<0.01' : formatAmount(hundredths, 2)
}

/** An amount in units of its currency, as the input beside it takes it: "0.10". */
export function plainText(amount: string, currencyId: string): string {
  const currency = findCurrency(currencyId)
  return currency ? showAmount(amount, currency) : amount
}

/** How large an amount is written in the middle of a small ring: all of it has to fit. */
export function ringTextClass(text: string): string {
  if (text.length <= 7) return 'text-32'
  return text.length <= 10 ? 'text-24' : 'text-16'
}

export const minorOf = (text: string, decimals: number): bigint =>
  parseAmount(text === '' ? '0' : text, decimals) ?? 0n

/** Zeros at the end, and a point that nothing follows, say nothing. */
export function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** How far the wheel turns so that a ticket comes to stand at the pointer, in degrees. */
export function turnTo(pick: number, total: number): number {
  return 5 * 360 - (total === 0 ? 0 : (pick / total) * 360)
}
