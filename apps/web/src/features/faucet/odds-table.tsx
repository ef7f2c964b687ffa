import type { FaucetState } from '@powerplay/contract'
import { showCents } from './faucet-model.ts'
import { messages } from './messages.en.ts'

/** What this spin can pay, and how likely each is. */
export function OddsTable({ table, maxCents }: Pick<FaucetState, 'table' | 'maxCents'>) {
  const top = Math.max(...table.map(({ chancePct }) => chancePct))
  return (
    <table className="num w-full rounded-control bg-well text-13" aria-label={messages.odds}>
      <tbody>
        {table.map(({ sharePct, chancePct }) => (
          <tr key={sharePct}>
            <th scope="row" className="py-1.5 pl-3 text-left font-semibold whitespace-nowrap">
              {maxCents > 0
                ? showCents(Math.max(1, Math.floor((maxCents * sharePct) / 100)))
                : `${sharePct}%`}
            </th>
            <td className="w-full px-3">
              <span aria-hidden className="block h-1 rounded-full bg-raised">
                <span
                  className="block h-full min-w-1 rounded-full bg-accent"
                  style={{ width: `${(chancePct / top) * 100}%` }}
                />
              </span>
            </td>
            <td className="pr-3 text-right text-muted">{chancePct}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
