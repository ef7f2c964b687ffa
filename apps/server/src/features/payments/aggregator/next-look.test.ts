import { dayMs, hourMs, minuteMs, secondMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import type { InvoicePayment, InvoiceStatus } from './aggregator-port.ts'
import { nextLook } from './next-look.ts'

const expiresAt = 1_700_000_000_000
const watchedUntil = expiresAt + dayMs
const paid: InvoicePayment[] = [{ id: 'a', amountMinor: 1n, status: 'Settled' }]

/** How long the next look waits. */
function wait(
  afterMs: number,
  status: InvoiceStatus,
  own: { readonly payments?: InvoicePayment[]; readonly unsureForMs?: number } = {},
) {
  const now = expiresAt + afterMs
  const { payments = [], unsureForMs } = own
  const unsureSince = unsureForMs === undefined ? null : now - unsureForMs
  const at = nextLook({ now, expiresAt, view: { status, watchedUntil, payments }, unsureSince })
  return at === null ? null : at - now
}

describe('the next look at an invoice', () => {
  it('comes soon while it is open, and seldom once nobody paid it', () => {
    expect(wait(-minuteMs, 'New')).toBe(30 * secondMs)
    expect(wait(2 * dayMs, 'Processing', { payments: paid })).toBe(30 * secondMs)
    expect(wait(minuteMs, 'Expired')).toBe(5 * minuteMs)
    expect(wait(2 * hourMs, 'Expired')).toBe(hourMs)
    expect(wait(2 * hourMs, 'Settled', { payments: paid })).toBe(5 * minuteMs)
    expect(wait(dayMs + 2 * hourMs, 'Expired')).toBeNull()
    expect(wait(dayMs + 2 * hourMs, 'Settled', { payments: paid })).toBeNull()
  })

  it('comes for a payment that is not sure however late it is', () => {
    const late = dayMs + 2 * hourMs
    expect(wait(hourMs, 'Expired', { unsureForMs: hourMs })).toBe(5 * minuteMs)
    expect(wait(late, 'Settled', { payments: paid, unsureForMs: dayMs })).toBe(hourMs)
    expect(wait(9 * dayMs, 'Expired', { unsureForMs: 8 * dayMs })).toBe(dayMs)
  })
})
