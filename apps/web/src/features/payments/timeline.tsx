import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** One stage of something that takes its time. */
export interface Stage {
  readonly name: string
  readonly text?: ReactNode
  readonly state: 'done' | 'now' | 'ahead' | 'failed' | 'ended'
  readonly at?: string | undefined
}

const dots = {
  done: 'border-win bg-win text-bg',
  now: 'border-info text-info',
  ahead: 'border-line text-transparent',
  failed: 'border-loss bg-loss text-bg',
  ended: 'border-control bg-control text-text',
} as const

/** Stages from top to bottom: what is over, where it is now, what is to come. */
export function Timeline({ label, stages }: { label: string; stages: readonly Stage[] }) {
  return (
    <ol aria-label={label} className="grid">
      {stages.map((stage, place) => (
        <li
          key={stage.name}
          aria-current={stage.state === 'now' ? 'step' : undefined}
          className="grid grid-cols-[22px_1fr_auto] gap-x-3"
        >
          <span className="flex flex-col items-center">
            <span
              className={cx(
                'flex size-5.5 items-center justify-center rounded-full border-2',
                dots[stage.state],
              )}
            >
              <Mark state={stage.state} />
            </span>
            {place < stages.length - 1 && (
              <span
                className={cx(
                  'min-h-3 w-0.5 flex-1',
                  stage.state === 'done' ? 'bg-win' : 'bg-line-quiet',
                )}
              />
            )}
          </span>
          <span className="pb-3">
            <span
              className={cx(
                'block text-13 font-semibold',
                stage.state === 'ahead' ? 'text-muted' : 'text-text',
              )}
            >
              {stage.name}
            </span>
            {stage.text !== undefined && (
              <span className="block text-12 break-words text-muted">{stage.text}</span>
            )}
          </span>
          <span className="num text-12 text-muted">{stage.at}</span>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: Pick<Stage, 'state'>) {
  if (state === 'done') return <Check size={13} strokeWidth={3} aria-hidden />
  if (state === 'failed') return <X size={13} strokeWidth={3} aria-hidden />
  if (state === 'ended') return <Minus size={13} strokeWidth={3} aria-hidden />
  return <span aria-hidden className={cx('size-2 rounded-full', state === 'now' && 'bg-info')} />
}

const segmentsMax = 20

/** How many of the blocks that are needed are there. */
export function ConfirmationBar({
  count,
  needed,
  tone,
}: {
  count: number
  needed: number
  tone: 'info' | 'win' | 'warn'
}) {
  const fill = { info: 'bg-info', win: 'bg-win', warn: 'bg-warn' }[tone]
  const label = `${count} of ${needed} confirmations`
  const bar = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': needed,
    'aria-valuenow': count,
  }
  if (needed > segmentsMax) {
    return (
      <div {...bar} className="h-2 overflow-hidden rounded-full bg-hover">
        <div
          className={cx('h-full transition-[width] duration-220', fill)}
          style={{ width: `${(count / needed) * 100}%` }}
        />
      </div>
    )
  }
  return (
    <div {...bar} className="flex gap-1">
      {Array.from({ length: needed }, (_, place) => (
        <span
          key={place}
          className={cx('h-2 flex-1 rounded-[2px]', place < count ? fill : 'bg-hover')}
        />
      ))}
    </div>
  )
}
