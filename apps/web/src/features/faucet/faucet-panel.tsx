import type { FaucetState } from '@powerplay/contract'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FaucetArt } from './faucet-art.tsx'
import { showCents, statusEveryMs, waitText } from './faucet-model.ts'
import { messages } from './messages.en.ts'
import { OddsTable } from './odds-table.tsx'
import { useFaucetState, useSpin, type Phase } from './use-faucet.ts'

interface FaucetPanelProps {
  /** Number and odds side by side on wide screens. */
  isWide?: boolean
}

/** The faucet itself: the number, its odds, and the button. */
export function FaucetPanel({ isWide = false }: FaucetPanelProps) {
  const { user } = useSession()
  const { data, isError, refetch } = useFaucetState(user?.id)
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.loadFailed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-4">
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    )
  }
  return <Spinner state={data} isGuest={user === undefined} isWide={isWide} />
}

interface SpinnerProps {
  state: FaucetState
  isGuest: boolean
  isWide: boolean
}

function Spinner({ state, isGuest, isWide }: SpinnerProps) {
  const { phase, isOff, spin } = useSpin(state.maxCents)
  const now = useStatusClock()
  const most = Math.max(state.maxCents, 0)
  return (
    <div className={cx('grid gap-4', isWide && 'md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]')}>
      <Face state={state} phase={phase} now={now} />
      <div className="flex min-w-0 flex-col gap-4">
        <OddsTable table={state.table} maxCents={most} />
        <p className="flex items-start gap-2 text-12 text-muted">
          <Info size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            {messages.once} {most > 0 && messages.from(showCents(most))}{' '}
            {state.levelMaxCents > most && messages.most(showCents(state.levelMaxCents))}
          </span>
        </p>
        <div className="mt-auto">
          <Act
            state={state}
            isGuest={isGuest}
            isOff={isOff}
            phase={phase}
            onSpin={() => void spin()}
          />
        </div>
      </div>
    </div>
  )
}

/** The time, twice a second. */
function useStatusClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), statusEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

function statusOf({ next, reason }: FaucetState, phase: Phase, now: number): string | null {
  if (phase.kind === 'asked' || phase.kind === 'running') return messages.spinning
  if (phase.kind === 'shown') return messages.received(showCents(phase.cents))
  if (reason === 2) return messages.deposit.text
  if (reason === 3) return messages.play.title
  if (reason === 4) return messages.household.text
  return waitText(next, now)
}

function Face({ state, phase, now }: { state: FaucetState; phase: Phase; now: number }) {
  const cents = phase.kind === 'rest' ? state.maxCents : phase.cents
  const isShown = phase.kind === 'shown'
  return (
    <div className="relative flex min-h-60 flex-col items-center justify-end overflow-hidden rounded-card p-4 text-center text-white">
      <FaucetArt />
      {phase.kind === 'rest' && <p className="relative text-13">{messages.upTo}</p>}
      <p
        className={cx(
          'num relative font-condensed text-64 font-bold drop-shadow-lg sm:text-84',
          isShown && 'text-win',
        )}
      >
        {showCents(cents)}
      </p>
      <p role="status" className="num relative text-14 font-semibold">
        {statusOf(state, phase, now)}
      </p>
    </div>
  )
}

interface ActProps {
  state: FaucetState
  isGuest: boolean
  isOff: boolean
  phase: Phase
  onSpin: () => void
}

function Act({ state, isGuest, isOff, phase, onSpin }: ActProps) {
  const { openAuth } = useSession()
  if (isGuest) {
    return (
      <Button variant="primary" size="lg" isWide onClick={() => openAuth('login')}>
        {messages.signIn}
      </Button>
    )
  }
  if (phase.kind === 'rest' && state.reason === 3) {
    return (
      <>
        <p className="num mb-2 text-13 text-muted">
          {messages.play.text(showCents(state.neededCents))}
        </p>
        <Link href="/" className={cx(buttonClass('secondary', 'lg'), 'w-full')}>
          {messages.play.act}
        </Link>
      </>
    )
  }
  const isReady = state.canSpin && phase.kind === 'rest'
  return (
    <Button
      variant={isReady ? 'primary' : 'secondary'}
      size="lg"
      isWide
      disabled={isOff}
      onClick={onSpin}
    >
      {messages.spin}
    </Button>
  )
}
