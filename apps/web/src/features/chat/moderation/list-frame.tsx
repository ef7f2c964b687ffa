import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { moderationTexts as texts } from './messages.en.ts'

export interface ListFrameProps {
  /** How many there are; undefined while that is not known. */
  count: number | undefined
  isFailed: boolean
  onRetry: () => void
  empty?: string
  children: ReactNode
}

/** A list in one of its states: on its way, failed, empty, or there. */
export function ListFrame({ count, isFailed, onRetry, empty, children }: ListFrameProps) {
  if (count === undefined) {
    if (isFailed) return <ErrorState text={texts.failed} onRetry={onRetry} />
    return (
      <div role="status" aria-label="Loading" className="grid gap-2">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  if (count > 0) return <ul className="grid gap-2">{children}</ul>
  return (
    <EmptyState
      icon={<Inbox size={24} aria-hidden />}
      title={empty ?? texts.nothing}
      text={texts.nothingText}
    />
  )
}
