import type { PvpRoundResult } from '@powerplay/contract'
import { History, RotateCcw } from 'lucide-react'
import { scaled } from '../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { messages } from '../messages.en.ts'
import { openVerify } from '../proof/open-verify.ts'
import { PlayerCell } from '../player-cell.tsx'

const texts = messages.pool

export interface RoundHistoryProps {
  rows: readonly PvpRoundResult[]
  currency: string
  /** The latest round is still being drawn before the eyes of its players. */
  isHeld: boolean
}

/** The last rounds of a pool, each to be computed again. */
export function RoundHistory({ rows, currency, isHeld }: RoundHistoryProps) {
  const shown = isHeld ? rows.slice(1) : rows
  return (
    <Card
      icon={<History size={18} aria-hidden />}
      title={texts.history}
      action={<span className="text-12 text-muted">{texts.prize}</span>}
    >
      {shown.length === 0 ? (
        <p className="p-4 text-13 text-muted">{texts.noHistory}</p>
      ) : (
        <ul className="divide-y divide-line-quiet px-4">
          {shown.slice(0, 8).map((row) => (
            <HistoryRow key={row.roundId} row={row} currency={currency} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function HistoryRow({ row, currency }: { row: PvpRoundResult; currency: string }) {
  const format = useAmountFormat()
  return (
    <li className="flex h-11 items-center gap-3 text-13">
      <span className="num w-12 text-muted">{row.number.toLocaleString('en-US')}</span>
      <span className="flex min-w-0 flex-1 items-center gap-2">
        {row.winner === null ? (
          <>
            <RotateCcw size={16} aria-hidden className="text-muted" /> {texts.refundRow}
          </>
        ) : (
          <PlayerCell user={row.winner} />
        )}
        {row.chance !== null && (
          <span className="num text-12 text-muted">
            {row.chance === 0 ? '<0.01' : scaled(Math.round(row.chance * 100), 2)} %
          </span>
        )}
      </span>
      <span className={row.prize === null ? 'num text-muted' : 'num font-semibold text-win'}>
        {format.amount(row.prize ?? row.total, currency)}
      </span>
      <Button size="sm" variant="text" onClick={() => openVerify({ id: row.roundId })}>
        {texts.verify}
      </Button>
    </li>
  )
}
