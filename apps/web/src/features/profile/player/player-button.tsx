import type { MouseEvent, ReactNode } from 'react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { cx } from '../../../ui/cx.ts'
import { openProfile } from './open-profile.ts'

export interface PlayerButtonProps {
  /** Id of the player; null where the player is hidden and leads nowhere. */
  userId: string | null
  className?: string
  children: ReactNode
}

/** Whatever shows a player: pressing it shows who it is, to guests the sign-in first. */
export function PlayerButton({ userId, className, children }: PlayerButtonProps) {
  const { status, openAuth } = useSession()
  if (userId === null) return <span className={className}>{children}</span>
  const handleClick = (event: MouseEvent) => {
    // The row around it opens the bet.
    event.stopPropagation()
    if (status === 'guest') openAuth('login')
    else openProfile(userId)
  }
  return (
    <button
      type="button"
      onClick={handleClick}
      className={cx('touch rounded-control hover:underline', className)}
    >
      {children}
    </button>
  )
}
