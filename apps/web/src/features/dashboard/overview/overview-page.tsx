import { Link } from 'wouter'
import { useEffect, useState } from 'react'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { Note } from '../forms/note.tsx'
import { Panel } from '../panel.tsx'
import { useFrame } from '../use-frame.ts'
import { Adapters } from './adapters.tsx'
import { FigureCard } from './figure-card.tsx'
import { loadMoneyChart } from './load-money-chart.ts'
import { periods, shareText, type Overview, type Period } from './overview.ts'
import { ProductTable } from './product-table.tsx'
import { PromotionChart } from './promotion-chart.tsx'
import { Queues } from './queues.tsx'
import { Stopped } from './stopped.tsx'

const MoneyChart = lazyPart(loadMoneyChart, 'default')
const lookEveryMs = 15_000
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The house at a glance: figures, money, promotion cost, products, queues, adapters, switches. */
export function OverviewPage() {
  const [period, setPeriod] = useState<Period>('7')
  useEffect(() => {
    document.title = 'Overview | Dashboard'
  }, [])
  const { data, error, refetch, dataUpdatedAt } = useServerQuery<Overview>({
    queryKey: ['dashboard', 'overview', period],
    queryFn: () => callServer('adminOverview', { period }),
    refetchInterval: lookEveryMs,
    placeholderData: (before) => before,
  })
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-20 font-semibold">Overview</h1>
        {data && (
          <p className="text-13 text-muted">{spanText(data)}, compared with the same time before</p>
        )}
        <span className="flex-1" />
        {data && (
          <span className="inline-flex items-center gap-2 text-12 text-muted">
            <span aria-hidden className="size-2 rounded-full bg-win" />
            <span className="num">{clock.format(dataUpdatedAt)} UTC</span>
          </span>
        )}
        <Tabs label="Period" tabs={periods} value={period} onChange={setPeriod} />
      </header>
      {error !== null && data === undefined ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-160 w-full" />
      ) : (
        <Sections data={data} />
      )}
    </>
  )
}

/**
 * Money by day: what was given in the period, affiliates among it, with the place of the journal. Real money, and what
 * of it stands as a debt once it was taken back: bonus and demo money cost nothing yet.
 */
const givenByDay = ({ from }: Overview) =>
  `/report-money?day=gte.${from}&kind=in.promotion&pocket=in.real,debt`

function spanText({ from, to }: Overview): string {
  const [first, last] = [day.format(from), day.format(to)]
  return first === last ? `${first}, since midnight UTC` : `${first} to ${last}`
}

function Sections({ data }: { data: Overview }) {
  const { areas } = useFrame()
  const sees = (id: string) => areas.some((area) => area.id === id)
  return (
    <>
      {data.unpriced.length > 0 && (
        <div className="mb-3">
          <Note tone="warn" isAlert>
            Without a fresh price, and so in none of these figures: {data.unpriced.join(', ')}.
          </Note>
        </div>
      )}
      <div className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-4">
        {data.figures.map((figure) => (
          <FigureCard key={figure.id} figure={figure} />
        ))}
      </div>
      <div className="grid gap-x-3 wide:grid-cols-[1.8fr_1fr]">
        <Panel title="Money in and out" aside="at the prices of now">
          <Late
            room={<Skeleton className="m-4 h-75" />}
            text="The chart could not be drawn. The figures around it stand."
          >
            <MoneyChart data={data} />
          </Late>
        </Panel>
        <Panel title="Promotion cost" aside={<PromotionTotal percent={data.promotion.percent} />}>
          <PromotionChart promotion={data.promotion} />
          {sees('report-money') && (
            <p className="px-4 pb-4 text-12 text-muted">
              <Link
                href={givenByDay(data)}
                className="underline underline-offset-2 hover:text-text"
              >
                By day, reason and currency, to the unit
              </Link>
            </p>
          )}
        </Panel>
        <Panel title="GGR and NGR by product" aside="Luck = GGR against theoretical win">
          <ProductTable products={data.products} />
        </Panel>
        <Queues />
        <Panel title="Adapters" aside={adaptersText(data.adapters)}>
          <Adapters adapters={data.adapters} />
        </Panel>
        {sees('incidents') && <Stopped />}
      </div>
      <p className="text-12 text-muted">
        {data.position}.{' '}
        {sees('report-ties') && (
          <Link href="/report-ties" className="underline underline-offset-2 hover:text-text">
            See how the figures tie to the ledger
          </Link>
        )}
      </p>
    </>
  )
}

function PromotionTotal({ percent }: { percent: number | null }) {
  if (percent === null) return <>of the theoretical win</>
  return (
    <>
      of the theoretical win{' '}
      <b className="num pl-2 font-condensed text-20 text-text">{shareText(percent)}</b>
    </>
  )
}

function adaptersText(adapters: Overview['adapters']): string {
  const count = (state: string) => adapters.filter((one) => one.state === state).length
  const words = [`${count('up')} up`]
  if (count('quiet') > 0) words.push(`${count('quiet')} quiet`)
  if (count('slow') > 0) words.push(`${count('slow')} slow`)
  if (count('down') > 0) words.push(`${count('down')} down`)
  return words.join(', ')
}
