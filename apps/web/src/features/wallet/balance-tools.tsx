import { useState } from 'react'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import type { Balance } from '../../platform/session/session-context.tsx'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { fiatViews, units } from '../../platform/store/settings.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chips } from '../../ui/fields/chips.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { getDemoBalance } from './balances.ts'
import { DebtNotice } from './debt-notice.tsx'
import { messages } from './messages.en.ts'

export interface BalanceToolsProps {
  balance: Balance
}

const viewChips = fiatViews.map((id) => ({ id, name: messages.views[id] }))
const unitChips = units.map((id) => ({ id, name: messages.units[id] }))

/** Below the list of currencies: real or demo, and how amounts are written. */
export function BalanceTools({ balance }: BalanceToolsProps) {
  const { currencyId, demoMinor } = balance
  const { demo, fiatView, unit } = useSettings()
  return (
    <div className="mt-1 flex flex-col gap-3 border-t border-line px-2.5 pt-3 pb-2">
      <DebtNotice />
      <OtherPockets balance={balance} />
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

/** What the balance holds beside real money, where it holds any. */
function OtherPockets({ balance }: BalanceToolsProps) {
  const { currencyId, bonusMinor = 0n, frozenMinor = 0n } = balance
  const format = useAmountFormat()
  const rows = [
    { name: messages.bonus, minor: bonusMinor },
    { name: messages.frozen, minor: frozenMinor },
  ].filter(({ minor }) => minor > 0n)
  if (rows.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 text-13">
      {rows.map(({ name, minor }) => (
        <div key={name} className="flex justify-between">
          <dt className="text-muted">{name}</dt>
          <dd className="num">{format.amount(minor, currencyId)}</dd>
        </div>
      ))}
    </dl>
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
