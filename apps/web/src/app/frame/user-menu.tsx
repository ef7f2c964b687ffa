import { LogOut } from 'lucide-react'
import { useLocation } from 'wouter'
import type { SessionUser } from '../../platform/session/session-context.tsx'
import { useSession } from '../../platform/session/session-context.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Menu, MenuItem } from '../../ui/lists/menu.tsx'
import { useEntries } from '../menus.ts'

/** The avatar and what belongs to the account. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { logout } = useSession()
  const entries = useEntries('account')
  const [, navigate] = useLocation()
  return (
    <Menu
      label="Account"
      widthPx={220}
      trigger={({ isOpen: _isOpen, ...trigger }) => (
        <button
          type="button"
          {...trigger}
          aria-label={`Account of ${user.name}`}
          className="touch flex size-10 items-center justify-center rounded-full"
        >
          <Avatar userId={user.id} name="" picture={user.avatar} sizePx={36} ring="var(--line)" />
        </button>
      )}
    >
      {(close) => (
        <>
          <p className="truncate border-b border-line px-2.5 pt-1.5 pb-2.5 text-14 font-semibold">
            {user.name}
          </p>
          {entries.map(({ href, name, Icon, isDocument }) => (
            <MenuItem
              key={href}
              icon={<Icon size={16} aria-hidden />}
              onPick={() => {
                close()
                // A document of its own stands in a tab of its own.
                if (isDocument) window.open(href, '_blank', 'noopener')
                else navigate(href.replace(':me', user.id))
              }}
            >
              {name}
            </MenuItem>
          ))}
          <MenuItem
            icon={<LogOut size={16} aria-hidden />}
            onPick={() => {
              close()
              void logout()
            }}
          >
            Sign out
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
