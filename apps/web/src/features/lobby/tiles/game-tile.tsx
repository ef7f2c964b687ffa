import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { DrawnArt } from './drawn-art.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import {
  isPoster,
  tileArt,
  tilePath,
  tileState,
  type TileGame,
  type TileState,
  previewedId,
} from './tile-game.ts'
import { openPreview } from '../preview/open-preview.ts'

export interface GameTileProps {
  game: TileGame
  /** Upright everywhere; without it the tile lies down between 600 and 991. */
  isUpright?: boolean
}

/** Shape of a tile: 3:4, and 4:3 where three of them share a wide row. */
export const tileShape = 'aspect-3/4 sm:aspect-4/3 wide:aspect-3/4'
const uprightShape = 'aspect-3/4'

/** A game to be opened, with its state and the star of the signed-in player. */
export function GameTile({ game, isUpright = false }: GameTileProps) {
  const state = tileState(game)
  const shape = cx(
    'group relative isolate block w-full overflow-hidden rounded-tile bg-surface',
    isUpright ? uprightShape : tileShape,
  )
  const face = <TileFace game={game} state={state} isUpright={isUpright} />
  return (
    <div className="relative">
      {state === null ? (
        <Link href={tilePath(game)} className={cx(shape, 'outline-offset-[-3px]')}>
          {face}
        </Link>
      ) : state === 'preview' ? (
        <button
          type="button"
          className={cx(shape, 'outline-offset-[-3px]')}
          onClick={() => openPreview({ id: previewedId(game), name: game.name })}
        >
          {face}
        </button>
      ) : (
        <div className={shape}>{face}</div>
      )}
      <FavoriteButton game={game} />
    </div>
  )
}

interface TileFaceProps extends Required<GameTileProps> {
  state: TileState
}

/** Lying down a poster loses the foot with its title, so there ours stands in. */
function ownTitle(game: TileGame, isUpright: boolean): string {
  if (!isPoster(game)) return ''
  return isUpright ? 'opacity-0' : 'opacity-0 sm:opacity-100 wide:opacity-0'
}

function TileFace({ game, state, isUpright }: TileFaceProps) {
  const isGrey = state === 'blocked' || state === 'disabled'
  const shown = ownTitle(game, isUpright)
  return (
    <>
      <span
        className={cx(
          'absolute inset-0 -z-10 transition-transform duration-220',
          isGrey ? 'opacity-45 grayscale' : 'group-hover:scale-104',
        )}
      >
        <TileArt game={game} isUpright={isUpright} />
      </span>
      {state !== null && <TileNote game={game} state={state} />}
      <TileTitle name={game.name} isUpright={isUpright} className={shown} />
    </>
  )
}

interface TileTitleProps {
  name: string
  isUpright: boolean
  className?: string
}

/** What a tile is called, at its foot. */
export function TileTitle({ name, isUpright, className = '' }: TileTitleProps) {
  return (
    <>
      <span
        aria-hidden
        className={cx(
          `absolute inset-x-0 bottom-0 -z-10 h-3/5 bg-linear-to-t from-[oklch(0.12_0.06_285)]
          via-[oklch(0.14_0.07_285)]/70 via-40% to-transparent`,
          className,
        )}
      />
      <span
        className={cx(
          'absolute inset-x-0 bottom-0 p-2 text-center sm:p-3 lg:px-1',
          !isUpright && 'sm:max-wide:p-4 sm:max-wide:text-left',
          className,
        )}
      >
        <span
          className={cx(
            'line-clamp-2 font-condensed text-20 leading-none font-bold text-balance text-white',
            'uppercase max-[359px]:text-16 sm:text-24 wide:text-20 lg:text-[clamp(17px,1.2vw,24px)]',
            !isUpright && 'sm:max-wide:text-[clamp(24px,3.6vw,36px)]',
          )}
        >
          {name}
        </span>
      </span>
    </>
  )
}

/** The art of a game; a picture is drawn for one that has none or whose own does not load. */
function TileArt({ game, isUpright }: Required<GameTileProps>) {
  const [hasFailed, setHasFailed] = useState(false)
  const art = tileArt(game.image, game.customImage)
  if (art === null || hasFailed) return <DrawnArt seed={game.id} className="size-full" />
  return (
    <picture>
      {!isUpright && <source media="(600px <= width < 992px)" srcSet={art.wide} />}
      <img
        src={art.upright}
        alt=""
        draggable={false}
        onError={() => setHasFailed(true)}
        className={cx('size-full object-cover', isPoster(game) ? 'object-top' : 'object-right')}
      />
    </picture>
  )
}

function TileNote({
  game,
  state,
}: Pick<TileFaceProps, 'game'> & { state: NonNullable<TileState> }) {
  return (
    <span
      className="absolute inset-x-2 top-2 inline-flex w-fit max-w-[calc(100%-16px)] items-center gap-1.5
        rounded-control bg-chip px-2 py-1 text-12 font-semibold text-white"
    >
      {state === 'blocked' && <Lock size={12} aria-hidden className="shrink-0" />}
      {noteOf(game, state)}
    </span>
  )
}

function noteOf({ releaseAt }: TileGame, state: NonNullable<TileState>): string {
  if (state !== 'preview') return messages.tile[state]
  if (releaseAt === null) return messages.tile.demoOnly
  const date = new Date(releaseAt)
  return messages.tile.opens(date.toLocaleDateString('en', { day: 'numeric', month: 'short' }))
}
