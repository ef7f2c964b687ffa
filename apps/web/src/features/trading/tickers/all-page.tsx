import { Calculator, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { messages } from '../messages.en.ts'
import { openCalculator } from '../calculator/open-calculator.ts'
import { useTickers } from './use-tickers.ts'
import { sortTickers, type TickerOrder } from './sort-tickers.ts'
import { TickerCard } from './ticker-card.tsx'

const orders = [
  { id: 'volume', name: messages.byVolume },
  { id: 'change', name: messages.byChange },
] as const

/** /trading/all: every ticker as a card. Source: 001 section 2. */
export function AllPage() {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<TickerOrder>('volume')
  const { data, isError, refetch } = useTickers()
  const wanted = query.trim().toLowerCase()
  const found = data?.filter(({ ticker, name }) =>
    `${ticker} ${name}`.toLowerCase().includes(wanted),
  )
  const shown = found && sortTickers(found, order)
  return (
    <>
      <PageHead
        title={messages.title}
        text={messages.intro}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Input
              label={messages.search}
              isLabelHidden
              placeholder={messages.search}
              leading={<Search size={16} aria-hidden />}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              className="w-56"
            />
            <Tabs label={messages.sort} tabs={orders} value={order} onChange={setOrder} />
            <Button icon={<Calculator size={16} aria-hidden />} onClick={openCalculator}>
              {messages.calculator}
            </Button>
          </div>
        }
      />
      {shown === undefined ? (
        isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <Grid>
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} className="h-44 w-full" />
            ))}
          </Grid>
        )
      ) : shown.length === 0 ? (
        <EmptyState icon={<Search size={24} aria-hidden />} title={messages.none} text={query} />
      ) : (
        <Grid>
          {shown.map((ticker) => (
            <TickerCard key={ticker.ticker} ticker={ticker} />
          ))}
        </Grid>
      )}
    </>
  )
}

function Grid({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4 max-[420px]:grid-cols-1">
      {children}
    </div>
  )
}
