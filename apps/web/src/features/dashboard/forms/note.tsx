import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

const tones = {
  info: 'bg-info/12 [&>span:first-child]:text-info',
  loss: 'bg-loss/12 [&>span:first-child]:text-loss',
  win: 'bg-win/12 [&>span:first-child]:text-win',
  warn: 'bg-warn/12 [&>span:first-child]:text-warn',
} as const

export interface NoteProps {
  tone: keyof typeof tones
  icon?: ReactNode
  /** Read aloud at once. */
  isAlert?: boolean
  children: ReactNode
}

/** A sentence on 12 % of a state's colour; only its icon is coloured. */
export function Note({ tone, icon, isAlert = false, children }: NoteProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={cx('flex items-start gap-2.5 rounded-tile px-3 py-2.5 text-13', tones[tone])}
    >
      {icon !== undefined && <span className="mt-0.5 shrink-0">{icon}</span>}
      <div className="min-w-0 flex-1 text-text">{children}</div>
    </div>
  )
}
