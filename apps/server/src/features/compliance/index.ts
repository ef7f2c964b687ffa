import type { FeatureState, Licence } from '@powerplay/contract'
import type { CallHandlers, Platform } from '../../platform/context.ts'
import { plugins } from './settings.ts'

export { complianceSettings } from './settings.ts'

/** The calls of this feature. */
export type ComplianceCalls = Pick<CallHandlers, 'licence' | 'features'>

/** The feature, assembled. */
export interface Compliance {
  readonly calls: ComplianceCalls
}

/** Per feature this build holds: whether its operator has it on. Asked on every call. */
export type FeatureSwitches = Readonly<Record<string, () => boolean>>

function presentFeatures(switches: FeatureSwitches): FeatureState[] {
  return Object.entries(switches).map(([id, isOn]) => {
    const enabled = isOn()
    return { id, enabled, reason: enabled ? null : 'switched-off' }
  })
}

function presentLicence(platform: Platform, switches: FeatureSwitches): Licence {
  const states = presentFeatures(switches)
  return {
    valid: true,
    enabledFeatures: states.filter((state) => state.enabled).map((state) => state.id),
    plugins: [...platform.settings.get(plugins)],
    pluginSettings: {},
    demo_build: platform.config.DEMO_BUILD,
    expires_at: null,
  }
}

/**
 * Assembles the feature. This build carries no licence check: every installation is valid, holds
 * the features that are built, and the plugins its operator wrote into the settings.
 * Source: 001_d6a9941efb711ce5.txt sections 3 and 6.
 */
export function createCompliance(platform: Platform, switches: FeatureSwitches): Compliance {
  return {
    calls: {
      licence: async () => presentLicence(platform, switches),
      features: async () => presentFeatures(switches),
    },
  }
}
