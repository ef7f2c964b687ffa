import type { PlayLimit } from '@powerplay/contract'
import { messages } from './messages.en.ts'

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** USD cents as the screen says them: $412.60, -$41.40. */
export const dollars = (cents: number): string => money.format(cents / 100)

/** Minutes as hours and minutes. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')} min`}`
}

/** An amount of a limit in its own unit. */
export function limitText(kind: PlayLimit['kind'], amount: number): string {
  return kind === 'session' ? minutesText(amount) : dollars(amount)
}

const hoursPerDay = 24

/** Hours of a break in the largest unit that is whole. */
export function hoursText(hours: number): string {
  if (hours % hoursPerDay !== 0 || hours === hoursPerDay) return `${hours} hours`
  return `${hours / hoursPerDay} days`
}

/** What is typed into a field of dollars or minutes, as the wire wants it; undefined for nothing. */
export function amountOf(kind: PlayLimit['kind'], text: string): number | undefined {
  const value = Number.parseFloat(text)
  if (!Number.isFinite(value) || value <= 0) return undefined
  return kind === 'session' ? Math.round(value) : Math.round(value * 100)
}

/** What a raise or removal that waits would come to. */
export function raiseText({ kind }: PlayLimit, amount: number | null): string {
  return amount === null ? messages.removal : messages.raiseTo(limitText(kind, amount))
}

/** The day on which a self-exclusion that begins now would end. */
export function exclusionEnd(
  period: '6m' | '1y' | '3y' | '5y' | 'forever',
  now: Date,
): Date | null {
  if (period === 'forever') return null
  const end = new Date(now)
  if (period === '6m') end.setMonth(end.getMonth() + 6)
  else end.setFullYear(end.getFullYear() + Number.parseInt(period, 10))
  return end
}
