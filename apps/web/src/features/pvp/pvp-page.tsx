import { useEffect } from 'react'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CreateDuel } from './duels/create-duel.tsx'
import { DuelList } from './duels/duel-list.tsx'
import { openDuelWindow } from './duels/open-duel-window.ts'
import { messages } from './messages.en.ts'
import { PoolCard } from './pool/pool-card.tsx'
import { usePools } from './use-pvp.ts'

/** All pools and the duels that wait for somebody. */
export function PvpPage() {
  useEffect(() => {
    const id = new URLSearchParams(window.location.search).get('duel')
    if (id === null || !/^duel_[a-z0-9]{1,40}$/.test(id)) return
    openDuelWindow({ id })
    // The address has done its work; going back or reloading should not open the duel again.
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  const { data, isError, refetch } = usePools()
  return (
    <div className="@container">
      <PageHead
        title={messages.title}
        text={messages.text}
        actions={
          data && (
            <p className="num text-12 text-muted">
              {messages.today(data.stats.rounds, data.stats.duels)}
            </p>
          )
        }
      />
      {data === undefined ? (
        isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading" className="grid gap-3 md:grid-cols-3">
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} className="h-90 w-full" />
            ))}
          </div>
        )
      ) : (
        <div className="grid grid-cols-1 items-start gap-3 @min-[1000px]:grid-cols-[minmax(0,1fr)_300px]">
          <div className="grid min-w-0 grid-cols-1 gap-3">
            <div className="grid grid-cols-1 gap-3 @min-[720px]:grid-cols-3">
              {data.pools.map((pool) => (
                <PoolCard key={pool.id} pool={pool} />
              ))}
            </div>
            <DuelList duels={data.duels} feeBps={data.duelFeeBps} />
          </div>
          {data.duelStake === null ? (
            <p role="status" className="rounded-control bg-info-tint p-3 text-info">
              {messages.create.noPrice}
            </p>
          ) : (
            <CreateDuel limits={data.duelStake} feeBps={data.duelFeeBps} />
          )}
        </div>
      )}
    </div>
  )
}
