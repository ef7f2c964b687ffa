import type { PublicUser } from '@powerplay/contract'
import { EyeOff } from 'lucide-react'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { PlayerButton } from './player-button.tsx'
import { hiddenName } from './popup.en.ts'

export interface PlayerLinkProps {
  user: PublicUser
  sizePx?: number
}

/** Picture and name of a player, leading to who it is; a hidden player leads nowhere. */
export function PlayerLink({ user, sizePx = 24 }: PlayerLinkProps) {
  const { _id: id, name, avatar } = user
  if (id === null || name === null) {
    return (
      <span className="flex items-center gap-2.5 text-muted">
        <EyeOff size={16} aria-hidden className="mx-1" />
        {hiddenName}
      </span>
    )
  }
  return (
    <PlayerButton userId={id} className="flex items-center gap-2.5">
      <Avatar userId={id} name="" picture={avatar} sizePx={sizePx} />
      <span className="truncate max-sm:max-w-28">{name}</span>
    </PlayerButton>
  )
}
