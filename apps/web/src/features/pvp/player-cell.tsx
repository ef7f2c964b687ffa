import type { PvpDuel } from '@powerplay/contract'
import { useSession } from '../../platform/session/session-context.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { messages } from './messages.en.ts'

/** A player's picture and name; one's own name stands out, a hidden one is muted. */
export function PlayerCell({ user, sizePx = 24 }: { user: PvpDuel['creator']; sizePx?: number }) {
  const { user: own } = useSession()
  const isOwn = own !== undefined && user._id === own.id
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar userId={user._id ?? ''} name="" picture={user.avatar} sizePx={sizePx} />
      <span
        className={cx('truncate', isOwn ? 'text-accent' : user.name === null ? 'text-muted' : '')}
      >
        {user.name ?? messages.hidden}
      </span>
    </span>
  )
}
