import type { CallOutput } from '../../../platform/client/call-types.ts'

/** The figures of the house as the server tells them. */
export type Overview = CallOutput<'adminOverview'>

export const periods = [
  { id: 'today', name: 'Today' },
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
] as const
export type Period = (typeof periods)[number]['id']

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Cents as whole dollars. */
export const dollarText = (cents: number): string => whole.format(cents / 100)
/** Cents as few signs as an axis has room for. */
export const shortDollars = (cents: number): string => short.format(cents / 100)

/** By how much a figure changed: `+3.1 %`; nothing where there was nothing before. */
export function changeText(value: number, before: number): string | null {
  if (before === 0) return null
  return percentText(((value - before) / Math.abs(before)) * 100)
}

const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const hundredths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A percentage of one decimal, and one of two. */
export const shareText = (percent: number): string => `${tenths.format(percent)} %`
export const fineShareText = (percent: number): string => `${hundredths.format(percent)} %`

/** A percentage with its sign. */
export function percentText(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${shareText(Math.abs(percent))}`
}

/** Colours of series: coral stays for what is broken. */
export const seriesColors = [
  'oklch(0.75 0.13 180)',
  'oklch(0.83 0.165 84)',
  'oklch(0.72 0.14 300)',
  'oklch(0.76 0.12 235)',
  'oklch(0.7 0.02 275)',
  'oklch(0.76 0.13 350)',
] as const

export function seriesColor(place: number): string {
  return seriesColors[place % seriesColors.length] ?? seriesColors[0]
}
