import { z } from 'zod'
import { amountText, currencyId, hashHex, instantMs, wireId } from '../core/fields.ts'

const count = z.int().min(0)
const cents = z.int().min(0)
const percent = z.number().min(0).max(100)
/** USD with two decimals, as the specification writes it. */
const usd = z.number().min(0)

/** A UTC day, as `2026-03-01`. */
export const utcDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** What is in a link: 4 to 20 of a–z, 0–9, _ and -. Source: product design, Affiliate. */
export const affiliateCodeText = z.string().regex(/^[a-z0-9_-]{4,20}$/)

/** A tier: what it pays, and the rated wager of all qualified referrals that it asks for. */
export const affiliateTier = z.object({ pct: percent, fromUsd: usd })

/** The programme as everybody may read it. */
export const affiliateProgramme = z.object({
  tiers: z.array(affiliateTier).min(1),
  minClaimCents: cents,
  holdHours: count,
  /** Confirmed deposits that make a referral count, with a confirmed e-mail. */
  qualifyCents: cents,
  codesMax: count,
})

/** A code of the viewer's, with what came by it. */
export const affiliateCode = z.object({
  _id: wireId,
  code: z.string(),
  clicks: count,
  signups: count,
  qualified: count,
  earnedCents: cents,
  active: z.boolean(),
})

/** What an affiliate has earned, and by which links. Source: product design, Affiliate. */
export const affiliateData = z.object({
  tier: z.int().min(1),
  commissionPct: percent,
  /** Rated wager of all qualified referrals. */
  ratedUsd: usd,
  nextTier: z.object({ pct: percent, missingUsd: usd }).nullable(),
  availableCents: cents,
  holdCents: cents,
  paidCents: cents,
  isUnderReview: z.boolean(),
  referrals: count,
  qualified: count,
  active30d: count,
  clicks30d: count,
  /** Path of the first link that is in use, from the site's root on; null without a code. */
  link: z.string().nullable(),
  codes: z.array(affiliateCode),
})

/** A day of the chart. */
export const affiliateDay = z.object({
  date: utcDay,
  clicks: count,
  signups: count,
  earnedCents: z.int(),
})

/** Somebody who came by a link; the name's first two letters are all that is said of it. */
export const affiliateReferral = z.object({
  name: z.string(),
  /** Of the statements, where there are no names. */
  token: hashHex,
  joinedAt: instantMs,
  qualified: z.boolean(),
  ratedUsd: usd,
  earnedCents: cents,
  state: z.enum(['active', 'blocked']),
})

/** A claim that was made. */
export const affiliatePayout = z.object({
  at: instantMs,
  currency: currencyId,
  value: amountText,
  cents,
  state: z.enum(['paid', 'pending']),
})

const usdE6 = z.string().regex(/^-?\d+$/)

/** The root that was published for a day, over the statements of all affiliates. */
export const affiliateRoot = z.object({
  day: utcDay,
  root: hashHex,
  leaves: count,
  publishedAt: instantMs,
})

/**
 * A line of a statement: what one referral came to from the beginning to the end of the day, in 1e-6
 * USD, and the hashes that lead from it to the published root.
 */
export const affiliateStatementLine = z.object({
  token: hashHex,
  ratedUsdE6: usdE6,
  theoreticalUsdE6: usdE6,
  earnedUsdE6: usdE6,
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hashHex })).max(64),
})
