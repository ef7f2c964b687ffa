import { FlaskConical, X } from 'lucide-react'
import { may } from '../../platform/session/permissions.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

/** Demo build only: what the money is, and the offer of custom games (001, section 1). */
export function DemoBanner() {
  const isClosed = useSettings((state) => state.isDemoBannerClosed)
  if (isClosed) return null
  return (
    <aside
      aria-label="Demo version"
      className="flex min-h-11 items-center gap-3 border-b border-accent/50 bg-accent-tint px-4 py-1
        text-13 wide:px-5"
    >
      <FlaskConical size={16} aria-hidden className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 items-center gap-x-3 sm:flex">
        <p className="min-w-0 flex-1 sm:truncate">
          <strong className="font-semibold">Demo version</strong>{' '}
          <span className="hidden text-muted sm:inline">
            All money here is play money. Players named demo_… are the house’s own.
          </span>
        </p>
        <p className="shrink-0 text-12 sm:text-13">We build custom games for your brand</p>
      </div>
      <StaffDoor />
      <IconButton
        label="Close"
        size={32}
        isPlain
        side="bottom"
        icon={<X size={16} />}
        onClick={() => changeSettings({ isDemoBannerClosed: true })}
      />
    </aside>
  )
}

/**
 * In a demo build everything is allowed to everybody: whoever holds no role is shown the accounts of staff,
 * one for each. No check says yes here that the server would answer with no. Source: 001, section 6;
 * docs/decisions/0183-everybody-may-be-staff-in-a-demo.md.
 */
function StaffDoor() {
  const { user, openAuth, logout } = useSession()
  const handlePress = async () => {
    // A document of its own stands in a tab of its own.
    if (may(user, 'dashboard')) {
      window.open('/admin', '_blank', 'noopener')
      return
    }
    if (user !== undefined) await logout()
    openAuth('login')
  }
  return (
    <button
      type="button"
      onClick={() => void handlePress()}
      className="touch shrink-0 rounded-control font-semibold whitespace-nowrap text-accent
        underline-offset-2 hover:underline"
    >
      Staff’s desk
    </button>
  )
}
