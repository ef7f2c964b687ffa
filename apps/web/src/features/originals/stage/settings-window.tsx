import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { fiatViews, units, type FiatView, type Unit } from '../../../platform/store/settings.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'

const unitNames: Readonly<Record<Unit, string>> = {
  btc: 'Coins (0.00010000)',
  mbtc: 'Thousandths (0.10000)',
  bits: 'Bits (100.00)',
  satoshi: 'Satoshi (10,000)',
}
const fiatNames: Readonly<Record<FiatView, string>> = { off: 'Off', EUR: 'EUR', USD: 'USD' }

const keys = [
  ['Space', 'Bet, start or stop'],
  ['S', 'Half the bet'],
  ['D', 'Double the bet'],
] as const

/** Sound, quick play, hotkeys, and how amounts are written. */
export function SettingsWindow({ isQuickOffered }: { isQuickOffered: boolean }) {
  const { sound, soundPercent, quick, hotkeys, unit, fiatView } = useSettings()
  return (
    <div className="grid gap-4">
      <Switch
        isRow
        label="Sound"
        isOn={sound}
        onChange={(isOn) => changeSettings({ sound: isOn })}
      />
      <Slider
        label="Volume"
        min={0}
        max={100}
        step={5}
        value={soundPercent}
        valueText={`${soundPercent} percent`}
        isDisabled={!sound}
        onValue={(percent) => changeSettings({ soundPercent: percent })}
      />
      {isQuickOffered && (
        <Switch
          isRow
          label="Quick: shorter animations"
          isOn={quick}
          onChange={(isOn) => changeSettings({ quick: isOn })}
        />
      )}
      <Switch
        isRow
        label="Hotkeys"
        isOn={hotkeys}
        onChange={(isOn) => changeSettings({ hotkeys: isOn })}
      />
      <dl className="grid gap-2 rounded-tile bg-well p-3 text-13">
        {keys.map(([key, meaning]) => (
          <div key={key} className="flex items-center justify-between">
            <dt className="text-muted">{meaning}</dt>
            <dd>
              <kbd className="rounded-[5px] border border-line px-2 py-0.5 font-sans text-12">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Select
        label="Unit of coins"
        choices={units.map((id) => ({ id, name: unitNames[id] }))}
        value={unit}
        onChange={(id) => changeSettings({ unit: units.find((one) => one === id) ?? 'btc' })}
      />
      <div>
        <p className="mb-1.5 text-13 font-medium text-muted">Show amounts in fiat (estimate)</p>
        <Tabs
          isWide
          label="Show amounts in fiat"
          tabs={fiatViews.map((id) => ({ id, name: fiatNames[id] }))}
          value={fiatView}
          onChange={(view) => changeSettings({ fiatView: view })}
        />
      </div>
    </div>
  )
}
