import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { themes, type Theme } from '../../../platform/store/settings.ts'
import { themeNames } from '../../../platform/theme/theme.ts'
import { cx } from '../../../ui/cx.ts'

/** Lighter than the pages themselves, so that they can be told apart. */
const discs: Readonly<Record<Theme, string>> = {
  main: 'oklch(0.29 0.03 275)',
  gray: 'oklch(0.34 0 0)',
  blue: 'oklch(0.36 0.08 255)',
  green: 'oklch(0.36 0.07 165)',
}

/** The four themes as discs; the one in use has an amber ring. */
export function ThemeDiscs() {
  const current = useSettings((state) => state.theme)
  return (
    <span role="group" aria-label="Theme" className="flex">
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-label={themeNames[theme]}
          aria-pressed={theme === current}
          onClick={() => changeSettings({ theme })}
          className="touch flex size-7 items-center justify-center rounded-full"
        >
          <span
            style={{ background: discs[theme] }}
            className={cx(
              'block size-4.5 rounded-full border',
              theme === current ? 'border-accent ring-1 ring-accent' : 'border-control',
            )}
          />
        </button>
      ))}
    </span>
  )
}
