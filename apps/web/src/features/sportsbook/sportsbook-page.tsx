import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useRealityTimer } from '../protection/index.ts'
import { messages } from './messages.en.ts'
import { useRenderer } from './use-renderer.ts'

/**
 * The shell around the vendor's sportsbook: an element without anything that cuts it off, and what is
 * shown until it stands or where it cannot.
 */
export function SportsbookPage() {
  const target = useRef<HTMLDivElement>(null)
  const { state, retry } = useRenderer(target)
  useRealityTimer()
  return (
    <>
      <h1 className="sr-only">{messages.sportsbook}</h1>
      {state.kind === 'loading' && <Wait />}
      {state.kind === 'failed' && (
        <ErrorState
          title={messages.failed}
          text={state.reason ?? messages.failedText}
          onRetry={retry}
        />
      )}
      {state.kind === 'renewing' && (
        <p
          role="status"
          className="mb-3 flex items-center gap-3 rounded-card border border-line-quiet bg-surface p-3"
        >
          <RefreshCw size={18} aria-hidden className="text-info" />
          <span className="text-13 text-muted">
            <strong className="block text-14 text-text">{messages.renewing}</strong>
            {messages.renewingText}
          </span>
        </p>
      )}
      <div ref={target} data-sportsbook hidden={state.kind === 'failed'} className="text-text" />
    </>
  )
}

function Wait() {
  return (
    <div
      role="status"
      aria-label={messages.loading}
      className="grid min-h-140 content-start gap-3 rounded-card border border-line-quiet p-3"
    >
      <Skeleton className="h-11 w-2/3" />
      {Array.from({ length: 7 }, (_, row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
