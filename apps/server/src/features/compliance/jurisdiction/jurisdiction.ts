import type { Jurisdiction } from '@powerplay/contract'
import { refuse, toWireId } from '@powerplay/kernel'
import type { Caller, CallContext, Platform } from '../../../platform/context.ts'
import type { AddressCountries } from '../countries/country-of-address.ts'
import type { ProviderBlock, Restrictions } from '../restrictions/restrictions.ts'
import { countryOverrides, restrictedCountries } from '../settings.ts'

type Visitor = Pick<Caller, 'ip' | 'userId'>

/** Where callers are, and what that means for them. */
export interface JurisdictionDoor {
  /** The country of an address, or null: a first guess. */
  isoOf(ip: string): string | null
  /** The country of a visitor, what staff wrote down first; or null. */
  isoOfVisitor(visitor: Visitor): string | null
  /** Says per provider whether its games may not be offered in a country. */
  blockIn(iso: string | null): Promise<ProviderBlock>
  /** Whether the site may not be offered in a country at all. */
  isRestricted(iso: string | null): boolean
  /** @throws Refusal core/country-restricted where the site takes no new players and no bets. */
  refuseRestricted(visitor: Visitor): void
  /** Says per provider whether its games may not be offered where the caller is. */
  restrictionOf(context: CallContext): Promise<ProviderBlock>
  /** The answer of /api/checkJurisdiction. */
  check(context: CallContext): Promise<Jurisdiction>
}

const ageMin = 18
const products: Jurisdiction['blockedProducts'] = [
  'casino',
  'slots',
  'live',
  'sport',
  'futures',
  'poker',
  'pvp',
]

/**
 * Decides by the country that staff wrote down for a player, else by the address. An unknown
 * country is not restricted: the address is a first filter, not a proof.
 * Source: 001_d6a9941efb711ce5.txt section 7, checkJurisdiction, and section 5, the terms.
 */
export function createJurisdiction(
  { settings }: Platform,
  { countries, restrictions }: { countries: AddressCountries; restrictions: Restrictions },
): JurisdictionDoor {
  function isoOfVisitor({ userId, ip }: Visitor): string | null {
    const decided =
      userId === null ? undefined : settings.get(countryOverrides)[toWireId('user', userId)]
    return decided ?? countries.isoOf(ip)
  }
  const isRestricted = (iso: string | null) =>
    iso !== null && settings.get(restrictedCountries).includes(iso)

  return {
    isoOf: (ip) => countries.isoOf(ip),
    isoOfVisitor,
    blockIn: (iso) => restrictions.blockIn(iso),
    isRestricted,
    refuseRestricted(visitor) {
      const iso = isoOfVisitor(visitor)
      if (iso !== null && isRestricted(iso)) refuse('core/country-restricted', { iso })
    },
    restrictionOf: ({ caller }) => restrictions.blockIn(isoOfVisitor(caller)),
    async check({ caller }) {
      const iso = isoOfVisitor(caller)
      const restricted = isRestricted(iso)
      return {
        iso,
        restricted,
        blockedProducts: restricted ? [...products] : [],
        blockedProviders: [...(await restrictions.blockedIn(iso))],
        profile: { id: 'strict', mode: 'block', isos: settings.get(restrictedCountries), ageMin },
      }
    },
  }
}
