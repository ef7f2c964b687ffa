import { calculatorRow, type FuturesFee } from '@powerplay/engines'
import type { TradingTickerTerms } from '@powerplay/contract'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { showBps, toneOf } from '../figures.ts'
import { messages } from '../messages.en.ts'

export interface PreviewProps {
  terms: TradingTickerTerms
  multiplier: number
  fee: FuturesFee
  wagerMinor: bigint
  currencyId: string
  bust: string
}

const shownMoves = [10, 50, 500, -10, -50]

/** What the order would mean: where it busts, and what moves of the price would bring. */
export function Preview({ terms, multiplier, fee, wagerMinor, currencyId, bust }: PreviewProps) {
  const format = useAmountFormat()
  const input = {
    ...{ multiplier, fee, maxRoiBps: terms.max_roi * 100 },
    wagerMinor: wagerMinor > 0n ? wagerMinor : 1n,
  }
  const facts = [
    [messages.opensAt, messages.firstTick(terms.execDelayMs)],
    [messages.bust, bust],
    [messages.distance, showBps(Math.round(10_000 / multiplier), false)],
    [messages.size, format.amount(wagerMinor * BigInt(multiplier), currencyId)],
  ] as const
  return (
    <div className="grid gap-2 text-13 tabular-nums">
      <dl className="grid gap-2 rounded-control bg-well p-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="rounded-control bg-well p-3 text-right max-lg:hidden">
        <thead>
          <tr className="text-12 text-muted">
            <th className="p-1 pl-3 text-left font-normal">{messages.moves}</th>
            <th className="p-1 font-normal">{messages.roi}</th>
            <th className="p-1 pr-3 font-normal">{messages.profit}</th>
          </tr>
        </thead>
        <tbody>
          {shownMoves.map((move) => {
            const row = calculatorRow(input, move)
            return (
              <tr key={move} className="font-semibold">
                <td className="p-1 pl-3 text-left font-normal">{showBps(move)}</td>
                <td className={`p-1 ${toneOf(row.roiBps)}`}>{showBps(row.roiBps)}</td>
                <td className={`p-1 pr-3 ${toneOf(row.roiBps)}`}>
                  {format.profit(wagerMinor > 0n ? row.profitMinor : 0n, currencyId)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
