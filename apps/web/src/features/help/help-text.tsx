import type { HelpPage } from '@powerplay/contract'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'

/** A help page as readers see it. */
export function HelpText({ page: { title, topic, html } }: { page: Omit<HelpPage, 'slug'> }) {
  return (
    <article className="mx-auto max-w-180">
      <PageHead title={title} text={topic} />
      <div
        className="rounded-card border border-line-quiet bg-surface p-4 text-14/relaxed
          [overflow-wrap:anywhere] whitespace-pre-line sm:p-6"
      >
        <SafeHtml html={html} />
      </div>
    </article>
  )
}
