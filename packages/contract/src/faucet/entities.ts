import { z } from 'zod'
import { amountText, currencyId, instantMs } from '../core/fields.ts'

const cents = z.int().min(0)

/** Seconds since the Unix epoch: the specification's `next` of the faucet. */
const unixSeconds = z.int().min(0)

/** What can be drawn: a share of the viewer's maximum, and how often. */
export const faucetShare = z.object({
  sharePct: z.number().min(0).max(100),
  chancePct: z.number().min(0).max(100),
})

/** The faucet as it stands for the viewer; a guest has no figures. */
export const faucetState = z.object({
  /** When the next spin may be; null when it may be now. */
  next: unixSeconds.nullable(),
  /** The most that a spin can pay the viewer now. */
  maxCents: cents,
  /** The most that the viewer's level allows. */
  levelMaxCents: cents,
  canSpin: z.boolean(),
  /** Why not, by the code of the refusal: 1 to 4; 0 where it may be. */
  reason: z.int().min(0).max(4),
  /** Rated wager that is missing, in USD cents. */
  neededCents: cents,
  table: z.array(faucetShare).min(1),
})

/** A spin. Source: 001 section 3, faucet response. */
export const faucetSpin = z.object({
  /** What was drawn, in USD with two decimals. */
  value: z.number().min(0),
  next: unixSeconds,
  /** What could have been drawn at most. */
  maxCents: cents,
  currency: currencyId,
  /** What was paid, in that currency. */
  amount: amountText,
  at: instantMs,
})
