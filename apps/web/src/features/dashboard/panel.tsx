import type { ReactNode } from 'react'

export interface PanelProps {
  title?: string
  aside?: ReactNode
  children: ReactNode
}

/** A surface of the dashboard: a head of 44 where it has a name, and what it holds. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className="mb-3 min-w-0 rounded-card border border-line-quiet bg-surface">
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line-quiet px-4 py-1.5">
          <h2 className="text-14 font-semibold">{title}</h2>
          {aside !== undefined && <span className="text-12 text-muted">{aside}</span>}
        </header>
      )}
      {children}
    </section>
  )
}
