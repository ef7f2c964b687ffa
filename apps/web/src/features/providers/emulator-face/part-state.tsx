import { ServerCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from './messages.en.ts'

export interface PartStateProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  children: (data: Data) => ReactNode
}

/** A part of the page once its answer is there; before that, what keeps it. */
export function PartState<Data>({ query, children }: PartStateProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-2">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    )
  }
  const isOff = error instanceof ServerRefusal && error.name === 'core/feature-off'
  return isOff ? (
    <EmptyState icon={<ServerCog size={24} />} title={messages.offTitle} text={messages.off} />
  ) : (
    <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  )
}
