import { Palette } from 'lucide-react'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { themes, type Theme } from '../../platform/store/settings.ts'
import { themeNames } from '../../platform/theme/theme.ts'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuItem } from '../../ui/lists/menu.tsx'
import { Tooltip } from '../../ui/windows/tooltip.tsx'

const discs: Readonly<Record<Theme, string>> = {
  main: 'oklch(0.29 0.03 275)',
  gray: 'oklch(0.34 0 0)',
  blue: 'oklch(0.36 0.08 255)',
  green: 'oklch(0.36 0.07 165)',
}

/** Four discs; the one in use has an amber ring. */
export function ThemePicker() {
  const current = useSettings((state) => state.theme)
  return (
    <div role="group" aria-label="Theme" className="flex gap-1">
      {themes.map((theme) => (
        <Tooltip key={theme} text={themeNames[theme]}>
          <button
            type="button"
            aria-label={themeNames[theme]}
            aria-pressed={theme === current}
            onClick={() => changeSettings({ theme })}
            className="touch flex size-8 items-center justify-center rounded-full"
          >
            <Disc theme={theme} isOn={theme === current} />
          </button>
        </Tooltip>
      ))}
    </div>
  )
}

function Disc({ theme, isOn }: { theme: Theme; isOn: boolean }) {
  return (
    <span
      style={{ background: discs[theme] }}
      className={cx(
        'block size-6 rounded-full border',
        isOn ? 'border-accent ring-1 ring-accent' : 'border-control',
      )}
    />
  )
}

/** The same choice behind one icon, for the narrow sidebar. */
export function ThemeMenu() {
  const current = useSettings((state) => state.theme)
  return (
    <Menu
      label="Theme"
      align="start"
      side="top"
      widthPx={160}
      trigger={({ isOpen: _isOpen, ...trigger }) => (
        <button
          type="button"
          {...trigger}
          aria-label="Theme"
          className="touch flex size-9 items-center justify-center rounded-control text-muted
            hover:bg-raised hover:text-text"
        >
          <Palette size={18} aria-hidden />
        </button>
      )}
    >
      {(close) =>
        themes.map((theme) => (
          <MenuItem
            key={theme}
            isOn={theme === current}
            icon={<Disc theme={theme} isOn={theme === current} />}
            onPick={() => {
              changeSettings({ theme })
              close()
            }}
          >
            {themeNames[theme]}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
