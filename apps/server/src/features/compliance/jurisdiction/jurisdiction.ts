import type { Jurisdiction } from '@powerplay/contract'
import { refuse, toWireId, type Uuid } from '@powerplay/kernel'
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

/** Somebody whose country is asked for; of whom no address is known, it is empty. */
export type Visitor = Pick<Caller, 'ip' | 'userId' | 'countries'>

/** Told of everybody who may lay a stake where reality checks have a longest time. */
export type PlayFollower = (userId: Uuid, realityMin: number) => void

/** Where callers are, and what that means for them. */
export interface JurisdictionDoor {
  /** The country of an address, or null: a first guess. */
  isoOf(ip: string): string | null
  /** The country of a visitor: by staff, else by papers, else as declared, else by the address; or null. */
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
  /** Has a feature told of whoever goes to play. */
  onPlay(follower: PlayFollower): void
  /** Tells of somebody who goes to play a product that lays its stakes elsewhere. */
  notePlay(visitor: Visitor): void
  /** The answer of /api/checkJurisdiction. */
  check(context: CallContext): Promise<Jurisdiction>
}

/**
 * Decides by the country that staff wrote down for a player, else by that of the papers, else by the declared
 * one, else by the address. What somebody merely says opens no site that is closed where the address is.
 * Source: 001_d6a9941efb711ce5.txt section 7, checkJurisdiction, and section 5, the terms; product
 * specification of betting, 8.
 */
export function createJurisdiction(
  { settings }: Platform,
  { countries, restrictions }: { countries: AddressCountries; restrictions: Restrictions },
): JurisdictionDoor {
  const followers: PlayFollower[] = []
  function isoOfVisitor({ userId, ip, countries: known }: Visitor): string | null {
    const decided =
      userId === null ? undefined : settings.get(countryOverrides)[toWireId('user', userId)]
    const proven = decided ?? known?.papers
    if (proven !== undefined && proven !== null) return proven
    const seen = countries.isoOf(ip)
    const said = known?.declared ?? null
    return said === null || isRestricted(seen) ? seen : said
  }
  const known = () => ({
    profiles: settings.get(profiles),
    restricted: settings.get(restrictedCountries),
  })
  const own = (iso: string | null) => profileIn(iso, known())
  const closes = ({ mode, blockedProducts }: JurisdictionProfile, of?: OfferedProduct) =>
    mode === 'block' || (of !== undefined && blockedProducts.includes(of))
  function notePlay({ userId }: Visitor, { realityMin }: JurisdictionProfile): void {
    if (realityMin === null || userId === null) return
    for (const follower of followers) follower(userId, realityMin)
  }
  const isRestricted = (iso: string | null, of?: OfferedProduct) => closes(own(iso), of)

  return {
    isoOf: (ip) => countries.isoOf(ip),
    isoOfVisitor,
    blockIn: (iso) => restrictions.blockIn(iso),
    profileIn: own,
    profileOf: (visitor) => own(isoOfVisitor(visitor)),
    isRestricted,
    refuseRestricted(visitor, of) {
      const iso = isoOfVisitor(visitor)
      const profile = own(iso)
      if (iso !== null && closes(profile, of)) refuse('core/country-restricted', { iso })
      if (of !== undefined) notePlay(visitor, profile)
    },
    notePlay: (visitor) => notePlay(visitor, own(isoOfVisitor(visitor))),
    onPlay: (follower) => void followers.push(follower),
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
