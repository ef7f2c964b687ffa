import { calls, type Jurisdiction } from '@powerplay/contract'
import { z } from 'zod'

const iso = z.string().regex(/^[A-Z]{2}$/)

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
  const strict = { id: 'strict', ageMin: 18, blockedProducts: [], increaseHours: 24 }
  return { ...strict, isos: [...restricted], mode: isBlocked ? 'block' : 'allow' }
}

/** The countries that the site takes nobody from. Pure. */
export function blockedCountries(known: Parameters<typeof profileIn>[1]): string[] {
  const { profiles, restricted } = known
  const named = new Set(profiles.flatMap(({ isos }) => isos))
  const own = profiles.filter(({ mode }) => mode === 'block').flatMap(({ isos }) => isos)
  return [...new Set([...restricted.filter((one) => !named.has(one)), ...own])].toSorted()
}
