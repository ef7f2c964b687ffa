import type { RaceInfo } from '@powerplay/contract'
import { group } from '../../platform/format/amount.ts'
import { raceMessages as messages } from './messages.en.ts'
import { prizeOf, showCents } from './race-model.ts'

/** Ranks that pay the same stand in one row. */
interface PrizeRow {
  readonly from: number
  readonly to: number
}

function rowsOf({ shares }: RaceInfo): PrizeRow[] {
  const rows: PrizeRow[] = []
  shares.forEach((share, index) => {
    const last = rows.at(-1)
    if (last !== undefined && shares[last.from - 1] === share) {
      rows[rows.length - 1] = { from: last.from, to: index + 1 }
    } else rows.push({ from: index + 1, to: index + 1 })
  })
  return rows
}

/** How points and prizes come about, and what every rank needs. */
export function RaceRules({ info }: { info: RaceInfo }) {
  return (
    <>
      <p className="text-13 text-muted">{messages.rules}</p>
      <div className="overflow-x-auto rounded-card border border-line-quiet bg-well px-3 pb-1">
        <table className="w-full text-13 [&_:is(th,td):not(:last-child)]:pr-4">
          <caption className="sr-only">{messages.table}</caption>
          <thead>
            <tr className="h-9 text-left text-12 text-muted">
              <th scope="col" className="font-medium">
                {messages.columns.rank}
              </th>
              <th scope="col" className="font-medium">
                {messages.share}
              </th>
              <th scope="col" className="font-medium">
                {messages.columns.prize}
              </th>
              <th scope="col" className="text-right font-medium">
                {messages.needed}
              </th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(info).map(({ from, to }) => (
              <tr key={from} className="h-8 [&>td]:border-t [&>td]:border-line-quiet">
                <td className="font-semibold whitespace-nowrap">{messages.ranks(from, to)}</td>
                <td className="num text-muted">{info.shares[from - 1]}%</td>
                <td className="num font-semibold text-win">{showCents(prizeOf(info, from))}</td>
                <td className="num text-right">{`$${group(String(info.neededUsd[from - 1]))}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
