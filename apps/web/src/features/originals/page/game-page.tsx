import { ChevronRight, SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { usePageTitle } from '../../../platform/title/page-title.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { originalGames } from '../games/games.ts'
import { StageSkeleton } from '../stage/stage-skeleton.tsx'
import { stages } from '../games/stages.tsx'

export interface GamePageProps {
  params: Readonly<Record<string, string>>
}

/** /casino/game/{id}: the game on its stage, or the way back when there is no such game. */
export function GamePage({ params }: GamePageProps) {
  const game = originalGames.find((one) => one.id === params['id'])
  const Stage = game && stages[game.id]
  usePageTitle(game?.name)
  if (!game || !Stage) return <UnknownGame />
  return (
    <>
      <nav
        aria-label="Breadcrumb"
        className="mb-3 hidden items-center gap-1.5 text-13 text-muted md:flex"
      >
        <Link href="/" className="hover:text-text">
          Casino
        </Link>
        <ChevronRight size={14} aria-hidden />
        <h1 className="text-13 font-semibold text-text">{game.name}</h1>
      </nav>
      <h1 className="sr-only md:hidden">{game.name}</h1>
      <Suspense fallback={<StageSkeleton />}>
        <Stage key={game.id} />
      </Suspense>
    </>
  )
}

function UnknownGame() {
  return (
    <EmptyState
      icon={<SearchX size={24} aria-hidden />}
      isPage
      title="Unknown game"
      text="There is no game at this address. Nothing happened to your balance."
      action={
        <Link href="/" className={buttonClass('primary')}>
          All games
        </Link>
      }
    />
  )
}
