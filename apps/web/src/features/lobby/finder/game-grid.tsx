import type { CatalogueGame } from '@powerplay/contract'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { GameTile, tileShape } from '../tiles/game-tile.tsx'
import { tileOf, tileState } from '../tiles/tile-game.ts'
import { finderMessages } from './messages.en.ts'

const columns = 'grid grid-cols-3 gap-2 wide:grid-cols-6 lg:grid-cols-8'

export interface GameGridProps {
  label: string
  games: readonly CatalogueGame[]
  /** The games are about to be replaced. */
  isOld?: boolean
}

/** All tiles of a list, three to eight in a row. */
export function GameGrid({ label, games, isOld = false }: GameGridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={isOld}
      className={cx(columns, 'transition-opacity duration-120', isOld && 'opacity-62')}
    >
      {games.map((game) => (
        <li key={game.id} className="relative">
          <GameTile game={tileOf(game)} />
          {isNew(game) && <NewPill />}
        </li>
      ))}
    </ul>
  )
}

/** A new release says so, unless its tile has something else to say. */
function isNew(game: CatalogueGame): boolean {
  return game.custom_category === 'new-releases' && tileState(tileOf(game)) === null
}

function NewPill() {
  return (
    <span
      className="pointer-events-none absolute top-2 left-2 rounded-control bg-chip px-2 py-1 text-12
        font-semibold text-white"
    >
      {finderMessages.isNew}
    </span>
  )
}

/** Room for the tiles that are on their way. */
export function GameGridWait({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading" className={columns}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={cx(tileShape, 'rounded-tile')} />
      ))}
    </div>
  )
}
