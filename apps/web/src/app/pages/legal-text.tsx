import type { ReactNode } from 'react'
import { PageHead } from '../../ui/section-head.tsx'

export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
}

export interface LegalTextProps {
  title: string
  text: ReactNode
  sections: readonly LegalSection[]
}

/** A text to be read: numbered sections, lines of a readable length. */
export function LegalText({ title, text, sections }: LegalTextProps) {
  return (
    <article className="mx-auto max-w-180">
      <PageHead title={title} text={text} />
      {sections.map((section, index) => (
        <section key={section.title} className="mt-6">
          <h2 className="text-16 font-semibold">{`${index + 1}. ${section.title}`}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-14 text-muted">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
