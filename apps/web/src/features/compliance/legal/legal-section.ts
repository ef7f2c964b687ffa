/** One numbered section of a text. */
export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The countries that the site takes no players from stand below. */
  readonly hasCountries?: boolean
}

/** The texts there are, in the order of the window's tabs. */
export const legalTabs = ['agreement', 'privacy', 'faq', 'exclusion', 'aml', 'licence'] as const

export type LegalTab = (typeof legalTabs)[number]

/** A whole text. */
export interface LegalText {
  /** Name of its tab. */
  readonly name: string
  readonly title: string
  readonly text: string
  readonly sections: readonly LegalSection[]
}
