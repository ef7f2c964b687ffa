import type { TradingPosition, TradingTicker } from '@powerplay/contract'
import { useState } from 'react'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { showPrice } from '../figures.ts'
import { messages } from '../messages.en.ts'
import { useLivePrice } from '../prices/prices-store.ts'
import { sendEdit } from './send-edit.ts'
import { useTickerTerms } from '../use-trading-terms.ts'

/** The position whose triggers are edited, with its ticker. */
export interface EditProps {
  readonly position: TradingPosition
  readonly ticker: TradingTicker
}

/** The triggers of an open position as two fields. */
export function EditWindow({ position, ticker }: EditProps) {
  const live = useLivePrice(ticker)
  const terms = useTickerTerms(ticker.ticker)
  const [takeProfit, setTakeProfit] = useState(position.takeProfit ?? '')
  const [stopLoss, setStopLoss] = useState(position.stopLoss ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const orNone = (text: string) => (text === '' ? null : text)
  const handleSave = async () => {
    setIsBusy(true)
    const triggers = { takeProfit: orNone(takeProfit), stopLoss: orNone(stopLoss) }
    const wrong = await sendEdit(position._id, triggers)
    setIsBusy(false)
    setProblem(wrong)
    if (wrong === undefined) closeModal('trading-edit')
  }
  const field = { placeholder: messages.optional, decimalsMax: ticker.priceDecimals }
  const facts = [
    [messages.columns.price, showPrice(live.price)],
    [messages.columns.entry, position.entry === null ? '–' : showPrice(position.entry)],
    [messages.columns.bust, position.bust === null ? '–' : showPrice(position.bust)],
  ] as const
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void handleSave()
      }}
    >
      <dl className="grid grid-cols-3 gap-2 rounded-control bg-well p-3 text-13 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <NumberInput
        {...field}
        label={messages.takeProfit}
        value={takeProfit}
        onValue={setTakeProfit}
      />
      <NumberInput {...field} label={messages.stopLoss} value={stopLoss} onValue={setStopLoss} />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
        {messages.save}
      </Button>
      <p role="status" className={problem ? 'text-12 text-loss' : 'text-12 text-muted'}>
        {problem ?? messages.editText(terms.data?.execDelayMs ?? 500)}
      </p>
    </form>
  )
}
