import type { ReactNode } from 'react'

export interface CardProps {
  icon: ReactNode
  title: string
  action?: ReactNode
  children: ReactNode
}

/** One subject of the settings: its name, and rows or a form below. */
export function Card({ icon, title, action, children }: CardProps) {
  return (
    <section className="rounded-card border border-line-quiet bg-surface">
      <header className="flex min-h-14 items-center gap-3 border-b border-line-quiet px-4">
        <span className="text-accent">{icon}</span>
        <h2 className="flex-1 text-16 font-semibold">{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
