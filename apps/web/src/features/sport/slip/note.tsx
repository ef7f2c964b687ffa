import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

const looks = {
  win: { box: 'bg-win-tint', title: 'text-win', Icon: CircleCheck },
  warn: { box: 'bg-warn-tint', title: 'text-warn', Icon: TriangleAlert },
  loss: { box: 'bg-loss-tint', title: 'text-loss', Icon: CircleAlert },
} as const

export interface NoteProps {
  tone: keyof typeof looks
  /** What happened. */
  title: string
  /** What that means for the money, or what to do. */
  text?: string | undefined
  /** Buttons. */
  children?: ReactNode
}

/** A word in a slip or card about something that has changed. */
export function Note({ tone, title, text, children }: NoteProps) {
  const { box, title: titleLook, Icon } = looks[tone]
  return (
    <div
      role={tone === 'win' ? 'status' : 'alert'}
      className={cx('flex gap-2.5 rounded-control px-3 py-2.5 text-13', box)}
    >
      <Icon size={16} aria-hidden className={cx('mt-0.5 shrink-0', titleLook)} />
      <div className="min-w-0 flex-1">
        <p className={cx('font-semibold', titleLook)}>{title}</p>
        {text !== undefined && <p className="text-muted">{text}</p>}
        {children !== undefined && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  )
}

interface NoteButtonProps {
  /** The one that goes on. */
  isFirst?: boolean
  onPress: () => void
  children: ReactNode
}

export function NoteButton({ isFirst = false, onPress, children }: NoteButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        'touch h-8 rounded-control px-3 text-13 font-semibold',
        isFirst
          ? 'border border-accent text-accent hover:bg-accent-tint'
          : 'bg-raised hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}
