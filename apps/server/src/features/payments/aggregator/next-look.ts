import { dayMs, hourMs, minuteMs, secondMs, type InstantMs } from '@powerplay/kernel'
import type { InvoiceView } from './aggregator-port.ts'

/** Webhooks tell at once: this is for those that never arrive. */
export const openLookMs = 30 * secondMs
const lateLookMs = 5 * minuteMs
/** The aggregator's word of what it saw last may be late, too. */
const graceMs = hourMs
/** What is not confirmed after so long is for staff. */
export const unsureMs = 7 * dayMs

/** What decides when an invoice is looked at again. */
export interface LookPlan {
  readonly now: InstantMs
  readonly expiresAt: InstantMs
  readonly view: Pick<InvoiceView, 'status' | 'watchedUntil' | 'payments'>
  /** When the oldest payment came that is still not sure; null without one. */
  readonly unsureSince: InstantMs | null
}

/**
 * When an invoice is looked at next; null once nothing more can come of it. One that nobody paid costs
 * little; one with a payment that is not sure is looked at until it is, or is not. Pure.
 */
export function nextLook({ now, expiresAt, view, unsureSince }: LookPlan): InstantMs | null {
  const { status, watchedUntil, payments } = view
  if (status === 'New' || status === 'Processing') return now + openLookMs
  const isWatched = now <= watchedUntil + graceMs
  if (unsureSince !== null) {
    if (isWatched) return now + lateLookMs
    return now + (now - unsureSince > unsureMs ? dayMs : hourMs)
  }
  if (!isWatched) return null
  return now + (payments.length === 0 && now > expiresAt + graceMs ? hourMs : lateLookMs)
}
