import { featureIds } from '@powerplay/contract'
import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'
import { jurisdictionProfiles } from './jurisdiction/profiles.ts'

const iso = z.string().regex(/^[A-Z]{2}$/)

/** The plugins this installation has on. */
export const plugins = setting({
  key: 'compliance.plugins',
  schema: z.array(z.string().regex(/^[a-z-]{1,24}$/)),
  initial: ['race', 'support-chat'],
  help:
    'Ids of the optional products that are on, as far as the licence holds them (list); this ' +
    'build holds race, trading, sport, sportsbook, support-chat, poker and solo-currency. Until it is set, a demo ' +
    'build has trading, sport, sportsbook and poker on too. Source: 001_d6a9941efb711ce5.txt section 6.',
})

/** What demo builds show besides, until somebody chooses. */
export const demoPlugins: readonly string[] = ['trading', 'sport', 'sportsbook', 'poker']

/** The features this installation has off. */
export const featuresOff = setting({
  key: 'compliance.featuresOff',
  schema: z.array(z.enum(featureIds)),
  initial: [],
  help: 'Ids of features that are switched off (list). Source: 001_d6a9941efb711ce5.txt section 6.',
})

/** Where the site takes no players from. */
export const restrictedCountries = setting({
  key: 'compliance.restrictedCountries',
  schema: z.array(iso).max(250),
  initial: ['AU', 'ES', 'FR', 'GB', 'IR', 'KP', 'MM', 'NL', 'US'],
  help:
    'Countries that nobody may register or bet from (list of two letters of ISO 3166-1); own choice, to ' +
    "be replaced by the list of the operator's licence.",
})

/** What holds where, besides the strict profile of everywhere else. */
export const profiles = setting({
  key: 'compliance.profiles',
  schema: jurisdictionProfiles,
  initial: [],
  help:
    'Profiles of jurisdictions (list of id, isos, mode allow or block, ageMin in years, blockedProducts of ' +
    'casino, slots, live, sport, futures, poker, pvp, increaseHours that a higher limit is thought over, ' +
    'bonus: whether promotions give anything, cancelWithdraw: whether a withdrawal can be taken back, and ' +
    'exclusionMin: the shortest self-exclusion of 6m, 1y, 3y, 5y, forever; kyc with depositUsd, withdrawUsd and ' +
    'bigWinUsd in place of the settings of documents; limits with required: a limit on deposits before the first ' +
    'one; realityMin of 15, 30, 60: the longest time between reality checks in minutes; autobet and quick: whether ' +
    'they are offered). A country in none of them has the strict one: 18 years, 24 hours, all products, nobody from ' +
    'compliance.restrictedCountries. Source: product specification of betting, 8.',
})

/** Where a player is, whatever the address says. */
export const countryOverrides = setting({
  key: 'compliance.countryOverrides',
  schema: z.record(z.string().regex(/^user_[0-9a-z]{1,40}$/i), iso),
  initial: {},
  help:
    'Countries of single players, decided by staff over what their address says (two letters of ' +
    'ISO 3166-1 by id of the player).',
})

/** The business settings of the feature. */
export const complianceSettings = [
  plugins,
  featuresOff,
  restrictedCountries,
  profiles,
  countryOverrides,
] as const
