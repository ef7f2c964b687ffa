import { z } from 'zod'
import { instantMs } from '../core/fields.ts'
import { exclusionPeriod } from '../protection/entities.ts'

/** What the installation may offer. Source: 001 section 3, Licence. */
export const licence = z.object({
  /** False makes every page give way to the one that says so. */
  valid: z.boolean(),
  enabledFeatures: z.array(z.string()),
  plugins: z.array(z.string()),
  /** By plugin; only plugins that are on have an entry. */
  pluginSettings: z.record(z.string(), z.unknown()),
  demo_build: z.boolean(),
  /** Null when it does not end. */
  expires_at: instantMs.nullable(),
})

/** A feature and whether it is on; `reason` says why not. */
export const featureState = z.object({
  id: z.string(),
  enabled: z.boolean(),
  reason: z.enum(['switched-off', 'not-licensed']).nullable(),
})

/** A country by its two letters of ISO 3166-1. */
export const countryIso = z.string().regex(/^[A-Z]{2}$/)

/** The products a jurisdiction may or may not be offered. */
export const product = z.enum(['casino', 'slots', 'live', 'sport', 'futures', 'poker', 'pvp'])

/** What holds where the caller is. */
export const jurisdiction = z.object({
  /** Null when the country is not known. */
  iso: countryIso.nullable(),
  /** True where the site takes no new players. */
  restricted: z.boolean(),
  blockedProducts: z.array(product),
  /** Names of providers whose games may not be offered here. */
  blockedProviders: z.array(z.string()),
  profile: z.object({
    id: z.string(),
    mode: z.enum(['allow', 'block']),
    /** The countries the site takes no players from. */
    isos: z.array(countryIso),
    /** Years. */
    ageMin: z.int(),
    /** Hours that a higher limit is thought over. */
    increaseHours: z.int(),
    /** Whether promotions give anything there. */
    bonus: z.boolean(),
    /** Whether players may take back a withdrawal that they asked for. */
    cancelWithdraw: z.boolean(),
    /** The shortest self-exclusion. */
    exclusionMin: exclusionPeriod,
    /** US dollars from which on withdrawals wait for documents, where they differ from everywhere else. */
    kyc: z
      .object({
        depositUsd: z.int().optional(),
        withdrawUsd: z.int().optional(),
        bigWinUsd: z.int().optional(),
      })
      .optional(),
    /** Whether a limit on deposits is set before the first one. */
    limits: z.object({ required: z.boolean() }).optional(),
    /** Longest time between reality checks, in minutes; null where they are the player's choice. */
    realityMin: z.int().nullable().optional(),
    /** Whether bets may be placed by autobet. */
    autobet: z.boolean().optional(),
    /** Whether quick rounds are offered. */
    quick: z.boolean().optional(),
  }),
})
