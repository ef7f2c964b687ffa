import { z } from 'zod'
import { instantMs, wireId } from '../core/fields.ts'

const cents = z.int().min(0)

/** A private promo code of the viewer's, as the list beside the wheel shows it. */
export const ownPromoCode = z.object({
  _id: wireId,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['money', 'deposit', 'tickets']),
  state: z.enum(['usable', 'locked', 'used']),
  /** Rated wager that is missing, in USD cents. */
  unlockCents: cents,
  expiresAt: instantMs.nullable(),
})

/** A segment of the wheel: what it gives, and how likely it is. Each stands on the wheel twice. */
export const wheelSegment = z.object({
  /** From 1. */
  n: z.int().min(1),
  /** "$0.25" or "10%". */
  label: z.string(),
  kind: z.enum(['money', 'deposit']),
  /** The most that a deposit prize comes to; null for money. */
  maxCents: cents.nullable(),
  chancePct: z.number().min(0).max(100),
})

/** Tickets and codes of the viewer. Source: 000 section 3, ticket data. */
export const ticketData = z.object({
  model: z.object({ tickets: z.int().min(0) }),
  promocodes: z.array(ownPromoCode),
  segments: z.array(wheelSegment).min(1),
  /** Minutes between two spins. */
  spinMinutes: z.number().min(0),
  nextSpinAt: instantMs.nullable(),
  /** How far the play of the viewer is on the way to the next ticket, in rated USD cents. */
  nextTicket: z.object({ haveCents: cents, needCents: cents }),
})

/** A spin. Source: 000 section 3, spin result. */
export const wheelSpin = z.object({
  /** From 1. */
  segment: z.int().min(1),
  promocode: ownPromoCode
    .pick({ _id: true, code: true, name: true })
    .extend({ kind: z.enum(['money', 'deposit']) }),
  tickets: z.int().min(0),
  /** Id of the wager that drew it, for the bet overview and the verifier. */
  betId: wireId,
})
