import type { LegalSection } from './legal-section.ts'
import { RestrictedCountries } from './restricted-countries.tsx'

export interface LegalSectionsProps {
  sections: readonly LegalSection[]
  /** Level of their headings in the page or window around. */
  level?: 2 | 3
}

/** Numbered sections in lines of a readable length. */
export function LegalSections({ sections, level = 2 }: LegalSectionsProps) {
  const Heading = `h${level}` as const
  return sections.map((section, index) => (
    <section key={section.title} className="mt-6 first:mt-0">
      <Heading className="text-16 font-semibold">{`${index + 1}. ${section.title}`}</Heading>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-14 text-muted">
          {paragraph}
        </p>
      ))}
      {section.hasCountries === true && <RestrictedCountries />}
    </section>
  ))
}
