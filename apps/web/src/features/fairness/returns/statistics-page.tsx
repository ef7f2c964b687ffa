import { ChartNoAxesColumn, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { GameReturnsCard } from './game-returns.tsx'
import { returnColumns } from './returns-row.tsx'
import { statisticsMessages } from './statistics.en.ts'
import { useReturnStatistics } from './use-return-statistics.ts'

type Play = 'real' | 'demo'

const { columns, how } = statisticsMessages
const plays = [
  { id: 'real', name: statisticsMessages.real },
  { id: 'demo', name: statisticsMessages.demo },
] as const

/** /fairness/statistics: live returns of all games beside the exact ones, for everybody. */
export function StatisticsPage() {
  const [play, setPlay] = useState<Play>('real')
  return (
    <>
      <PageHead
        title={statisticsMessages.title}
        text={statisticsMessages.text}
        actions={
          <Link href="/fairness" className={buttonClass('outline')}>
            <ShieldCheck size={16} aria-hidden />
            {statisticsMessages.back}
          </Link>
        }
      />
      <div className="mb-4">
        <Tabs label={statisticsMessages.tabs} tabs={plays} value={play} onChange={setPlay} />
      </div>
      <Returns play={play} />
      <HowToRead />
    </>
  )
}

function Returns({ play }: { play: Play }) {
  const { data, isError, refetch } = useReturnStatistics(play === 'demo')
  if (data === undefined && isError) {
    return <ErrorState text={statisticsMessages.failed} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <ReturnsWait />
  if (data.games.length === 0) {
    return (
      <EmptyState
        icon={<ChartNoAxesColumn size={24} aria-hidden />}
        title={statisticsMessages.empty[play]}
        text={statisticsMessages.empty.text}
      />
    )
  }
  return (
    <>
      <div
        aria-hidden
        className={cx(returnColumns, 'hidden px-4 pb-2 text-12 font-medium text-muted md:grid')}
      >
        <span>{columns.game}</span>
        <span className="text-right">{columns.rounds}</span>
        <span className="text-right">{columns.live}</span>
        <span className="text-center">{columns.interval}</span>
        <span className="text-right">{columns.exact}</span>
        <span className="text-right">{columns.verdict}</span>
      </div>
      <ul className="grid gap-2">
        {data.games.map((returns) => (
          <GameReturnsCard key={returns.game} returns={returns} />
        ))}
      </ul>
    </>
  )
}

function ReturnsWait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-2">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </div>
  )
}

function HowToRead() {
  return (
    <section className="mt-6 rounded-card border border-line-quiet bg-surface p-4 md:p-5">
      <h2 className="mb-3 text-16 font-semibold">{how.title}</h2>
      <ul className="grid gap-3 text-13 text-muted md:grid-cols-2 md:gap-x-8">
        {how.items.map((item) => (
          <li key={item} className="border-l-2 border-accent/50 pl-3">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
