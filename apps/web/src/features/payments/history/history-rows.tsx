import type { DepositRow, LedgerRow, WithdrawRow } from '@powerplay/contract'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { showInstant } from '../../../platform/format/time.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { chainName, shortened, sumText } from '../show.ts'
import { messages } from '../messages.en.ts'
import { Copyable } from '../transaction-id.tsx'
import { WithdrawPill } from '../withdraw/withdraw-progress.tsx'

interface LineProps {
  isIn: boolean
  title: string
  text: ReactNode
  amount: string
  state?: ReactNode
  /** In full below the line. */
  reason?: string | null
  onOpen?: (() => void) | undefined
}

function Line({ isIn, title, text, amount, state, reason, onOpen }: LineProps) {
  const Arrow = isIn ? ArrowDownLeft : ArrowUpRight
  const content = (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-raised">
        <Arrow size={16} aria-hidden className={isIn ? 'text-win' : 'text-muted'} />
      </span>
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate text-14 font-semibold">{title}</span>
        <span className="block truncate text-12 text-muted">{text}</span>
        {reason && (
          <span className="mt-1 block text-12 [overflow-wrap:anywhere] text-muted">{reason}</span>
        )}
      </span>
      <span className="flex flex-col items-end gap-1">
        <span className="num text-14 font-semibold">{amount}</span>
        {state}
      </span>
    </>
  )
  const look = 'flex min-h-16 w-full items-center gap-3 border-b border-line-quiet px-1 py-2'
  return (
    <li>
      {onOpen ? (
        <button type="button" onClick={onOpen} className={`${look} hover:bg-raised`}>
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}

/** How far a deposit is: confirmations of a chain, paid or not of an aggregator. */
export function DepositPill({ row }: { row: DepositRow }) {
  if (row.state === 'written-off') return <Pill tone="loss">{messages.writtenOff}</Pill>
  if (row.state === 'reversed') return <Pill tone="loss">{messages.reversed}</Pill>
  if (row.state === 'small') return <Pill tone="warn">{messages.small}</Pill>
  if (row.state === 'held') return <Pill tone="warn">{messages.held}</Pill>
  if (row.state === 'expired' && !row.aggregator) return <Pill>{messages.unmined}</Pill>
  if (row.aggregator) {
    return row.status === 1 ? (
      <Pill tone="win">{messages.paid}</Pill>
    ) : (
      <Pill>{messages.notPaid}</Pill>
    )
  }
  return (
    <Pill tone={row.status === 1 ? 'win' : 'info'}>
      {row.confirmations} of {row.needed}
    </Pill>
  )
}

export function DepositLines({
  rows,
  onOpen,
}: {
  rows: readonly DepositRow[]
  onOpen?: (row: DepositRow) => void
}) {
  return (
    <ul>
      {rows.map((row) => (
        <Line
          key={row._id}
          isIn
          title={chainName(row.chain)}
          text={`${showInstant(Date.parse(row.created_at))}, ${shortened(row.txid)}`}
          amount={`+${sumText(row.sum, row.currency)}`}
          state={<DepositPill row={row} />}
          reason={row.reason}
          onOpen={onOpen && (() => onOpen(row))}
        />
      ))}
    </ul>
  )
}

const reasonOf = ({ decline_reason: declined, held }: WithdrawRow) =>
  declined ?? (held === null ? null : messages.holds[held])

export function WithdrawLines({
  rows,
  onOpen,
}: {
  rows: readonly WithdrawRow[]
  onOpen?: (row: WithdrawRow) => void
}) {
  return (
    <ul>
      {rows.map((row) => (
        <Line
          key={row._id}
          isIn={false}
          title={chainName(row.chain)}
          text={`${showInstant(Date.parse(row.created_at))}, ${shortened(row.address)}`}
          amount={`-${sumText(row.sum, row.currency)}`}
          state={<WithdrawPill status={row.status} />}
          reason={reasonOf(row)}
          onOpen={onOpen && (() => onOpen(row))}
        />
      ))}
    </ul>
  )
}

export function LedgerLines({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <ul>
      {rows.map((row) => {
        const isIn = !row.amount.startsWith('-')
        const words = row.reason.replaceAll('_', ' ')
        return (
          <Line
            key={row.id}
            isIn={isIn}
            title={words.charAt(0).toUpperCase() + words.slice(1)}
            text={
              <span className="flex flex-wrap items-center gap-x-1 whitespace-normal">
                <span>
                  {showInstant(Date.parse(row.at))}, {row.pocket}
                </span>
                <Copyable text={row.ref} what={messages.theReference} />
              </span>
            }
            amount={`${isIn ? '+' : '-'}${sumText(row.amount.replace('-', ''), row.currency)}`}
          />
        )
      })}
    </ul>
  )
}
