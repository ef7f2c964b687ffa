import { ChartColumn, ReceiptText } from 'lucide-react'
import { Link } from 'wouter'
import { useSession } from '../../platform/session/session-context.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { SectionHead } from '../../ui/lists/section-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { BetsTable } from './bets/bets-table.tsx'
import { DayBars } from './statistics/day-bars.tsx'
import { Figures } from './statistics/figures.tsx'
import { messages } from './messages.en.ts'
import { NoBets } from './bets/no-bets.tsx'
import { pathOfTab } from './tabs.ts'
import { useOwnBets, useProfile, useStatistics } from './use-profile.ts'

const latestCount = 5

/** The own figures, the last 30 days, and the latest bets. */
export function Overview({ player }: { player: string }) {
  const profile = useProfile(player)
  const month = useStatistics('month')
  const bets = useOwnBets({ page: 1, perPage: latestCount })
  const parts = [profile, month, bets]
  const isFailed = parts.some(({ isError, data }) => isError && data === undefined)
  if (isFailed) {
    const retry = () => parts.forEach(({ refetch }) => void refetch())
    return <ErrorState text={messages.player.failed} onRetry={retry} />
  }
  if (!profile.data || !month.data || !bets.data) return <OverviewWait />
  return (
    <div>
      <Figures profile={profile.data} />
      {bets.data.total === 0 ? (
        <div className="mt-4">
          <NoBets />
        </div>
      ) : (
        <>
          <SectionHead
            icon={<ChartColumn size={18} aria-hidden />}
            title={messages.overview.month}
          />
          <DayBars days={month.data.by_day} count={30} />
          <SectionHead
            icon={<ReceiptText size={18} aria-hidden />}
            title={messages.overview.latest}
            actions={<AllBets />}
          />
          <BetsTable rows={bets.data.rows} caption={messages.overview.latest} />
        </>
      )}
    </div>
  )
}

function AllBets() {
  const { user } = useSession()
  return (
    <Link
      href={pathOfTab('bets', user?.id ?? '')}
      className="touch text-13 font-semibold text-accent hover:underline"
    >
      {messages.overview.allBets}
    </Link>
  )
}

function OverviewWait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-20 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
      <Skeleton className="h-60 w-full rounded-card" />
    </div>
  )
}
