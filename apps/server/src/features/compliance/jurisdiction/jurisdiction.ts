import type { Jurisdiction } from '@powerplay/contract'
import { mustHave, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { Caller, CallContext, Platform } from '../../../platform/context.ts'
import type { AddressCountries } from '../countries/country-of-address.ts'
import type { ProviderBlock, Restrictions } from '../restrictions/restrictions.ts'
import { countryOverrides, profiles, restrictedCountries } from '../settings.ts'
import {
  blockedCountries,
  offeredProduct,
  profileIn,
  strictest,
  type JurisdictionProfile,
  type OfferedProduct,
} from './profiles.ts'

/** Somebody whose country is asked for; of whom no address is known, it is empty. */
export type Visitor = Pick<Caller, 'ip' | 'userId' | 'countries'>

/** Somebody who was seen in a country before, and plays on. */
export interface Place extends Pick<Visitor, 'userId' | 'countries'> {
  /** The country of the address at that time; null where it is not known. */
  readonly seen: string | null
}

/** Told of everybody who may lay a stake where reality checks have a longest time. */
export type PlayFollower = (userId: Uuid, realityMin: number) => void

/** Where callers are, and what that means for them. */
export interface JurisdictionDoor {
  /** The country of an address, or null: a first guess. */
  isoOf(ip: string): string | null
  /** The country of a visitor: by staff, else by papers, else as declared, else by the address; or null. */
  isoOfVisitor(visitor: Visitor): string | null
  /** Every country that may close something for a visitor: what is only declared opens nothing. */
  isosOf(visitor: Visitor): readonly (string | null)[]
  /** As `isosOf`, of somebody whose address was looked up before. */
  isosFrom(place: Place): readonly (string | null)[]
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

function closes({ mode, blockedProducts }: JurisdictionProfile, of?: OfferedProduct): boolean {
  return mode === 'block' || (of !== undefined && blockedProducts.includes(of))
}

/**
 * Decides by the country that staff wrote down for a player, else by that of the papers, else by the declared
 * one, else by the address. What somebody merely says opens nothing that is closed where the address is.
 * Source: 001_d6a9941efb711ce5.txt section 7, checkJurisdiction, and section 5, the terms; product
 * specification of betting, 8.
 */
export function createJurisdiction(
  { settings }: Platform,
  { countries, restrictions }: { countries: AddressCountries; restrictions: Restrictions },
): JurisdictionDoor {
  const followers: PlayFollower[] = []
  function isosFrom(place: Place): readonly [string | null, ...string[]] {
    const { userId, seen, countries: known } = place
    const decided =
      userId === null ? undefined : settings.get(countryOverrides)[toWireId('user', userId)]
    const proven = decided ?? known?.papers
    if (proven !== undefined && proven !== null) return [proven]
    const said = known?.declared ?? null
    if (said === null || said === seen) return [seen]
    if (seen === null) return [said]
    return isRestricted(seen) ? [seen, said] : [said, seen]
  }
  const isosOf = ({ ip, ...visitor }: Visitor) =>
    isosFrom({ ...visitor, seen: countries.isoOf(ip) })
  const isoOfVisitor = (visitor: Visitor) => isosOf(visitor)[0]
  const known = () => ({
    profiles: settings.get(profiles),
    restricted: settings.get(restrictedCountries),
  })
  const own = (iso: string | null) => profileIn(iso, known())
  function notePlay({ userId }: Visitor, { realityMin }: JurisdictionProfile): void {
    if (realityMin === null || userId === null) return
    for (const follower of followers) follower(userId, realityMin)
  }
  const isRestricted = (iso: string | null, of?: OfferedProduct) => closes(own(iso), of)
  const profileOf = (visitor: Visitor) => isosOf(visitor).map(own).reduce(strictest)

  return {
    isoOf: (ip) => countries.isoOf(ip),
    isoOfVisitor,
    isosOf,
    isosFrom,
    blockIn: (iso) => restrictions.blockIn(iso),
    profileIn: own,
    profileOf,
    isRestricted,
    refuseRestricted(visitor, of) {
      const profile = profileOf(visitor)
      if (closes(profile, of)) {
        const iso = isosOf(visitor).find((one) => isRestricted(one, of))
        refuse('core/country-restricted', { iso: mustHave(iso, 'the country that closes it') })
      }
      if (of !== undefined) notePlay(visitor, profile)
    },
    notePlay: (visitor) => notePlay(visitor, profileOf(visitor)),
    onPlay: (follower) => void followers.push(follower),
    async restrictionOf({ caller }) {
      const blocks = await Promise.all(isosOf(caller).map((iso) => restrictions.blockIn(iso)))
      return (provider) => blocks.some((isBlocked) => isBlocked(provider))
    },
    async check({ caller }) {
      const isos = isosOf(caller)
      const { blockedProducts, ...profile } = isos.map(own).reduce(strictest)
      const blocked = await Promise.all(isos.map((iso) => restrictions.blockedIn(iso)))
      const { mode } = profile
      const restricted = mode === 'block'
      return {
        iso: isos[0],
        restricted,
        blockedProducts: restricted ? [...offeredProduct.options] : blockedProducts,
        blockedProviders: [...new Set(blocked.flat())],
        profile: { ...profile, isos: blockedCountries(known()) },
      }
    },
  }
}
