import { LogOut } from 'lucide-react'
import { CredentialsCard } from '../auth/index.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from './messages.en.ts'
import { SessionsCard } from './sessions-card.tsx'

/** /profile/settings: who is signed in to the account, and where. */
export function SettingsPage() {
  const { user, logout } = useSession()
  if (user === undefined) return null
  return (
    <div className="mx-auto max-w-220">
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <Avatar userId={user.id} name="" sizePx={56} ring="var(--line)" />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-20 font-semibold">{user.name}</h1>
          <p className="truncate text-13 text-muted">{user.email ?? messages.text}</p>
        </div>
        <Button
          variant="outline"
          icon={<LogOut size={16} aria-hidden />}
          onClick={() => void logout()}
        >
          {messages.logout}
        </Button>
      </div>
      <div className="mb-4">
        <CredentialsCard />
      </div>
      <SessionsCard />
    </div>
  )
}
