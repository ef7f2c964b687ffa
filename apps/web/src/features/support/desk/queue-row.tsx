import type { SupportQueueRow } from '@powerplay/contract'
import { NotebookPen } from 'lucide-react'
import { useNow } from '../../../platform/format/use-now.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { desk as texts, messages } from '../messages.en.ts'
import { shortTime, spanOf } from '../window/chat-time.ts'
import { useDeskPlace } from './use-desk.ts'

/** From here on a wait is long, and then too long, in seconds. */
const longS = 300
const tooLongS = 900

/** Colour of a wait: warn from five minutes, loss from fifteen. */
export function waitTone(seconds: number): string {
  if (seconds >= tooLongS) return 'text-loss'
  return seconds >= longS ? 'text-warn' : 'text-muted'
}

/** The level from which a player counts as VIP. */
const vipLevel = 5

/** A chat in the queue. */
export function QueueRow({ row, isOn }: { row: SupportQueueRow; isOn: boolean }) {
  const now = useNow()
  const { user: viewer } = useSession()
  const waits =
    row.waiting_since === null ? null : Math.max(0, (now - Date.parse(row.waiting_since)) / 1_000)
  return (
    <li>
      <button
        type="button"
        aria-current={isOn || undefined}
        onClick={() => useDeskPlace.setState({ chat: row._id })}
        className={cx(
          'flex h-18 w-full items-center gap-3 border-b border-l-3 border-b-line-quiet px-3 text-left',
          '-outline-offset-2 hover:bg-raised',
          isOn ? 'border-l-accent bg-raised' : 'border-l-transparent',
        )}
      >
        <Avatar userId={row.user._id} name="" picture={row.user.avatar} sizePx={36} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-13 font-semibold">
            <span className="truncate">{row.user.name}</span>
            {row.note_count > 0 && (
              <span className="num flex items-center gap-0.5 text-12 font-normal text-muted">
                <NotebookPen size={12} aria-hidden />
                {row.note_count}
              </span>
            )}
          </span>
          <span className="block truncate text-12 text-muted">{row.last.message}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className={cx('num text-12', waits === null ? 'text-muted' : waitTone(waits))}>
            {waits === null ? shortTime(row.updated_at, now) : spanOf(waits)}
          </span>
          <State row={row} viewer={viewer?.id} />
        </span>
      </button>
    </li>
  )
}

function State({ row, viewer }: { row: SupportQueueRow; viewer: string | undefined }) {
  const { assigned, status } = row
  if (status === 'closed') return <Pill>{messages.status.closed}</Pill>
  if (assigned?._id === viewer) return <Pill tone="accent">{texts.mine}</Pill>
  if (assigned !== null) return <Pill>{assigned.name}</Pill>
  if (row.vipLevel >= vipLevel) return <Pill tone="info">{texts.vip}</Pill>
  return <Pill tone={status === 'open' ? 'warn' : 'win'}>{messages.status[status]}</Pill>
}
