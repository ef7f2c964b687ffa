import type { PlayLimit } from '@powerplay/contract'
import { BellRing, Clock } from 'lucide-react'
import { callServer } from '../../../platform/client/call-server.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'
import { limitText, raiseText } from '../show.ts'
import { useProtecting } from '../use-protection.ts'

export interface LimitRowProps {
  limit: PlayLimit
  now: number
  onChange: (limit: PlayLimit) => void
}

/** From here on a bar is amber. */
const nearPercent = 80

/** One limit: what is used of it, when it begins anew, and a raise that waits. */
export function LimitRow({ limit, now, onChange }: LimitRowProps) {
  const { kind, period, amount, used, resetsAt, pending } = limit
  const [name, what] = messages.kinds[kind]
  const { isBusy, act } = useProtecting()
  const percent = used === null ? 0 : Math.min(100, (used / amount) * 100)
  const isNear = percent >= nearPercent
  const when = resetsAt === null ? '' : showInstant(resetsAt)
  return (
    <li className="grid gap-2 border-b border-line-quiet p-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="w-28 text-13 font-semibold">{name}</h3>
        <p className="min-w-0 flex-1 text-13 text-muted">{what}</p>
        {period !== 'none' && <Pill>{messages.periods[period]}</Pill>}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          {used !== null && (
            <div
              role="progressbar"
              aria-label={`${name}, ${messages.periods[period]}`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(percent)}
              className="mb-1.5 h-2 overflow-hidden rounded-full bg-hover"
            >
              <div
                className={cx('h-full rounded-full', isNear ? 'bg-warn' : 'bg-info')}
                style={{ width: `${percent}%` }}
              />
            </div>
          )}
          <p className="num flex flex-wrap justify-between gap-x-3 text-12 text-muted">
            <span>
              {used === null
                ? messages.each(limitText(kind, amount))
                : messages.of(limitText(kind, used), limitText(kind, amount))}
            </span>
            <span>
              {used === null
                ? messages.periods.none
                : isNear
                  ? messages.left(limitText(kind, Math.max(0, amount - used)), when)
                  : messages.resets(when)}
            </span>
          </p>
        </div>
        <div className="flex gap-2">
          <Button size="sm" variant="outline" onClick={() => onChange(limit)}>
            {messages.change}
          </Button>
          {pending === null && (
            <Button
              size="sm"
              variant="text"
              isBusy={isBusy}
              onClick={() => void act(() => callServer('removeLimit', { id: limit._id }))}
            >
              {messages.remove}
            </Button>
          )}
        </div>
      </div>
      {pending !== null && <PendingLine limit={limit} pending={pending} now={now} />}
    </li>
  )
}

function PendingLine({
  limit,
  pending,
  now,
}: {
  limit: PlayLimit
  pending: NonNullable<PlayLimit['pending']>
  now: number
}) {
  const { isBusy, act } = useProtecting()
  const isDue = now >= pending.confirmAfter
  const to = raiseText(limit, pending.amount)
  const lapses = showInstant(pending.lapsesAt)
  const id = { id: limit._id }
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-control p-3 text-13',
        isDue ? 'bg-info-tint' : 'bg-warn-tint',
      )}
    >
      {isDue ? (
        <BellRing size={16} aria-hidden className="shrink-0 text-info" />
      ) : (
        <Clock size={16} aria-hidden className="shrink-0 text-warn" />
      )}
      <p className="min-w-0 flex-1 basis-50">
        {isDue
          ? messages.raiseDue(to, lapses)
          : messages.raiseWaits(to, showInstant(pending.confirmAfter), lapses)}
      </p>
      <Button
        size="sm"
        variant="text"
        isBusy={isBusy}
        onClick={() => void act(() => callServer('discardLimit', id))}
      >
        {messages.discard}
      </Button>
      {isDue && (
        <Button
          size="sm"
          isBusy={isBusy}
          onClick={() => void act(() => callServer('confirmLimit', id))}
        >
          {messages.confirm}
        </Button>
      )}
    </div>
  )
}
