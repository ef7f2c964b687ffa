import { agreement } from './agreement.en.ts'
import { faq } from './faq.en.ts'
import type { LegalTab, LegalText } from './legal-section.ts'
import { aml, exclusion, licence } from './policies.en.ts'
import { privacy } from './privacy.en.ts'

/** Every text of the terms window. */
export const legalTexts: Readonly<Record<LegalTab, LegalText>> = {
  agreement,
  privacy,
  faq,
  exclusion,
  aml,
  licence,
}
