import type { ReactNode } from 'react'

export interface SectionHeadProps {
  icon: ReactNode
  title: string
  actions?: ReactNode
}

/** The head of one row of a page: accent icon, name, actions at the right. */
export function SectionHead({ icon, title, actions }: SectionHeadProps) {
  return (
    <div className="mt-6 mb-3 flex min-h-9 items-center gap-3">
      <span className="text-accent">{icon}</span>
      <h2 className="flex-1 text-16 font-semibold">{title}</h2>
      {actions}
    </div>
  )
}

export interface PageHeadProps {
  title: string
  text?: ReactNode
  actions?: ReactNode
}

/** The head of a page: its name in condensed capitals and one muted line. */
export function PageHead({ title, text, actions }: PageHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="font-condensed text-32 font-bold uppercase">{title}</h1>
        {text !== undefined && <p className="mt-1 text-13 text-muted">{text}</p>}
      </div>
      {actions}
    </div>
  )
}
