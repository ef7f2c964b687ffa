import { CreditCard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { BuyForm } from './buy-form.tsx'
import { BuyOrderCard } from './buy-order-card.tsx'
import { buyWords as words } from './buy-words.en.ts'
import type { Choice } from '../window/choice.ts'

/** Buying coins: the form, or the order that waits, or how the last one ended. */
export function BuyTab({ choice }: { choice: Choice }) {
  const { user } = useSession()
  const queryKey = ['payments', 'buy', user?.id ?? '']
  const [followed, setFollowed] = useState<string>()
  const { data, isError, refetch } = useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('buyOptions', {}, { signal }),
    staleTime: 0,
  })
  const reload = () => void queryClient.invalidateQueries({ queryKey })
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => on('buyOrderUpdate', () => latest.current()), [])
  if (data === undefined) {
    return isError ? (
      <ErrorState text={words.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    )
  }
  const { providers, order } = data
  const isShown = order !== null && (order._id === followed || order.state === 'pending')
  if (isShown) {
    return <BuyOrderCard order={order} onAgain={() => setFollowed(undefined)} />
  }
  if (providers.length === 0) {
    return (
      <EmptyState
        icon={<CreditCard size={26} aria-hidden />}
        title={words.none}
        text={words.noneText}
      />
    )
  }
  const handleStarted = (id: string) => {
    setFollowed(id)
    reload()
  }
  return <BuyForm choice={choice} sellers={providers} onStarted={handleStarted} />
}
