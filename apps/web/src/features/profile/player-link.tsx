import type { PublicUser } from '@powerplay/contract'
import { EyeOff } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useSession } from '../../platform/session/session-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { openProfile } from './open-profile.ts'
import { hiddenName } from './popup.en.ts'

export interface PlayerLinkProps {
  user: PublicUser
  sizePx?: number
}

/**
 * Picture and name of a player; pressing it shows who it is, to guests the sign-in first. A hidden
 * player leads nowhere.
 */
export function PlayerLink({ user, sizePx = 24 }: PlayerLinkProps) {
  const { status, openAuth } = useSession()
  const { _id: id, name, avatar } = user
  if (id === null || name === null) {
    return (
      <span className="flex items-center gap-2.5 text-muted">
        <EyeOff size={16} aria-hidden className="mx-1" />
        {hiddenName}
      </span>
    )
  }
  const handleClick = (event: MouseEvent) => {
    // The row around it opens the bet.
    event.stopPropagation()
    if (status === 'guest') openAuth('login')
    else openProfile(id)
  }
  return (
    <button
      type="button"
      onClick={handleClick}
      className="touch flex items-center gap-2.5 rounded-control hover:underline"
    >
      <Avatar userId={id} name="" picture={avatar} sizePx={sizePx} />
      {name}
    </button>
  )
}
