import { Layers } from 'lucide-react'
import { isDemoBuild } from '../../../platform/boot/boot.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PayoutBlock } from '../blocks.tsx'
import { fixed, showTokens } from '../chart-text.ts'
import { messages } from '../messages.en.ts'
import { PausedNote } from '../paused-note.tsx'
import { Figure, ShareCard } from './share-card.tsx'
import { StakeCard } from './stake-card.tsx'
import { SyntheticPill } from '../synthetic-pill.tsx'
import { useRevShare, useTokenData } from '../use-token.ts'

const texts = messages.share

/** /revShare: the pool, the countdown, the viewer's own estimate, the weeks before. */
export function RevSharePage() {
  const query = useRevShare()
  const token = useTokenData()
  const { data } = query
  return (
    <>
      <PageHead title={texts.title} text={texts.text} actions={<SyntheticPill />} />
      {data === undefined && query.isError && (
        <ErrorState text={texts.failed} onRetry={() => void query.refetch()} />
      )}
      {data === undefined && !query.isError && (
        <div role="status" aria-label={messages.loading} className="grid gap-3">
          <Skeleton className="h-24 w-full rounded-card" />
          <Skeleton className="h-80 w-full rounded-card" />
        </div>
      )}
      {data && (
        <div className="grid grid-cols-1 gap-3">
          <div className="grid grid-cols-2 gap-3 rounded-card border border-line-quiet bg-surface p-4 md:grid-cols-4">
            <Figure name={texts.totalStaked} value={showTokens(data.totalStaked, 0)} />
            {data.me ? (
              <>
                <Figure name={texts.own} value={showTokens(data.me.staked, 0)} />
                <Figure name={texts.estimate} value={`$${fixed(data.me.estimateCents / 100, 2)}`} />
                <Figure
                  name={texts.claimable}
                  value={`$${fixed(data.me.claimableCents / 100, 2)}`}
                />
              </>
            ) : (
              <Guest />
            )}
          </div>
          {data.isPaused && <PausedNote />}
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-[minmax(0,1fr)_24.5rem]">
            <ShareCard share={data} isDemo={isDemoBuild()} />
            {token.data ? (
              <StakeCard data={token.data} share={data} />
            ) : (
              <Card icon={<Layers size={18} aria-hidden />} title={messages.stake.title}>
                <CardState query={token} failed={messages.token.stakeFailed} />
              </Card>
            )}
          </div>
          <PayoutBlock name={texts.history} />
        </div>
      )}
    </>
  )
}

function Guest() {
  const { openAuth } = useSession()
  return (
    <div className="flex flex-wrap items-center gap-3 text-13 text-muted md:col-span-3">
      {texts.guest}
      <Button variant="primary" size="sm" onClick={() => openAuth('login')}>
        {messages.stake.signIn}
      </Button>
    </div>
  )
}
