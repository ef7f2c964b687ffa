import type { ForeignGame } from '@powerplay/contract'
import { SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GameHeader } from './game-header.tsx'
import { GamePlace, GuestPanel, SwitchedOff } from './game-place.tsx'
import { messages } from './messages.en.ts'
import { RelatedGames } from './related-games.tsx'
import { useGameInfo } from './use-game-info.ts'
import { useLaunch } from './use-launch.ts'

const unavailable = '/error/slotUnavailable'

export interface ForeignGamePageProps {
  id: string
}

/** /casino/game/ag-…: a game of another maker in its frame. */
export function ForeignGamePage({ id }: ForeignGamePageProps) {
  const { data, error, refetch } = useGameInfo(id)
  const [, navigate] = useLocation()
  const isBlocked = data?.game.blocked === true
  useEffect(() => {
    if (isBlocked) navigate(unavailable, { replace: true })
  }, [isBlocked, navigate])
  if (error instanceof ServerRefusal && error.name === 'providers/unknown-game') {
    return <UnknownGame />
  }
  if (error) return <ErrorState text={messages.broken} onRetry={() => void refetch()} />
  if (data === undefined || isBlocked) return <PageWait />
  return (
    <>
      <Play key={id} game={data.game} />
      <RelatedGames provider={data.game.provider} games={data.related} />
    </>
  )
}

function Play({ game }: { game: ForeignGame }) {
  const { status } = useSession()
  const wantsDemo = useSettings((settings) => settings.demo)
  const currency = useSettings((settings) => settings.currency)
  const [isTheatre, setIsTheatre] = useState(false)
  const [, navigate] = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isGuest = status === 'guest'
  const demo = game.isDemoOnly || (game.hasDemo && (isGuest || wantsDemo))
  const isOpen = game.isEnabled && status !== 'loading' && !(isGuest && !demo)
  const play = useLaunch(isOpen ? { id: game.id, demo, currency } : null)
  const isBlocked = play.launch.state === 'failed' && play.launch.refusal === 'providers/blocked'
  useEffect(() => {
    if (isBlocked) navigate(unavailable, { replace: true })
  }, [isBlocked, navigate])
  return (
    <section
      aria-label={game.name}
      className={cx(
        'overflow-hidden rounded-card border border-line-quiet bg-surface max-md:-mx-4',
        isTheatre && 'wide:fixed wide:inset-0 wide:z-50 wide:flex wide:flex-col wide:rounded-none',
      )}
    >
      <GameHeader
        game={game}
        isDemo={demo}
        isTheatre={isTheatre}
        onTheatre={() => setIsTheatre(!isTheatre)}
        onFullScreen={() => void place.current?.requestFullscreen().catch(() => undefined)}
      />
      <div
        ref={place}
        className={cx(
          'relative h-[calc(100dvh-252px)] min-h-80 bg-well md:aspect-16/10 md:h-auto',
          isTheatre && 'wide:aspect-auto wide:flex-1',
        )}
      >
        {!game.isEnabled && <SwitchedOff />}
        {game.isEnabled && isGuest && !demo && <GuestPanel />}
        {(isOpen || status === 'loading') && <GamePlace game={game} {...play} />}
      </div>
    </section>
  )
}

function PageWait() {
  return (
    <div role="status" aria-label={messages.loading}>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="mt-1 aspect-16/10 w-full" />
    </div>
  )
}

function UnknownGame() {
  return (
    <EmptyState
      icon={<SearchX size={24} aria-hidden />}
      isPage
      title={messages.unknownTitle}
      text={messages.unknown}
      action={
        <Link href="/" className={buttonClass('primary')}>
          {messages.allGames}
        </Link>
      }
    />
  )
}
