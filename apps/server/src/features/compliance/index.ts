import type { CallHandlers } from '../../platform/context.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { feature, type Given } from '../../program/feature.ts'
import { createJurisdiction, type JurisdictionDoor } from './jurisdiction/jurisdiction.ts'
import { createLicence } from './licence/licence.ts'
import { watchLicence, type LicenceWatch } from './licence/watch-licence.ts'
import { createAddressCountries } from './countries/country-of-address.ts'
import { createRestrictions } from './restrictions/restrictions.ts'
import { complianceSettings } from './settings.ts'

export type { JurisdictionDoor, Place, Visitor } from './jurisdiction/jurisdiction.ts'
export { isLongEnough, type JurisdictionProfile } from './jurisdiction/profiles.ts'
export { packCountries } from './countries/country-table.ts'
export { joinRanges, type CountryRange } from './countries/join-ranges.ts'
export { countryTablePath } from './countries/country-of-address.ts'
export { plugins } from './settings.ts'

/** The calls of this feature. */
type ComplianceCalls = Pick<CallHandlers, 'licence' | 'features' | 'checkJurisdiction'>

/** Where callers are, and what the installation may offer. */
export interface ComplianceDoor extends JurisdictionDoor {
  /** Looks for a change of the licence now, and tells the pages of it. */
  lookAgain(): void
}

/** Countries and the licence: what may be offered here, and to whom. */
export const compliance = feature({
  name: 'compliance',
  settings: complianceSettings,
  open: openCompliance,
})

/** Opens the feature. Its licence decides the gates from now on. */
export function openCompliance({
  platform,
  gates,
  gathered,
}: Pick<Given<unknown>, 'platform' | 'gates' | 'gathered'>) {
  const restrictions = createRestrictions(platform)
  const whereabouts = createJurisdiction(platform, {
    countries: createAddressCountries(),
    restrictions,
  })
  const licence = createLicence(platform, gathered)
  gates.follow((gate) => licence.isOn(gate))
  let watch: LicenceWatch | undefined
  const door: ComplianceDoor = { ...whereabouts, lookAgain: () => watch?.look() }
  const calls: ComplianceCalls = {
    licence: async () => licence.present(),
    features: async () => licence.features(),
    checkJurisdiction: (_input, context) => whereabouts.check(context),
  }
  return {
    door,
    calls,
    boot() {
      const { valid, plugins, enabledFeatures } = licence.present()
      return { licence: { valid, plugins, enabledFeatures } }
    },
    headOf: headsAt({
      '/terms': pageHead('Terms & Conditions', 'The rules of this site.'),
      '/privacyPolicy': pageHead('Privacy Policy', 'What is stored about visitors, and why.'),
    }),
    seed: () => restrictions.seed(),
    opened() {
      watch = watchLicence(platform, licence)
    },
    close: () => watch?.stop(),
  }
}
