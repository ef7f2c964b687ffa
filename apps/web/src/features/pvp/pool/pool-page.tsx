import { ChevronRight, Swords } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { reload } from '../reload.ts'
import { useServerNow } from '../server-time.ts'
import { usePool } from '../use-pvp.ts'
import { EnterForm } from './enter-form.tsx'
import { EntryList } from './entry-list.tsx'
import { phaseOf } from './pool-phase.ts'
import { PoolStage } from './pool-stage.tsx'
import { RoundHistory } from './round-history.tsx'

/** One pool: the way in, the wheel of its pot, and who is in it. */
export function PoolPage({ params }: { params: Readonly<Record<string, string>> }) {
  const poolId = params['poolId'] ?? ''
  const { data, isError, error, refetch } = usePool(poolId)
  // A winner stands for 900 ms.
  const now = useServerNow(data?.last == null ? 1_000 : 100)
  const phase = data && phaseOf(data, now)
  const kind = phase?.kind
  // What a phase ends in is asked for at once; news may have been lost.
  useEffect(() => {
    if (kind !== undefined) reload(['pool', poolId])
  }, [kind, poolId])
  if (data === undefined || phase === undefined) {
    if (error instanceof ServerRefusal && error.status === 404) return <MissingPool />
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-3 wide:grid-cols-[300px_1fr]">
        <Skeleton className="h-120 w-full" />
        <Skeleton className="h-120 w-full" />
      </div>
    )
  }
  const { pool } = data
  return (
    <div className="@container">
      <nav aria-label="Breadcrumb" className="mb-3 flex items-center gap-1.5 text-13 text-muted">
        <Link href="/pvp" className="touch hover:text-text">
          {messages.title}
        </Link>
        <ChevronRight size={14} aria-hidden />
        <span aria-current="page" className="font-semibold text-text">
          {messages.pool.name(pool.name)}
        </span>
      </nav>
      <h1 className="sr-only">{messages.pool.name(pool.name)}</h1>
      <div className="grid grid-cols-1 items-start gap-3 @min-[720px]:grid-cols-[280px_minmax(0,1fr)] @min-[1150px]:grid-cols-[300px_minmax(0,1fr)_400px]">
        <PoolStage view={data} phase={phase} now={now} />
        <EnterForm view={data} phase={phase} />
        <div className="grid min-w-0 grid-cols-1 gap-3 @min-[720px]:order-3 @min-[720px]:col-span-2 @min-[1150px]:col-span-1">
          <EntryList view={data} phase={phase} />
          <RoundHistory rows={data.history} currency={pool.currency} isHeld={kind === 'drawing'} />
        </div>
      </div>
    </div>
  )
}

function MissingPool() {
  return (
    <EmptyState
      icon={<Swords size={24} aria-hidden />}
      title={messages.pool.missing}
      isPage
      text={messages.pool.missingText}
      action={
        <Link href="/pvp" className={buttonClass('secondary')}>
          {messages.title}
        </Link>
      }
    />
  )
}
