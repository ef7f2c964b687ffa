import { z } from 'zod'
import { amountText, currencyId, instantMs } from '../core/fields.ts'

const cents = z.int().min(0)

/** How a bonus stands. */
export const bonusStatus = z.enum([
  'offered',
  'opted_in',
  'active',
  'completed',
  'cancelled',
  'expired',
  'lost',
  'revoked',
])

/** A bonus as the modals show it. Source: 001 section 3, bonus/promotion model. */
export const bonusModel = z.object({
  model: z.object({
    _id: z.string(),
    name: z.string(),
    /** Lines of the terms, separated by newlines. */
    description: z.string(),
    /** USD. */
    max: z.number().optional(),
    multiplier: z.number(),
    /** Percent of the deposit; of a deposit bonus. */
    percent: z.number().optional(),
    /** SHA-256 of the terms' document. */
    termsHash: z.string(),
  }),
  state: z.object({
    checkedIn: z.boolean(),
    status: bonusStatus,
    granted: amountText.nullable(),
    currency: currencyId.nullable(),
    requiredCents: cents,
    progressCents: cents,
    expiresAt: instantMs.nullable(),
    /** Until when the deposit has to be there. */
    validUntil: instantMs.nullable(),
  }),
})

/** One bonus in the balance. Source: 001 section 3, bonus balance entry. */
export const bonusEntry = z.object({
  _id: z.string(),
  currency: currencyId,
  /** All that is left: to play with, in open bets and frozen. */
  value: amountText,
  frozenValue: amountText,
  granted: amountText,
  kind: z.enum(['money', 'deposit']),
  name: z.string(),
  multiplier: z.number(),
  requiredCents: cents,
  progressCents: cents,
  slices: z.int(),
  freed: z.int(),
  /** The most that one bet takes of it. */
  maxStake: amountText,
  expiresAt: instantMs,
  state: bonusStatus,
})

/** A public code. */
export const publicCode = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['money', 'deposit', 'tickets']),
  valueCents: cents.optional(),
  percent: z.number().optional(),
  max: z.number().optional(),
  tickets: z.int().optional(),
  multiplier: z.number(),
  expiresAt: instantMs.nullable(),
  /** Null where there is no limit. */
  activationsLeft: z.int().nullable(),
  /** For a signed-in player alone. */
  state: z.enum(['open', 'used', 'locked']).nullable(),
  /** Why it is locked, in words. */
  reason: z.string().nullable(),
})

/** A bonus of the past. */
export const pastBonus = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(['money', 'deposit']),
  granted: amountText.nullable(),
  currency: currencyId.nullable(),
  released: amountText.nullable(),
  state: bonusStatus,
  at: instantMs,
})

/** A card of /promotions. */
export const promotionCard = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  textHtml: z.string(),
  category: z.enum(['casino', 'sport', 'trading', 'token']),
  startsAt: instantMs,
  endsAt: instantMs.nullable(),
  cta: z.object({ kind: z.enum(['code', 'link', 'optin']), value: z.string(), text: z.string() }),
})

/** One rule of an explanation: what it asks, how it stands, what would change it. */
export const explainedRule = z.object({
  rule: z.string(),
  text: z.string(),
  isMet: z.boolean(),
  need: z.string().nullable(),
  have: z.string().nullable(),
  /** What to do about it; null where it is met or nothing helps. */
  way: z.string().nullable(),
  /** A page where that is done. */
  link: z.string().nullable(),
})

/** How much of a stake counts, by group of games. */
export const bonusWeight = z.object({
  group: z.string(),
  label: z.string(),
  fromPercent: z.number(),
  toPercent: z.number(),
})

/** What an offer would have cost over the past days, as staff see it before they publish it. */
export const campaignPreview = z.object({
  days: z.int(),
  /** Only those with the most play were looked at. */
  isCut: z.boolean(),
  players: z.int(),
  takers: z.int(),
  mostCents: cents,
  /** What of it becomes real, by bonuses of this kind that have ended; null where too few have. */
  likelyCents: cents.nullable(),
  /** Theoretical win of the takers in these days. */
  theoreticalCents: cents,
  /** The most it costs, in percent of the theoretical win of the takers, and of all players. */
  sharePct: z.number().nullable(),
  allSharePct: z.number().nullable(),
  levels: z.array(z.object({ level: z.int(), takers: z.int(), cents, theoreticalCents: cents })),
  /** Second accounts of one person, which get nothing; takers who bring next to nothing; the banned. */
  abuse: z.array(
    z.object({ kind: z.enum(['same-person', 'farms', 'banned']), accounts: z.int(), cents }),
  ),
})
