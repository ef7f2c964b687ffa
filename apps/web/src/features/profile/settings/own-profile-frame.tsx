import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { showDay } from '../../../platform/format/time.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useAccount } from '../../auth/index.ts'
import { messages } from '../messages.en.ts'
import { ProfileTabs } from './profile-tabs.tsx'
import type { ProfileTab } from '../tabs.ts'

/** The own profile: who it is, the tabs, and the part in view. */
export function OwnProfileFrame({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  const user = useAccount((state) => state.user)
  const { logout } = useSession()
  if (user === undefined) return null
  const joined = messages.joined.replace('{when}', showDay(Date.parse(user.created_at)))
  return (
    <div className="mx-auto max-w-220">
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <Avatar userId={user._id} name="" picture={user.avatar} sizePx={60} ring="var(--line)" />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-20 font-semibold">{user.name}</h1>
          <p className="flex flex-col text-13 text-muted sm:flex-row sm:gap-3">
            {user.email !== null && <span className="truncate">{user.email}</span>}
            <span className="truncate">{joined}</span>
          </p>
        </div>
        <Button
          variant="outline"
          icon={<LogOut size={16} aria-hidden />}
          onClick={() => void logout()}
        >
          {messages.logout}
        </Button>
      </div>
      <ProfileTabs tab={tab} userId={user._id} />
      <div className="grid gap-4">
        <Late
          text="This part of the profile could not be shown. What was saved before stands."
          room={<PartWait />}
        >
          {children}
        </Late>
      </div>
    </div>
  )
}

function PartWait() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-60 w-full rounded-card" />
    </div>
  )
}
