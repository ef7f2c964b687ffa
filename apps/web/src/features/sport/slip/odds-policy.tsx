import { Check, ChevronDown } from 'lucide-react'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { oddsPolicies } from '../../../platform/store/settings.ts'
import { Menu, MenuItem } from '../../../ui/lists/menu.tsx'
import { messages } from '../messages.en.ts'

/** Which changes of odds a bet takes without asking; kept in this browser. */
export function OddsPolicySelect() {
  const policy = useSettings((state) => state.oddsPolicy)
  return (
    <div className="flex items-center justify-between gap-3 text-13 text-muted">
      {messages.slip.oddsChanges}
      <Menu
        label={messages.slip.oddsChanges}
        widthPx={230}
        trigger={({ isOpen: _isOpen, ...trigger }) => (
          <button
            type="button"
            {...trigger}
            className="touch flex h-9 items-center gap-1.5 rounded-control pl-2 font-semibold text-text"
          >
            {messages.policies[policy]}
            <ChevronDown size={16} aria-hidden className="text-muted" />
          </button>
        )}
      >
        {(close) =>
          oddsPolicies.map((id) => (
            <MenuItem
              key={id}
              isOn={id === policy}
              aside={id === policy && <Check size={16} aria-hidden className="text-accent" />}
              onPick={() => {
                changeSettings({ oddsPolicy: id })
                close()
              }}
            >
              {messages.policies[id]}
            </MenuItem>
          ))
        }
      </Menu>
    </div>
  )
}
