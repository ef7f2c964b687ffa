import { useState } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { messages } from '../messages.en.ts'
import { ListWait } from '../lists/list-wait.tsx'
import { SportPage } from '../parts/sport-page.tsx'
import { BetCard } from './bet-card.tsx'
import { OffersProvider } from './offers.tsx'
import { NoBets } from './slip-bets.tsx'
import { useBets, type BetFilter, type BetsPage } from './use-bets.ts'

const filters = ['open', 'settled', 'cashout'] as const

/** /sport/bets: the player's bets, running, settled, or to be cashed out. */
export function BetsListPage() {
  const [filter, setFilter] = useState<BetFilter>('open')
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useBets(filter, page)
  return (
    <SportPage>
      <PageHead
        title={messages.bets.title}
        text={messages.bets.text}
        actions={data && <Totals open={data.open} />}
      />
      <div className="mb-3">
        <Tabs
          label={messages.bets.title}
          tabs={filters.map((id) => ({ id, name: messages.bets.filters[id] }))}
          value={filter}
          onChange={(next) => {
            setFilter(next)
            setPage(1)
          }}
        />
      </div>
      {data === undefined &&
        (isError ? (
          <ErrorState text={messages.bets.failed} onRetry={() => void refetch()} />
        ) : (
          <ListWait rows={3} />
        ))}
      {data?.rows.length === 0 && <NoBets />}
      {data !== undefined && data.rows.length > 0 && <Cards rows={data.rows} />}
      {data !== undefined && data.pages > 1 && (
        <div className="mt-4">
          <Pagination page={page} pages={data.pages} onPage={setPage} />
        </div>
      )}
    </SportPage>
  )
}

/** Cards of unequal height in two columns. */
function Cards({ rows }: Pick<BetsPage, 'rows'>) {
  const isWide = useMedia('(width >= 992px)')
  const count = isWide && rows.length > 1 ? 2 : 1
  return (
    <OffersProvider bets={rows}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 wide:grid-cols-2">
        {Array.from({ length: count }, (_, column) => (
          <div key={column} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {rows
              .filter((__, at) => at % count === column)
              .map((bet) => (
                <BetCard key={bet._id} bet={bet} />
              ))}
          </div>
        ))}
      </div>
    </OffersProvider>
  )
}

function Totals({ open: { count, sums } }: Pick<BetsPage, 'open'>) {
  const format = useAmountFormat()
  const all = (pick: 'stake' | 'potential') =>
    sums.length === 0
      ? '0'
      : sums
          .map((sum) => `${format.amount(sum[pick], sum.currency)} ${sum.currency.toUpperCase()}`)
          .join(', ')
  const figures = [
    [messages.bets.open, String(count)],
    [messages.bets.atStake, all('stake')],
    [messages.bets.possible, all('potential')],
  ] as const
  return (
    <dl className="flex gap-6 text-right">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="num font-condensed text-20 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
