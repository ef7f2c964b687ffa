export { countryName } from './legal/country-name.ts'
export type { LegalTab } from './legal/legal-section.ts'
export { openLegal } from './legal/open-legal.ts'
