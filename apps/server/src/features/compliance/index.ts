import type { Gate, Licence } from '@powerplay/contract'
import type { CallHandlers, Platform } from '../../platform/context.ts'
import { createJurisdiction, type JurisdictionDoor } from './jurisdiction/jurisdiction.ts'
import { createLicence, type BuildParts } from './licence/licence.ts'
import { watchLicence } from './licence/watch-licence.ts'
import { createPlaces } from './places/places.ts'
import { createRestrictions } from './restrictions/restrictions.ts'

export type { JurisdictionDoor } from './jurisdiction/jurisdiction.ts'
export type { BuildParts, FeatureSwitches, PluginSettings } from './licence/licence.ts'
export { packCountries } from './places/country-table.ts'
export { joinRanges, type CountryRange } from './places/join-ranges.ts'
export { countryTablePath } from './places/places.ts'
export { complianceSettings, plugins } from './settings.ts'

/** Where callers are; it stands before the accounts, which ask it. */
export interface Whereabouts {
  readonly door: JurisdictionDoor
  /** Writes the shipped lists of restricted countries that are not there yet. */
  seed(): Promise<void>
}

/** Assembles the part of the feature that knows countries. */
export function createWhereabouts(platform: Platform): Whereabouts {
  const restrictions = createRestrictions(platform)
  const door = createJurisdiction(platform, { places: createPlaces(), restrictions })
  return { door, seed: () => restrictions.seed() }
}

/** The calls of this feature. */
export type ComplianceCalls = Pick<CallHandlers, 'licence' | 'features' | 'checkJurisdiction'>

/** The feature, assembled. */
export interface Compliance {
  readonly calls: ComplianceCalls
  readonly door: {
    /** Whether a plugin or feature is on at this moment. */
    isOn(gate: Gate): boolean
    /** What a page must know before it draws anything. */
    forPage(): Pick<Licence, 'valid' | 'plugins' | 'enabledFeatures'>
  }
  /** Looks for a change of the licence now, and tells the pages of it. */
  lookAgain(): void
  /** Stops following the licence. */
  close(): void
}

/** Assembles the feature. */
export function createCompliance(
  platform: Platform,
  whereabouts: JurisdictionDoor,
  build: BuildParts,
): Compliance {
  const licence = createLicence(platform, build)
  const watch = watchLicence(platform, licence)
  return {
    calls: {
      licence: async () => licence.present(),
      features: async () => licence.features(),
      checkJurisdiction: (_input, context) => whereabouts.check(context),
    },
    door: {
      isOn: (gate) => licence.isOn(gate),
      forPage() {
        const { valid, plugins, enabledFeatures } = licence.present()
        return { valid, plugins, enabledFeatures }
      },
    },
    lookAgain: () => watch.look(),
    close: () => watch.stop(),
  }
}
