import type { ReactNode } from 'react'
import { Carousel, type CarouselProps } from './carousel/carousel.tsx'
import { carouselGames } from './carousel/carousel-games.ts'
import { GameTile, tileShape } from './tiles/game-tile.tsx'
import type { TileGame } from './tiles/tile-game.ts'

export interface GameCarouselProps {
  title: string
  icon: ReactNode
  href: string
  /** Where the end card leads, if not to all of them. */
  end?: CarouselProps['end']
  /** What stands before all games. */
  first?: CarouselProps['slides'][number] | undefined
  /** Highest priority first; the first ten are shown. */
  games: readonly TileGame[]
}

/** A row of game tiles. */
export function GameCarousel({ games, first, ...rest }: GameCarouselProps) {
  const slides = games
    .slice(0, carouselGames)
    .map((game) => ({ key: game.id, slide: <GameTile game={game} /> }))
  return <Carousel {...rest} slides={first ? [first, ...slides] : slides} slideClass={tileShape} />
}
