import { Gamepad2, Palette, WalletCards } from 'lucide-react'
import {
  fiatCurrencies,
  fiatViews,
  themes,
  type FiatCurrency,
  type FiatView,
  type Theme,
} from '../../../platform/store/settings.ts'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { themeNames } from '../../../platform/theme/theme.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { messages } from '../messages.en.ts'
import { OwnProfileFrame } from './own-profile-frame.tsx'
import { Card } from '../../../ui/card.tsx'
import { SwitchRow } from './switch-row.tsx'

const { preferences } = messages

/** /profile/settings/preferences: how the site looks and sounds, on every device. */
export function PreferencesPage() {
  return (
    <OwnProfileFrame tab="preferences">
      <p className="text-13 text-muted">{preferences.text}</p>
      <Look />
      <Amounts />
      <Play />
    </OwnProfileFrame>
  )
}

function Look() {
  const theme = useSettings((state) => state.theme)
  return (
    <Card icon={<Palette size={18} aria-hidden />} title={preferences.look}>
      <div className="p-4 sm:max-w-80">
        <Picks<Theme>
          label={preferences.theme}
          ids={themes}
          names={themeNames}
          value={theme}
          onPick={(picked) => changeSettings({ theme: picked })}
        />
      </div>
    </Card>
  )
}

function Amounts() {
  const fiatView = useSettings((state) => state.fiatView)
  const fiatCurrency = useSettings((state) => state.fiatCurrency)
  return (
    <Card icon={<WalletCards size={18} aria-hidden />} title={preferences.money}>
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Picks<FiatView>
          label={preferences.fiatView}
          ids={fiatViews}
          names={preferences.fiatViews}
          value={fiatView}
          onPick={(picked) => changeSettings({ fiatView: picked })}
        />
        <Picks<FiatCurrency>
          label={preferences.fiatCurrency}
          ids={fiatCurrencies}
          names={preferences.fiatCurrencies}
          value={fiatCurrency}
          onPick={(picked) => changeSettings({ fiatCurrency: picked })}
        />
      </div>
    </Card>
  )
}

function Play() {
  const hasSound = useSettings((state) => state.sound)
  const hasHotkeys = useSettings((state) => state.hotkeys)
  return (
    <Card icon={<Gamepad2 size={18} aria-hidden />} title={preferences.play}>
      <SwitchRow
        label={preferences.sounds}
        isOn={hasSound}
        onChange={(isOn) => changeSettings({ sound: isOn })}
      />
      <SwitchRow
        label={preferences.hotkeys}
        isOn={hasHotkeys}
        onChange={(isOn) => changeSettings({ hotkeys: isOn })}
      />
    </Card>
  )
}

interface PicksProps<Id extends string> {
  label: string
  ids: readonly Id[]
  names: Readonly<Record<Id, string>>
  value: Id
  onPick: (id: Id) => void
}

function Picks<Id extends string>({ label, ids, names, value, onPick }: PicksProps<Id>) {
  return (
    <Select
      label={label}
      choices={ids.map((id) => ({ id, name: names[id] }))}
      value={value}
      onChange={(text) => {
        const picked = ids.find((id) => id === text)
        if (picked !== undefined) onPick(picked)
      }}
    />
  )
}
