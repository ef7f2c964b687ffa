import { formatOdds } from '@powerplay/engines/sport/odds-format'
import { Settings2 } from 'lucide-react'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { oddsFormats } from '../../../platform/store/settings.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/lists/menu.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { messages } from '../messages.en.ts'

/** 2.50 as an example of each way of writing. */
const exampleE3 = 2_500

/** How prices are written, and whether what cannot be bet on is shown; kept in this browser. */
export function OddsMenu() {
  const format = useSettings((state) => state.oddsFormat)
  const hides = useSettings((state) => state.sportHideInactive)
  return (
    <Menu
      label={messages.oddsFormat}
      widthPx={240}
      trigger={({ isOpen: _isOpen, ...trigger }) => (
        <IconButton
          {...trigger}
          label={messages.oddsFormat}
          isPlain
          size={36}
          side="bottom"
          icon={<Settings2 size={18} aria-hidden />}
        />
      )}
      foot={
        <div className="border-t border-line-quiet px-2.5 py-2">
          <Switch
            label={messages.hideInactive}
            isOn={hides}
            onChange={(sportHideInactive) => changeSettings({ sportHideInactive })}
            isRow
          />
        </div>
      }
    >
      {(close) =>
        oddsFormats.map((id) => (
          <MenuItem
            key={id}
            isOn={id === format}
            aside={<span className="num text-12 text-muted">{formatOdds(exampleE3, id)}</span>}
            onPick={() => {
              changeSettings({ oddsFormat: id })
              close()
            }}
          >
            {messages.formats[id]}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
