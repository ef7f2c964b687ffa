import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Tone = 'neutral' | 'win' | 'loss' | 'accent' | 'info' | 'warn'

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-raised text-muted',
  win: 'bg-win-tint text-win',
  loss: 'bg-loss-tint text-loss',
  accent: 'bg-accent-tint text-accent',
  info: 'bg-info-tint text-info',
  warn: 'bg-warn-tint text-warn',
}

export interface PillProps {
  tone?: Tone
  children: ReactNode
  className?: string
}

/** A state in one or two words, 20 high. */
export function Pill({ tone = 'neutral', children, className }: PillProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1.5 rounded-full px-2 text-12 font-semibold',
        'whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
