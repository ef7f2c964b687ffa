import type { Jurisdiction } from '@powerplay/contract'
import { refuse, toWireId } from '@powerplay/kernel'
import type { Caller, CallContext, Platform } from '../../../platform/context.ts'
import type { AddressCountries } from '../countries/country-of-address.ts'
import type { ProviderBlock, Restrictions } from '../restrictions/restrictions.ts'
import { countryOverrides, profiles, restrictedCountries } from '../settings.ts'
import {
  blockedCountries,
  offeredProduct,
  profileIn,
  type JurisdictionProfile,
  type OfferedProduct,
} from './profiles.ts'

type Visitor = Pick<Caller, 'ip' | 'userId'>

/** Where callers are, and what that means for them. */
export interface JurisdictionDoor {
  /** The country of an address, or null: a first guess. */
  isoOf(ip: string): string | null
  /** The country of a visitor, what staff wrote down first; or null. */
  isoOfVisitor(visitor: Visitor): string | null
  /** Says per provider whether its games may not be offered in a country. */
  blockIn(iso: string | null): Promise<ProviderBlock>
  /** What holds in a country. */
  profileIn(iso: string | null): JurisdictionProfile
  /** Whether the site, or this product of it, may not be offered in a country. */
  isRestricted(iso: string | null, of?: OfferedProduct): boolean
  /** @throws Refusal core/country-restricted where no new players and no bets on this are taken. */
  refuseRestricted(visitor: Visitor, of?: OfferedProduct): void
  /** Says per provider whether its games may not be offered where the caller is. */
  restrictionOf(context: CallContext): Promise<ProviderBlock>
  /** What holds where a visitor is. */
  profileOf(visitor: Visitor): JurisdictionProfile
  /** The answer of /api/checkJurisdiction. */
  check(context: CallContext): Promise<Jurisdiction>
}

/**
 * Decides by the country that staff wrote down for a player, else by the address.
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
  const known = () => ({
    profiles: settings.get(profiles),
    restricted: settings.get(restrictedCountries),
  })
  const own = (iso: string | null) => profileIn(iso, known())
  const isRestricted = (iso: string | null, of?: OfferedProduct) => {
    const { mode, blockedProducts } = own(iso)
    return mode === 'block' || (of !== undefined && blockedProducts.includes(of))
  }

  return {
    isoOf: (ip) => countries.isoOf(ip),
    isoOfVisitor,
    blockIn: (iso) => restrictions.blockIn(iso),
    profileIn: own,
    profileOf: (visitor) => own(isoOfVisitor(visitor)),
    isRestricted,
    refuseRestricted(visitor, of) {
      const iso = isoOfVisitor(visitor)
      if (iso !== null && isRestricted(iso, of)) refuse('core/country-restricted', { iso })
    },
    restrictionOf: ({ caller }) => restrictions.blockIn(isoOfVisitor(caller)),
    async check({ caller }) {
      const iso = isoOfVisitor(caller)
      const { blockedProducts, ...profile } = own(iso)
      const { mode } = profile
      const restricted = mode === 'block'
      return {
        iso,
        restricted,
        blockedProducts: restricted ? [...offeredProduct.options] : blockedProducts,
        blockedProviders: [...(await restrictions.blockedIn(iso))],
        profile: { ...profile, isos: blockedCountries(known()) },
      }
    },
  }
}
