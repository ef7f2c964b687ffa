import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { ErrorState } from './states/empty-state.tsx'
import { Skeleton } from './states/skeleton.tsx'

export interface CardProps {
  icon: ReactNode
  title: string
  action?: ReactNode
  children: ReactNode
  /** Given where the card itself takes the focus. */
  ref?: Ref<HTMLElement>
}

/** One subject of a page: its name, and rows or a form below. */
export function Card({ icon, title, action, children, ref }: CardProps) {
  return (
    <section
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      className={cx(
        'min-w-0 rounded-card border border-line-quiet bg-surface',
        ref !== undefined && 'scroll-mt-20 outline-none',
      )}
    >
      <header className="flex min-h-14 items-center gap-3 border-b border-line-quiet px-4">
        <span className="text-accent">{icon}</span>
        <h2 className="flex-1 text-16 font-semibold">{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

export interface CardStateProps {
  query: {
    readonly data: unknown
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** What is said when nothing could be loaded. */
  failed: string
  /** Stands in while it loads, where one bar says too little. */
  wait?: ReactNode
}

/** What a card shows as long as it has nothing to show: the wait, or what went wrong. */
export function CardState({ query: { data, isError, refetch }, failed, wait }: CardStateProps) {
  if (data !== undefined) return null
  if (isError) {
    return (
      <div className="p-4">
        <ErrorState text={failed} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    wait ?? (
      <div role="status" aria-label="Loading" className="p-4">
        <Skeleton className="h-12 w-full" />
      </div>
    )
  )
}
