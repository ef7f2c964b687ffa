import { PageHead } from '../../../ui/lists/section-head.tsx'
import type { LegalTab } from './legal-section.ts'
import { LegalSections } from './legal-sections.tsx'
import { legalTexts } from './texts.en.ts'

/** A text as a page of its own. */
function LegalPage({ tab }: { tab: LegalTab }) {
  const { title, text, sections } = legalTexts[tab]
  return (
    <article className="mx-auto max-w-180">
      <PageHead title={title} text={text} />
      <div className="mt-6">
        <LegalSections sections={sections} />
      </div>
    </article>
  )
}

/** /terms */
export function TermsPage() {
  return <LegalPage tab="agreement" />
}

/** /privacyPolicy */
export function PrivacyPage() {
  return <LegalPage tab="privacy" />
}
