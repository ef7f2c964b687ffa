import type { ReactNode } from 'react'
import { Logo } from '../../../ui/marks/logo.tsx'

/** A page without header, menus and footer: the logo, and one thing to say. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col p-6">
      <Logo />
      {children}
    </div>
  )
}
