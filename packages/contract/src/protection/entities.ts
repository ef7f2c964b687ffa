import { z } from 'zod'
import { instantMs, isoText, wireId } from '../core/fields.ts'

/** What a limit is on. Source: product specification of betting, 8. */
export const limitKind = z.enum(['deposit', 'loss', 'wager', 'stake', 'session'])

/** UTC days, weeks from Monday, calendar months; `none` for the largest single stake. */
export const limitPeriod = z.enum(['day', 'week', 'month', 'none'])

/** A limit that a player set; amounts in USD cents, of a session in minutes. */
export const playLimit = z.object({
  _id: wireId,
  kind: limitKind,
  period: limitPeriod,
  amount: z.int(),
  /** Used in the period so far; null where it has none. */
  used: z.int().nullable(),
  resetsAt: instantMs.nullable(),
  setAt: instantMs,
  /** A higher amount, or none at all, that waits for its time and for a second yes. */
  pending: z
    .object({
      kind: z.enum(['raise', 'remove']),
      amount: z.int().nullable(),
      confirmAfter: instantMs,
      lapsesAt: instantMs,
    })
    .nullable(),
})

/** Why an account cannot be erased now. */
export const erasureHold = z.enum(['balance', 'bets', 'payments', 'cases', 'staff'])

/** An erasure that an account waits for, if any, and what would keep it from being done now. */
export const erasureState = z.object({
  /** When it will be done; null where none was asked for. */
  at: instantMs.nullable(),
  holds: z.array(erasureHold),
  /** So many years money, bets, documents and the audit trail stay under a pseudonym. */
  keptYears: z.int(),
})

/** How long somebody closes the account for play. */
export const exclusionPeriod = z.enum(['6m', '1y', '3y', '5y', 'forever'])

/** A self-exclusion that stands. */
export const playExclusion = z.object({
  at: instantMs,
  /** Null: for ever. */
  until: instantMs.nullable(),
  /** From when on a return may be asked for. */
  returnFrom: instantMs,
  /** When it was asked for, and from when on it may be confirmed. */
  askedAt: instantMs.nullable(),
  confirmAfter: instantMs.nullable(),
})

/** What a player is asked to look at: whether the limits still fit, or whether he wants one. */
export const nudgeKind = z.enum(['review-limits', 'no-limit'])

/** What a player says that he has looked at: a nudge, or the limits that are offered before the first deposit. */
export const answeredKind = z.enum([...nudgeKind.options, 'first-deposit'])

/** A nudge that is due; it changes nothing. */
export const playNudge = z.object({ kind: nudgeKind, since: instantMs })

/** What protects a player, and how today went; amounts in USD cents. */
export const protectionState = z.object({
  limits: z.array(playLimit),
  timeOutUntil: instantMs.nullable(),
  exclusion: playExclusion.nullable(),
  realityCheck: z.object({
    everyMin: z.int().nullable(),
    /** Since when the player plays without a break, while there is a reality check. */
    sinceAt: instantMs.nullable(),
    nextAt: instantMs.nullable(),
    isDue: z.boolean(),
  }),
  today: z.object({ staked: z.int(), won: z.int(), net: z.int() }),
  /** True while the first deposit waits for a limit on deposits. */
  needsDepositLimit: z.boolean().optional(),
  /** True until limits that are offered before the first deposit were set, or declined. */
  offersLimits: z.boolean().optional(),
  lastLoginAt: instantMs.nullable(),
  /** From where that was, for the session that signed in next: the device by its browser, '' where unknown; the country by its address. */
  lastLogin: z
    .object({
      device: z.string(),
      iso: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable(),
    })
    .nullable()
    .optional(),
  nudges: z.array(playNudge),
  now: instantMs,
})

/** The last file with all personal data that the player asked for. */
export const ownExport = z.object({
  state: z.enum(['none', 'waiting', 'ready', 'failed']),
  /** Where the file is, for whoever has proven who sits there. */
  url: z.string().optional(),
  /** Until when it can be fetched. */
  expiresAt: instantMs.nullable(),
})

/** A round, or a movement of money, of the player; amounts are decimal text. */
export const activityRow = z.object({
  id: z.string(),
  at: isoText,
  kind: z.enum(['round', 'movement']),
  /** How the round, or a share of its stake, ended; `correction` of a later result; or why the money moved. */
  reason: z.string(),
  product: z.string().nullable(),
  game: z.string().nullable(),
  currency: z.string(),
  pocket: z.string(),
  /**
   * What the balance changed by: of a bet that was decided at once the payout less the stake, of one that had stayed
   * open the payout (its stake is a movement of its own), of a correction the difference.
   */
  amount: z.string(),
  /** Null of movements and corrections. */
  stake: z.string().nullable(),
  payout: z.string().nullable(),
})
