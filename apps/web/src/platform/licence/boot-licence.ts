import type { BootLicence } from '@powerplay/contract'
import { bootField, textsOf } from '../boot/boot.ts'

/** What the installation may offer, as the page came; null where no server has filled it in. */
export const bootLicence = bootField('licence', readLicence)

export function readLicence(value: unknown): BootLicence | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('valid' in value && 'plugins' in value && 'enabledFeatures' in value)) return null
  const { valid, plugins, enabledFeatures } = value
  return {
    valid: valid === true,
    plugins: textsOf(plugins),
    enabledFeatures: textsOf(enabledFeatures),
  }
}
