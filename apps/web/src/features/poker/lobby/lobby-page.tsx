import type { PokerTableRow } from '@powerplay/contract'
import { Club } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Cell, HeadCell, Row } from '../../../ui/lists/table.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { messages } from '../messages.en.ts'
import { useLobby } from '../use-tables.ts'

const texts = messages.lobby
const seatChoices = ['all', '2', '6', '9'] as const
type SeatChoice = (typeof seatChoices)[number]

/** All tables that are open. */
export function LobbyPage() {
  const { data, isError, refetch } = useLobby()
  const [seats, setSeats] = useState<SeatChoice>('all')
  const [hidesFull, setHidesFull] = useState(false)
  const [, goTo] = useLocation()
  const shown = (data?.tables ?? []).filter(
    (row) =>
      (seats === 'all' || String(row.seats) === seats) && !(hidesFull && row.taken === row.seats),
  )
  const best = bestTable(shown, data?.mine ?? [])
  return (
    <div className="@container">
      <PageHead
        title={messages.title}
        text={messages.text}
        actions={
          best && (
            <Button variant="primary" onClick={() => goTo(`/poker/table/${best._id}`)}>
              {texts.best}
            </Button>
          )
        }
      />
      {data === undefined ? (
        isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading">
            <Skeleton className="h-120 w-full" />
          </div>
        )
      ) : (
        <section
          aria-label={texts.tables}
          className="min-w-0 rounded-card border border-line-quiet bg-surface"
        >
          <div className="flex flex-wrap items-center justify-between gap-3 p-4">
            <Tabs
              label={texts.seats}
              tabs={seatChoices.map((id) => ({
                id,
                name: id === 'all' ? texts.all : texts.seatCount(Number.parseInt(id, 10)),
              }))}
              value={seats}
              onChange={setSeats}
            />
            <Switch label={texts.hideFull} isOn={hidesFull} onChange={setHidesFull} />
          </div>
          {shown.length === 0 ? (
            <EmptyState
              icon={<Club size={24} aria-hidden />}
              title={texts.emptyTitle}
              text={texts.emptyText}
            />
          ) : (
            <Tables rows={shown} mine={data.mine} />
          )}
        </section>
      )}
    </div>
  )
}

/** Columns that a narrow page leaves out. */
const wide = 'hidden @min-[720px]:table-cell'

function Tables({ rows, mine }: { rows: readonly PokerTableRow[]; mine: readonly string[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-13">
        <thead>
          <tr>
            <HeadCell>{texts.table}</HeadCell>
            <HeadCell isRight>{texts.blinds}</HeadCell>
            <HeadCell isRight className={wide}>
              {texts.buyIn}
            </HeadCell>
            <HeadCell>{texts.seats}</HeadCell>
            <HeadCell isRight className={wide}>
              {texts.avgPot}
            </HeadCell>
            <HeadCell isRight className={wide}>
              {texts.hands}
            </HeadCell>
            <HeadCell isRight>
              <span className="sr-only">{texts.act}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row._id} row={row} isMine={mine.includes(row._id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableRow({ row, isMine }: { row: PokerTableRow; isMine: boolean }) {
  const format = useAmountFormat()
  const amount = (text: string) => format.amount(text, row.currency)
  const isFull = row.taken === row.seats
  return (
    <Row isOwn={isMine}>
      <Cell>
        <span className="flex items-center gap-2 font-semibold">
          {row.name}
          {isMine && <Pill tone="accent">{texts.mine}</Pill>}
          {row.speed === 'fast' && <Pill tone="info">{texts.fast}</Pill>}
        </span>
      </Cell>
      <Cell isRight>
        {amount(row.sb)} / {amount(row.bb)}
      </Cell>
      <Cell isRight className={wide}>
        <CoinAmount
          text={texts.range(amount(row.minBuyIn), amount(row.maxBuyIn))}
          currencyId={row.currency}
        />
      </Cell>
      <Cell>
        <Dots taken={row.taken} seats={row.seats} />
        {row.waiting > 0 && (
          <span className="num block text-12 text-muted">{texts.waiting(row.waiting)}</span>
        )}
        {row.viewers > 0 && (
          <span className="num block text-12 text-muted">{texts.viewers(row.viewers)}</span>
        )}
      </Cell>
      <Cell isRight className={wide}>
        {row.avgPot === null ? texts.none : amount(row.avgPot)}
      </Cell>
      <Cell isRight className={cx(wide, 'text-muted')}>
        {row.handsPerHour === 0 ? texts.none : row.handsPerHour}
      </Cell>
      <Cell isRight>
        <Link
          href={`/poker/table/${row._id}`}
          className={buttonClass(isMine ? 'outline' : 'secondary', 'sm')}
        >
          {isMine ? texts.open : isFull ? texts.watch : texts.sit}
        </Link>
      </Cell>
    </Row>
  )
}

function Dots({ taken, seats }: { taken: number; seats: number }) {
  return (
    <span className="flex items-center gap-2" aria-label={texts.taken(taken, seats)} role="img">
      <span aria-hidden className="hidden gap-1 sm:flex">
        {Array.from({ length: seats }, (_, at) => (
          <span
            key={at}
            className={cx('size-1.5 rounded-full', at < taken ? 'bg-win' : 'bg-raised')}
          />
        ))}
      </span>
      <span aria-hidden className="num text-muted">
        {taken}/{seats}
      </span>
    </span>
  )
}

/** The table to sit down at: where most sit and a seat is free, the lowest blinds first. */
function bestTable(
  tables: readonly PokerTableRow[],
  mine: readonly string[],
): PokerTableRow | undefined {
  const free = tables.filter(({ _id, taken, seats }) => taken < seats && !mine.includes(_id))
  return free.toSorted((one, other) => other.taken - one.taken)[0]
}
