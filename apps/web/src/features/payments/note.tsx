import { CircleAlert, Info, Loader, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export interface NoteProps {
  tone: 'info' | 'warn' | 'win' | 'wait'
  title?: string
  children: ReactNode
  aside?: ReactNode
}

const looks = {
  info: ['bg-info-tint', 'text-info', Info],
  warn: ['bg-warn-tint', 'text-warn', CircleAlert],
  win: ['bg-win-tint', 'text-win', Undo2],
  wait: ['bg-info-tint', 'text-info', Loader],
} as const

/** A remark on a tinted ground; only its icon has the colour of the state. */
export function Note({ tone, title, children, aside }: NoteProps) {
  const [ground, colour, Icon] = looks[tone]
  return (
    <div className={cx('flex items-start gap-3 rounded-control p-3 text-13', ground)}>
      <Icon
        size={18}
        aria-hidden
        className={cx('mt-px shrink-0', colour, tone === 'wait' && 'animate-spin')}
      />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold text-text">{title}</p>}
        <div className={title === undefined ? 'text-text' : 'text-muted'}>{children}</div>
      </div>
      {aside}
    </div>
  )
}

export interface FactRow {
  readonly name: string
  readonly value: ReactNode
}

/** Names at the left, values at the right, in a frame. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="grid gap-2 rounded-control border border-line-quiet p-3.5 text-13">
      {rows.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className="num min-w-0 truncate text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
