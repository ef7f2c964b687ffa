import { Sparkles } from 'lucide-react'
import { useIsOn } from '../../platform/licence/licence.ts'
import { originalGames } from '../originals/index.ts'
import { GameCarousel } from './game-carousel.tsx'
import { carouselGames } from './carousel/carousel-games.ts'
import { messages } from './messages.en.ts'
import { groupFilters } from './catalogue-counts.ts'
import { PokerTile } from './tiles/poker-tile.tsx'
import { tileOf, tileOfOriginal } from './tiles/tile-game.ts'
import { useAnswer } from './use-answer.ts'

const input = { filter: [...groupFilters.originals], page: 1, size: carouselGames }
const atFirst = originalGames.slice(0, carouselGames).map(tileOfOriginal)

const pokerSlide = { key: 'poker', slide: <PokerTile /> }

/**
 * The games of the house, after the way to the poker tables where there are any. They are known before the
 * catalogue has answered, so nobody waits.
 */
export function OriginalsCarousel() {
  const { data } = useAnswer('gamesFilter', input)
  const hasPoker = useIsOn('poker')
  const games = data === undefined || data.length === 0 ? atFirst : data.map(tileOf)
  return (
    <GameCarousel
      title={messages.carousels.originals}
      icon={<Sparkles size={18} aria-hidden />}
      href="/casino/originals"
      first={hasPoker ? pokerSlide : undefined}
      games={games}
    />
  )
}
