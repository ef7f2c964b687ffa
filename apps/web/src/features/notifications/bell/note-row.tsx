import type { Notification } from '@powerplay/contract'
import { Coins, Gift, Info, LifeBuoy, ShieldCheck, Trophy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { showTimeAgo } from '../../../platform/format/time.ts'
import { cx } from '../../../ui/cx.ts'
import { TimeAgo } from '../../../ui/marks/time-ago.tsx'
import { messages } from './messages.en.ts'
import { readNotes } from './notes-store.ts'

const icons: Readonly<Record<Notification['kind'], LucideIcon>> = {
  deposit: Coins,
  withdrawal: Coins,
  bonus: Gift,
  level: Trophy,
  race: Trophy,
  affiliate: Coins,
  tip: Gift,
  rain: Gift,
  support: LifeBuoy,
  security: ShieldCheck,
  system: Info,
}

export interface NoteRowProps {
  row: Notification
  onClose: () => void
}

/** One notification: pressing it marks it as read and leads to what it is about. */
export function NoteRow({ row, onClose }: NoteRowProps) {
  const className = cx(
    'flex w-full gap-3 rounded-control px-3 py-2.5 text-left -outline-offset-2 hover:bg-hover',
    row.read && 'text-muted',
  )
  const read = () => void readNotes(row._id)
  if (row.link === null) {
    return (
      <li>
        <button type="button" onClick={read} className={className}>
          <NoteBody row={row} />
        </button>
      </li>
    )
  }
  const handleFollow = () => {
    read()
    onClose()
  }
  return (
    <li>
      <Link href={row.link} onClick={handleFollow} className={className}>
        <NoteBody row={row} />
      </Link>
    </li>
  )
}

function NoteBody({ row }: { row: Notification }): ReactNode {
  const Icon = icons[row.kind]
  return (
    <>
      <Icon
        size={18}
        aria-hidden
        className={cx('mt-0.5 shrink-0', row.read ? 'text-muted' : 'text-accent')}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-13 font-semibold">
          {!row.read && <span className="sr-only">{messages.isUnread} </span>}
          {row.title}
        </span>
        {row.text !== '' && (
          <span className="block text-13 [overflow-wrap:anywhere] text-muted">{row.text}</span>
        )}
        <TimeAgo
          at={Date.parse(row.created_at)}
          format={showTimeAgo}
          className="mt-0.5 block text-12 text-muted"
        />
      </span>
      {!row.read && <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-loss" />}
    </>
  )
}
