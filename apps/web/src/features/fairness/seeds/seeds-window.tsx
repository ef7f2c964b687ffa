import { ShieldCheck } from 'lucide-react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { EarlierPairs } from './earlier-pairs.tsx'
import { messages } from '../messages.en.ts'
import { RotateForm } from './rotate-form.tsx'
import { SeedBox } from './seed-box.tsx'
import { useSeeds } from './use-seeds.ts'

/** The player's pairs of seeds: active, announced and revealed. */
export function SeedsWindow() {
  const { status, user, openAuth } = useSession()
  const { data, isError, refetch } = useSeeds(user?.id)
  if (status === 'guest') {
    return (
      <div className="py-6 text-center">
        <p className="mb-4 text-14 text-muted">Sign in to see the seeds of your bets.</p>
        <Button variant="primary" onClick={() => openAuth('login')}>
          Sign in
        </Button>
      </div>
    )
  }
  if (data === undefined && isError) {
    return <ErrorState text={messages.seeds.loadFailed} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <SeedsWait />
  return (
    <div className="grid gap-4">
      <p
        className="flex items-center gap-3 rounded-card border border-win/30 bg-win-tint px-4 py-3
          text-13"
      >
        <ShieldCheck size={20} aria-hidden className="shrink-0 text-win" />
        {messages.seeds.fixed}
      </p>
      <h3 className="text-14 font-semibold">{messages.seeds.active}</h3>
      <SeedBox
        isWhole
        label={messages.seeds.hashed}
        value={data.server_seed_hash}
        what="server seed hash"
      />
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
        <SeedBox label={messages.seeds.clientSeed} value={data.client_seed} what="client seed" />
        <div>
          <p className="mb-1.5 text-13 font-medium text-muted">{messages.seeds.nonce}</p>
          <p className="num flex h-11 items-center rounded-control border border-line bg-well px-3 text-13">
            {data.nonce}
          </p>
        </div>
      </div>
      <hr className="border-line-quiet" />
      <h3 className="text-14 font-semibold">{messages.seeds.next}</h3>
      <SeedBox
        isWhole
        label={messages.seeds.nextHashed}
        value={data.next_server_seed_hash}
        what="next server seed hash"
      />
      <RotateForm />
      <hr className="border-line-quiet" />
      <h3 className="text-14 font-semibold">{messages.seeds.earlier}</h3>
      <EarlierPairs pairs={data.last === null ? [] : [data.last, ...data.earlier]} />
    </div>
  )
}

function SeedsWait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </div>
  )
}
