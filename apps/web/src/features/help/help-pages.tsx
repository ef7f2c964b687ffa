import type { HelpEntry } from '@powerplay/contract'
import { ChevronRight, CircleHelp } from 'lucide-react'
import { Link } from 'wouter'
import type { PathParams } from '../../platform/feature/feature.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { HelpText } from './help-text.tsx'
import { messages } from './messages.en.ts'
import { useHelpPage, useHelpPages } from './use-help.ts'

/** Pages by topic; topics stand in the order of their first page. */
function byTopic(pages: readonly HelpEntry[]): [string, HelpEntry[]][] {
  const topics = [...new Set(pages.map(({ topic }) => topic))]
  return topics.map((topic) => [topic, pages.filter((page) => page.topic === topic)])
}

/** /help: everything there is to read. */
export function HelpPagesPage() {
  const { data: pages, error, refetch } = useHelpPages()
  return (
    <div className="mx-auto max-w-180">
      <PageHead title={messages.title} text={messages.text} />
      {error !== null && pages === undefined && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
      {error === null && pages === undefined && <Skeleton className="h-60 w-full" />}
      {pages?.length === 0 && <EmptyState icon={<CircleHelp size={24} />} {...messages.none} />}
      {byTopic(pages ?? []).map(([topic, own]) => (
        <Topic key={topic} name={topic} pages={own} />
      ))}
    </div>
  )
}

function Topic({ name, pages }: { name: string; pages: readonly HelpEntry[] }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-16 font-semibold">{name}</h2>
      <ul className="divide-y divide-line-quiet rounded-card border border-line-quiet bg-surface">
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              href={`/help/${slug}`}
              className="touch flex min-h-11 items-center gap-3 px-4 py-2 text-14 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>
              <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** /help/{slug} */
export function HelpOnePage({ params }: { params: PathParams }) {
  const { data: page, error, refetch } = useHelpPage(params['slug'] ?? '')
  const isGone = error instanceof ServerRefusal && error.status < 500
  return (
    <>
      {page === undefined && error === null && <Skeleton className="h-80 w-full" />}
      {page === undefined && error !== null && !isGone && (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      )}
      {isGone && (
        <EmptyState isPage icon={<CircleHelp size={24} />} {...messages.gone} action={<All />} />
      )}
      {!isGone && page !== undefined && (
        <>
          <HelpText page={page} />
          <p className="mx-auto mt-4 max-w-180">
            <All />
          </p>
        </>
      )}
    </>
  )
}

function All() {
  return (
    <Link href="/help" className={buttonClass('secondary', 'sm')}>
      {messages.all}
    </Link>
  )
}
