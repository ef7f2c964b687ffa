import { ChartSpline } from 'lucide-react'
import { useState } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { DraggableWindow } from '../../../ui/windows/draggable-window.tsx'
import { MonitorChart } from './monitor-chart.tsx'
import { resetMonitor, useMonitor } from './monitor-store.ts'
import { tallyZero, type MonitorTally } from './monitor-tally.ts'

/** The profit of this visit as a chart that stays open over every page. */
export function MonitorWindow() {
  const place = useSettings((state) => state.monitorPlace)
  const tallies = useMonitor((state) => state.tallyByCurrencyId)
  const latest = useMonitor((state) => state.latestCurrencyId)
  const played = useSettings((state) => state.currency)
  const [chosen, setChosen] = useState<string>()
  const currencyIds = Object.keys(tallies)
  const currencyId = chosen !== undefined && chosen in tallies ? chosen : (latest ?? played)
  const tally = tallies[currencyId] ?? tallyZero
  return (
    <DraggableWindow
      title="Profit monitor"
      icon={<ChartSpline size={18} aria-hidden />}
      place={place}
      onPlace={(monitorPlace) => changeSettings({ monitorPlace })}
      onClose={() => changeSettings({ isMonitorOpen: false })}
      actions={
        <Button size="sm" disabled={currencyIds.length === 0} onClick={resetMonitor}>
          Reset
        </Button>
      }
    >
      <div className="grid gap-3 p-3">
        {currencyIds.length > 1 && (
          <CurrencyPicker
            currencyIds={currencyIds}
            currencyId={currencyId}
            onCurrency={setChosen}
          />
        )}
        <Sums tally={tally} currencyId={currencyId} />
      </div>
    </DraggableWindow>
  )
}

interface CurrencyPickerProps {
  currencyIds: readonly string[]
  currencyId: string
  onCurrency: (currencyId: string) => void
}

function CurrencyPicker({ currencyIds, currencyId, onCurrency }: CurrencyPickerProps) {
  const format = useAmountFormat()
  return (
    <div role="group" aria-label="Currency" className="flex flex-wrap gap-1.5">
      {currencyIds.map((id) => (
        <button
          key={id}
          type="button"
          aria-label={format.unit(id)}
          aria-pressed={id === currencyId}
          onClick={() => onCurrency(id)}
          className={cx(
            'touch inline-flex h-8 items-center gap-1.5 rounded-control px-2.5 text-12 font-semibold',
            id === currencyId ? 'bg-accent-tint ring-1 ring-accent ring-inset' : 'bg-raised',
          )}
        >
          <Coin currencyId={id} />
          {format.unit(id)}
        </button>
      ))}
    </div>
  )
}

function Sums({ tally, currencyId }: { tally: MonitorTally; currencyId: string }) {
  const format = useAmountFormat()
  const { wageredMinor, profitMinor, wins, losses, points } = tally
  const profit = format.gameProfit(profitMinor, currencyId)
  const tone = profitMinor > 0n ? 'text-win' : profitMinor < 0n ? 'text-loss' : 'text-text'
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <span className="text-13 text-muted">Profit</span>
        <span
          className={cx(
            'num inline-flex min-w-0 items-center gap-1.5 truncate font-condensed text-24 font-semibold',
            tone,
          )}
        >
          {profit}
          <Coin currencyId={currencyId} sizePx={18} />
        </span>
      </p>
      <MonitorChart points={points} label={`Profit over ${wins + losses} bets, now ${profit}`} />
      <dl className="grid grid-cols-3 gap-2 text-12">
        <Sum name="Wagered" value={format.amount(wageredMinor, currencyId)} />
        <Sum name="Wins" value={wins} tone="text-win" />
        <Sum name="Losses" value={losses} tone="text-loss" />
      </dl>
    </>
  )
}

function Sum({ name, value, tone }: { name: string; value: string | number; tone?: string }) {
  return (
    <div className="min-w-0 rounded-control bg-well px-2.5 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className={cx('num truncate text-13 font-semibold', tone)}>{value}</dd>
    </div>
  )
}
