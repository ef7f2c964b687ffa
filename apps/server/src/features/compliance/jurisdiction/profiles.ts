import { calls, type Jurisdiction } from '@powerplay/contract'
import { z } from 'zod'

/** Lengths of a self-exclusion, the shortest first, as the wire names them. */
const exclusionPeriod = calls.checkJurisdiction.output.shape.profile.shape.exclusionMin

const iso = z.string().regex(/^[A-Z]{2}$/)
const gate = z.int().min(0).max(100_000_000).optional()

/** A product that a country may or may not be offered. */
export type OfferedProduct = Jurisdiction['blockedProducts'][number]

/** All of them, as the wire names them. */
export const offeredProduct = calls.checkJurisdiction.output.shape.blockedProducts.element

/** What holds in some countries. It may close more than the strict one, and opens only what it names. */
export const jurisdictionProfile = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  isos: z.array(iso).min(1).max(250),
  /** Whether players are taken from there at all. */
  mode: z.enum(['allow', 'block']),
  /** Years. Nobody below 18 plays anywhere. */
  ageMin: z.int().min(18).max(30).default(18),
  blockedProducts: z.array(offeredProduct).max(offeredProduct.options.length).default([]),
  /** Hours that a higher limit is thought over; never less than a day. */
  increaseHours: z.int().min(24).max(720).default(24),
  /** Whether promotions give anything there. */
  bonus: z.boolean().default(true),
  /** Whether players may take back a withdrawal that they asked for. */
  cancelWithdraw: z.boolean().default(true),
  /** The shortest self-exclusion. */
  exclusionMin: exclusionPeriod.default('6m'),
  /** From how many US dollars on documents are asked for; what is left out is as everywhere else. */
  kyc: z.strictObject({ depositUsd: gate, withdrawUsd: gate, bigWinUsd: gate }).default({}),
  /** Whether a limit on deposits is set before the first one. */
  limits: z.strictObject({ required: z.boolean().default(false) }).default({ required: false }),
  /** The longest time between reality checks, in minutes; null: each player's own choice, or none. */
  realityMin: z
    .union([z.literal(15), z.literal(30), z.literal(60)])
    .nullable()
    .default(null),
  /** Whether bets may be placed by autobet. */
  autobet: z.boolean().default(true),
  /** Whether quick rounds are offered. */
  quick: z.boolean().default(true),
})

export type JurisdictionProfile = z.output<typeof jurisdictionProfile>

/** Every country has one profile, and every profile its own name. */
export const jurisdictionProfiles = z
  .array(jurisdictionProfile)
  .max(100)
  .refine((all) => isOnce(all.map(({ id }) => id)) && all.every(({ id }) => id !== 'strict'), {
    message: 'every profile has a name of its own, and none is called strict',
  })
  .refine((all) => isOnce(all.flatMap(({ isos }) => isos)), {
    message: 'a country is in one profile only',
  })

const strictProfile = {
  id: 'strict',
  ageMin: 18,
  increaseHours: 24,
  bonus: true,
  cancelWithdraw: true,
  exclusionMin: '6m',
  kyc: {},
  limits: { required: false },
  realityMin: null,
  autobet: true,
  quick: true,
} as const

/** Whether a self-exclusion of this length may be chosen where that is the shortest. Pure. */
export function isLongEnough(
  period: JurisdictionProfile['exclusionMin'],
  least: JurisdictionProfile['exclusionMin'],
): boolean {
  const { options } = exclusionPeriod
  return options.indexOf(period) >= options.indexOf(least)
}

function isOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

/**
 * The profile of a country: its own, else the strict one, which takes nobody from a list of countries.
 * An unknown country is not restricted: the address is a first filter, not a proof. Pure.
 */
export function profileIn(
  where: string | null,
  known: {
    readonly profiles: readonly JurisdictionProfile[]
    readonly restricted: readonly string[]
  },
): JurisdictionProfile {
  const { profiles, restricted } = known
  const own = where === null ? undefined : profiles.find(({ isos }) => isos.includes(where))
  if (own) return own
  const isBlocked = where !== null && restricted.includes(where)
  const strict = { ...strictProfile, blockedProducts: [], isos: [...restricted] }
  return { ...strict, mode: isBlocked ? 'block' : 'allow' }
}

const least = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/**
 * What holds for somebody who says one country and is seen in another: the first one's profile, with
 * whatever the second one closes or asks for besides. Pure.
 */
export function strictest(
  one: JurisdictionProfile,
  other: JurisdictionProfile,
): JurisdictionProfile {
  const { kyc, limits, realityMin } = other
  return {
    ...one,
    mode: one.mode === 'block' || other.mode === 'block' ? 'block' : 'allow',
    ageMin: Math.max(one.ageMin, other.ageMin),
    blockedProducts: [...new Set([...one.blockedProducts, ...other.blockedProducts])],
    increaseHours: Math.max(one.increaseHours, other.increaseHours),
    bonus: one.bonus && other.bonus,
    cancelWithdraw: one.cancelWithdraw && other.cancelWithdraw,
    exclusionMin: isLongEnough(one.exclusionMin, other.exclusionMin)
      ? one.exclusionMin
      : other.exclusionMin,
    kyc: {
      depositUsd: least(one.kyc.depositUsd, kyc.depositUsd),
      withdrawUsd: least(one.kyc.withdrawUsd, kyc.withdrawUsd),
      bigWinUsd: least(one.kyc.bigWinUsd, kyc.bigWinUsd),
    },
    limits: { required: one.limits.required || limits.required },
    realityMin:
      one.realityMin === null || (realityMin !== null && realityMin < one.realityMin)
        ? realityMin
        : one.realityMin,
    autobet: one.autobet && other.autobet,
    quick: one.quick && other.quick,
  }
}

/** The countries that the site takes nobody from. Pure. */
export function blockedCountries(known: Parameters<typeof profileIn>[1]): string[] {
  const { profiles, restricted } = known
  const named = new Set(profiles.flatMap(({ isos }) => isos))
  const own = profiles.filter(({ mode }) => mode === 'block').flatMap(({ isos }) => isos)
  return [...new Set([...restricted.filter((one) => !named.has(one)), ...own])].toSorted()
}
