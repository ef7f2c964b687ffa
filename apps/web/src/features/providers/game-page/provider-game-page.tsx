import type { ProviderGame } from '@powerplay/contract'
import { ChevronRight, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { usePageTitle } from '../../../platform/title/page-title.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useRealityTimer } from '../../protection/index.ts'
import { GameStage } from './stage/game-stage.tsx'
import { messages } from './messages.en.ts'
import { providerPath, RelatedGames } from './related-games.tsx'
import { unavailablePath } from './unavailable.ts'
import { useGameInfo } from './use-game-info.ts'

export interface ProviderGamePageProps {
  id: string
}

/** /casino/game/ag-…: a game of an outside provider in its frame. */
export function ProviderGamePage({ id }: ProviderGamePageProps) {
  const { data, error, refetch } = useGameInfo(id)
  const [, navigate] = useLocation()
  const isBlocked = data?.game.blocked === true
  usePageTitle(data?.game.name)
  useRealityTimer()
  useEffect(() => {
    if (isBlocked) navigate(unavailablePath, { replace: true })
  }, [isBlocked, navigate])
  if (error instanceof ServerRefusal && error.name === 'providers/unknown-game') {
    return <UnknownGame />
  }
  if (error) return <ErrorState text={messages.broken} onRetry={() => void refetch()} />
  if (data === undefined || isBlocked) return <PageWait />
  return (
    <>
      <Path game={data.game} />
      <GameStage key={id} game={data.game} />
      <RelatedGames provider={data.game.provider} games={data.related} />
    </>
  )
}

function Path({ game: { name, provider } }: { game: ProviderGame }) {
  return (
    <nav
      aria-label={messages.path}
      className="mb-3 hidden items-center gap-1.5 text-13 text-muted md:flex"
    >
      <Link href="/" className="hover:text-text">
        {messages.casino}
      </Link>
      <ChevronRight size={14} aria-hidden />
      <Link href={providerPath(provider)} className="hover:text-text">
        {provider}
      </Link>
      <ChevronRight size={14} aria-hidden />
      <span aria-current="page" className="font-semibold text-text">
        {name}
      </span>
    </nav>
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
