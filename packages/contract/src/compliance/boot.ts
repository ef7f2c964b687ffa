/** What the installation may offer, as ids of plugins and features that are on. */
export interface BootLicence {
  readonly valid: boolean
  readonly plugins: readonly string[]
  readonly enabledFeatures: readonly string[]
}

/** What decides which pages there are. */
export interface ComplianceBoot {
  readonly licence: BootLicence
}
