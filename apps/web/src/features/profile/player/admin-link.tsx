import { ExternalLink } from 'lucide-react'
import { bootField, isTrue } from '../../../platform/boot/boot.ts'
import { may } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { buttonClass, type ButtonSize } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'

/** The dashboard of the staff is part of this installation. */
const hasDashboard = bootField('dashboard', isTrue)

/** The way to a player's page in the dashboard, for staff with `users` (000, section 6). */
export function AdminLink({ userId, size = 'md' }: { userId: string; size?: ButtonSize }) {
  const { user } = useSession()
  if (!hasDashboard() || !may(user, 'users')) return null
  // The dashboard is a document of its own, in a tab of its own.
  return (
    <a
      href={`/admin/user/${userId}`}
      target="_blank"
      rel="noopener"
      className={buttonClass('outline', size)}
    >
      <ExternalLink size={size === 'sm' ? 14 : 16} aria-hidden />
      {messages.player.admin}
    </a>
  )
}
