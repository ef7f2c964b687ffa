import { Link } from 'wouter'
import { cx } from '../../ui/cx.ts'
import { gamePath, type OriginalGame } from '../originals/index.ts'

/** A short list gets landscape tiles that fill the row; a long one the upright grid. */
const wideTilesMax = 4

export interface GameTilesProps {
  games: readonly OriginalGame[]
}

/** The tiles of our own games, in the order given. */
export function GameTiles({ games }: GameTilesProps) {
  const isWide = games.length <= wideTilesMax
  return (
    <ul
      className={cx(
        'grid gap-2 sm:gap-3',
        isWide ? 'grid-cols-2' : 'grid-cols-3 wide:grid-cols-8 wide:gap-2',
      )}
    >
      {games.map((game) => (
        <li key={game.id}>
          <GameTile game={game} isWide={isWide} />
        </li>
      ))}
    </ul>
  )
}

interface GameTileProps {
  game: OriginalGame
  isWide: boolean
}

function GameTile({ game, isWide }: GameTileProps) {
  return (
    <Link
      href={gamePath(game.id)}
      className={cx(
        'group relative isolate block overflow-hidden rounded-tile transition-transform duration-120',
        'hover:-translate-y-1',
        isWide ? 'aspect-4/3 lg:aspect-2/1' : 'aspect-3/4',
      )}
    >
      <img
        src={isWide ? game.artWide : game.art}
        alt=""
        draggable={false}
        className="absolute inset-0 -z-10 size-full object-cover object-right"
      />
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 -z-10 h-3/5 bg-linear-to-t from-[oklch(0.12_0.06_285)]
          via-[oklch(0.14_0.07_285)]/70 via-40% to-transparent"
      />
      <span className="absolute inset-x-0 bottom-0 p-3 sm:p-5">
        <span
          className={cx(
            'block font-condensed leading-none font-bold uppercase',
            isWide ? 'text-36 sm:text-48' : 'text-center text-24',
          )}
        >
          {game.name}
        </span>
        {isWide && (
          <span className="mt-1.5 hidden text-13 text-[oklch(0.92_0.02_285)] sm:block">
            {game.text}
          </span>
        )}
      </span>
    </Link>
  )
}
