import { useState } from 'react'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { fiatViews, units } from '../../platform/store/settings.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Switch } from '../../ui/switch.tsx'
import { getDemoBalance } from './balances.ts'
import { messages } from './messages.en.ts'

export interface BalanceToolsProps {
  currencyId: string
  demoMinor: bigint
}

const viewChips = fiatViews.map((id) => ({ id, name: messages.views[id] }))
const unitChips = units.map((id) => ({ id, name: messages.units[id] }))

/** Below the list of currencies: real or demo, and how amounts are written. */
export function BalanceTools({ currencyId, demoMinor }: BalanceToolsProps) {
  const { demo, fiatView, unit } = useSettings()
  return (
    <div className="mt-1 flex flex-col gap-3 border-t border-line px-2.5 pt-3 pb-2">
      <Switch
        isRow
        label={messages.demo}
        isOn={demo}
        onChange={(isOn) => changeSettings({ demo: isOn })}
      />
      {demo && demoMinor === 0n && <DemoTopUp currencyId={currencyId} />}
      <div>
        <p className="mb-1.5 text-12 text-muted">{messages.show}</p>
        <Chips
          label={messages.show}
          chips={viewChips}
          value={fiatView}
          onPick={(id) =>
            changeSettings({ fiatView: fiatViews.find((one) => one === id) ?? 'off' })
          }
        />
      </div>
      {fiatView === 'off' && (
        <div>
          <p className="mb-1.5 text-12 text-muted">{messages.unit}</p>
          <Chips
            label={messages.unit}
            chips={unitChips}
            value={unit}
            onPick={(id) => changeSettings({ unit: units.find((one) => one === id) ?? 'btc' })}
          />
        </div>
      )}
    </div>
  )
}

/** Offered only while the demo pocket is empty (001_d6a9941efb711ce5.txt, section 5). */
function DemoTopUp({ currencyId }: { currencyId: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = () => {
    setIsBusy(true)
    getDemoBalance(currencyId)
      .then(
        () => toast('success', messages.got, messages.gotText),
        (error: Error) => toast('error', messages.failed, error.message),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <Button size="sm" variant="outline" isWide isBusy={isBusy} onClick={handleClick}>
      {messages.get}
    </Button>
  )
}
