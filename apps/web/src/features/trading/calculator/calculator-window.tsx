import {
  calculatorRow,
  calculatorStart,
  calculatorStepsBps,
  pnlFee,
  type FuturesFee,
} from '@powerplay/engines'
import { formatAmount, parseAmount } from '@powerplay/kernel'
import { useState } from 'react'
import { scaled } from '../../../platform/format/ratio.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Cell, HeadCell, Row } from '../../../ui/lists/table.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { messages } from '../messages.en.ts'
import { useTradingTerms } from '../use-trading-terms.ts'

/** Amounts of the calculator have three decimals: it is about no currency. */
const decimals = 3
const { calculatorColumns: columns } = messages

/** What a position would bring at each step of the price. Source: 001 sections 2 and 9. */
export function CalculatorWindow() {
  const terms = useTradingTerms()
  const [multiplierText, setMultiplier] = useState(`${calculatorStart.multiplier}`)
  const [wagerText, setWager] = useState<string>(calculatorStart.wager)
  const [mode, setMode] = useState<'pnl' | 'flat'>(calculatorStart.mode)
  const multiplier = Math.min(1_000, Math.max(1, Number.parseInt(multiplierText, 10) || 1))
  const wagerMinor = parseAmount(wagerText === '' ? '0' : wagerText, decimals) ?? 0n
  const fee: FuturesFee = mode === 'pnl' ? pnlFee(terms.pnl_fee) : { mode, flatPpm: terms.flatPpm }
  const input = {
    ...{ multiplier, fee, maxRoiBps: terms.max_roi * 100 },
    wagerMinor: wagerMinor > 0n ? wagerMinor : 1n,
  }
  const modes = [
    { id: 'pnl' as const, name: messages.feePnl(terms.pnl_fee + 1) },
    { id: 'flat' as const, name: messages.flat },
  ]
  const flatFee = calculatorRow(input, 0).flatFeeMinor
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberInput
          label={messages.multiplier}
          value={multiplierText}
          onValue={setMultiplier}
          trailing={<span className="pr-1.5 text-muted">x</span>}
        />
        <NumberInput label={messages.wager} value={wagerText} decimalsMax={2} onValue={setWager} />
        <Field label={messages.fee}>
          {() => <Tabs label={messages.fee} tabs={modes} value={mode} onChange={setMode} isWide />}
        </Field>
      </div>
      <div className="relative overflow-x-auto">
        <table className="w-full border-separate border-spacing-0 text-13 tabular-nums">
          <caption className="sr-only">{messages.calculator}</caption>
          <thead>
            <tr>
              <HeadCell>{columns.move}</HeadCell>
              <HeadCell isRight>{columns.upRoi}</HeadCell>
              <HeadCell isRight>{columns.upProfit}</HeadCell>
              <HeadCell isRight>{columns.downRoi}</HeadCell>
              <HeadCell isRight>{columns.downProfit}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {calculatorStepsBps.map((step) => (
              <Line key={step} step={step} input={input} />
            ))}
          </tbody>
        </table>
      </div>
      {mode === 'flat' && (
        <p className="text-13 text-muted">{messages.flatApart.replace('{fee}', plain(flatFee))}</p>
      )}
      <p className="text-13 text-muted">{messages.calculatorNote(scaled(terms.max_roi, 0))}</p>
    </div>
  )
}

function Line({ step, input }: { step: number; input: Parameters<typeof calculatorRow>[0] }) {
  const [up, down] = [calculatorRow(input, step), calculatorRow(input, -step)]
  return (
    <Row>
      <Cell className="font-semibold">{percent(step)}</Cell>
      <Cell isRight className="text-win">{`+${percent(up.roiBps)}`}</Cell>
      <Cell isRight className="font-semibold text-win">{`+${plain(up.profitMinor)}`}</Cell>
      <Cell isRight className="text-loss">{`−${percent(-down.roiBps)}`}</Cell>
      <Cell isRight className="font-semibold text-loss">{`−${plain(-down.profitMinor)}`}</Cell>
    </Row>
  )
}

/** Hundredths of a percent without zeros that say nothing: 0.01 %, 5 %, 1,000 %. */
function percent(bps: number): string {
  return `${scaled(bps, 2).replace(/\.?0+$/, '')} %`
}

/** Two decimals, three where the third says something. */
function plain(minor: bigint): string {
  return formatAmount(minor, decimals).replace(/(\.\d\d)0$/, '$1')
}
