import type { PayoutFigures } from '@powerplay/contract'
import { currencyOf, findCurrency } from '@powerplay/kernel'
import { Clock, Database, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import type { CallOutput } from '../../platform/client/call-types.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { showUsd } from '../../platform/format/usd.ts'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/fields/chips.tsx'
import { Coin } from '../../ui/marks/coin.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/lists/table.tsx'
import { messages } from './messages.en.ts'
import { automaticPayoutCents } from './boot.ts'
import { chainName, durationText } from './show.ts'

const periods = [7, 30, 90, 365] as const
const chips = [
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
  { id: '90', name: '90 days' },
  { id: '365', name: 'Year' },
]

/** /payouts: how long withdrawals took, for everybody to read. */
export function PayoutsPage() {
  const [days, setDays] = useState<(typeof periods)[number]>(30)
  const { data, isError, refetch } = useServerQuery({
    queryKey: ['payouts', days],
    queryFn: ({ signal }) => callServer('payoutTimes', { days }, { signal }),
    staleTime: 30_000,
  })
  return (
    <>
      <PageHead title={messages.payouts} text={messages.payoutsText} />
      <div className="mb-4 max-w-100">
        <Chips
          label="Period"
          chips={chips}
          value={String(days)}
          onPick={(id) => setDays(periods.find((one) => String(one) === id) ?? 30)}
        />
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading" className="grid gap-4">
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        )
      ) : (
        <Times times={data} />
      )}
    </>
  )
}

type Times = CallOutput<'payoutTimes'>

function Times({ times }: { times: Times }) {
  const { all, autoPercent, waiting, oldestMs } = times
  const isEmpty = all.count === 0
  const byItselfCents = automaticPayoutCents()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure
          name={messages.half}
          value={isEmpty ? '–' : durationText(all.medianMs)}
          text={messages.halfText}
          isGood
        />
        <Figure
          name={messages.most}
          value={isEmpty ? '–' : durationText(all.slowMs)}
          text={messages.mostText}
        />
        <Figure
          name={messages.byItself}
          value={isEmpty ? '–' : `${autoPercent} %`}
          text={
            byItselfCents > 0
              ? messages.byItselfText(showUsd(byItselfCents / 100))
              : messages.noneByItself
          }
        />
        <Figure
          name={messages.waitingNow}
          value={String(waiting)}
          text={waitText(waiting, oldestMs)}
        />
      </div>
      {isEmpty ? (
        <EmptyState
          icon={<Hourglass size={24} aria-hidden />}
          title={messages.noPayouts}
          text={messages.noPayoutsText}
        />
      ) : (
        <CurrencyTable rows={times.currencies} />
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Card icon={<Database size={18} aria-hidden />} title={messages.comesFrom}>
          <p className="p-4 text-13 text-muted">{messages.comesFromText}</p>
        </Card>
        <Card icon={<Clock size={18} aria-hidden />} title={messages.slows}>
          <p className="p-4 text-13 text-muted">{messages.slowsText}</p>
        </Card>
      </div>
    </div>
  )
}

function waitText(waiting: number, oldestMs: number | null): string {
  if (waiting === 0) return messages.nothingWaits
  return oldestMs === null ? messages.fewWait : messages.oldest(durationText(oldestMs))
}

function Figure(props: { name: string; value: string; text: string; isGood?: boolean }) {
  return (
    <div className="rounded-card border border-line-quiet bg-surface p-4">
      <p className="text-13 text-muted">{props.name}</p>
      <p
        className={`num font-condensed text-24 font-bold ${props.isGood === true ? 'text-win' : ''}`}
      >
        {props.value}
      </p>
      <p className="text-12 text-muted">{props.text}</p>
    </div>
  )
}

type CurrencyRow = PayoutFigures & { readonly currency: string; readonly chain: string }

function CurrencyTable({ rows }: { rows: readonly CurrencyRow[] }) {
  return (
    <Table
      caption={messages.payouts}
      isReadOnly
      head={
        <tr>
          {messages.columns.map((name, place) => (
            <HeadCell key={name} isRight={place > 1}>
              {name}
            </HeadCell>
          ))}
        </tr>
      }
    >
      {rows.map((row) => (
        <Row key={`${row.currency} ${row.chain}`}>
          <Cell>
            <span className="flex items-center gap-2 font-semibold">
              <Coin currencyId={row.currency} sizePx={18} isDecoration />
              {findCurrency(row.currency) ? currencyOf(row.currency).name : row.currency}
            </span>
          </Cell>
          <Cell>{chainName(row.chain)}</Cell>
          <Cell isRight>{row.count}</Cell>
          <Cell isRight className="text-win">
            {durationText(row.medianMs)}
          </Cell>
          <Cell isRight>{durationText(row.slowMs)}</Cell>
          <Cell isRight>{row.withinDayPercent} %</Cell>
        </Row>
      ))}
    </Table>
  )
}
