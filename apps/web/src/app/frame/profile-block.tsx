import { Link } from 'wouter'
import { useSession } from '../../platform/session/session-context.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { useMedia } from '../../ui/theme/use-media.ts'

export interface ProfileBlockProps {
  /** The picture alone, where there is no room for the name. */
  isCollapsed: boolean
}

/** Who is signed in, above 1200 px only (000_1c37c0fb05cd66e6.txt, section 2). */
export function ProfileBlock({ isCollapsed }: ProfileBlockProps) {
  const { user } = useSession()
  const isWide = useMedia('(width > 1200px)')
  if (user === undefined || !isWide) return null
  return (
    <Link
      href={`/profile/${user.id}`}
      aria-label={`Profile of ${user.name}`}
      className={
        isCollapsed
          ? 'touch flex size-10 items-center justify-center rounded-full'
          : `flex items-center gap-3 rounded-card border border-line-quiet p-3 -outline-offset-2
            transition-colors duration-120 hover:bg-raised`
      }
    >
      <Avatar
        userId={user.id}
        name=""
        picture={user.avatar}
        sizePx={isCollapsed ? 32 : 40}
        ring="var(--line)"
      />
      {!isCollapsed && (
        <span className="min-w-0">
          <span className="block truncate text-14 font-semibold">{user.name}</span>
          <span className="block text-12 text-muted">Your profile</span>
        </span>
      )}
    </Link>
  )
}
