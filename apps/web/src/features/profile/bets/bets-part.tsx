import { currencies, dayMs } from '@powerplay/kernel'
import { useState } from 'react'
import { Coin } from '../../../ui/marks/coin.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { BetsTable } from './bets-table.tsx'
import { messages } from '../messages.en.ts'
import { NoBets } from './no-bets.tsx'
import { useOwnBets, type BetsWanted } from '../use-profile.ts'

const { bets } = messages
const perPage = 20
const anyCurrency = 'any'

interface Filter {
  readonly currency: string
  /** YYYY-MM-DD in UTC, or empty. */
  readonly from: string
  readonly to: string
}

const everything: Filter = { currency: anyCurrency, from: '', to: '' }

/** What to ask the server for; a day counts whole. */
export function wantedBets({ currency, from, to }: Filter, page: number): BetsWanted {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return {
    page,
    perPage,
    ...(currency !== anyCurrency && { currency }),
    ...(fromMs >= 0 && { from: fromMs }),
    ...(toMs >= 0 && { to: toMs + dayMs }),
  }
}

/** The own bets with their filters, page by page. */
export function BetsPart() {
  const [filter, setFilter] = useState(everything)
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useOwnBets(wantedBets(filter, page))
  const narrow = (change: Partial<Filter>) => {
    setFilter({ ...filter, ...change })
    setPage(1)
  }
  return (
    <>
      <BetsFilter filter={filter} onChange={narrow} />
      {data === undefined && isError && (
        <ErrorState text={bets.failed} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-100 w-full rounded-card" />
        </div>
      )}
      {data?.total === 0 && <NoBets />}
      {data !== undefined && data.total > 0 && (
        <>
          <BetsTable rows={data.rows} caption={bets.title} />
          <Pagination page={page} pages={data.pages} onPage={setPage} />
        </>
      )}
    </>
  )
}

const currencyChoices = [
  { id: anyCurrency, name: bets.anyCurrency },
  ...currencies.map(({ id, code }) => ({
    id,
    name: code,
    icon: <Coin currencyId={id} sizePx={18} />,
  })),
]

interface BetsFilterProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

function BetsFilter({ filter, onChange }: BetsFilterProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Select
        className="col-span-2 sm:col-span-1"
        label={bets.currency}
        choices={currencyChoices}
        value={filter.currency}
        onChange={(currency) => onChange({ currency })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          label={bets[end]}
          type="date"
          value={filter[end]}
          onChange={(event) => onChange({ [end]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
