import { useSession } from '../../platform/session/session-context.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CashbackCard, RakebackCard } from './rakeback-card.tsx'
import { rewardMessages as messages } from './messages.en.ts'
import { useRewards } from './use-rewards.ts'

/** What waits to be claimed, and what the day has brought so far, over the page. */
export function RakebackWindow() {
  const { user } = useSession()
  return user === undefined ? null : <Waiting userId={user.id} />
}

function Waiting({ userId }: { userId: string }) {
  const { data, isError, refetch } = useRewards(userId)
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <RakebackCard percent={data.percent} entries={data.user} next={data.next} />
      <CashbackCard cashback={data.cashback} />
    </div>
  )
}
