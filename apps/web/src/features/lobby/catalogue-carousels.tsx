import { Cherry, Clapperboard, Flame, RadioTower } from 'lucide-react'
import type { GameProvider } from '@powerplay/contract'
import type { ReactNode } from 'react'
import { isDemoBuild } from '../../platform/boot/boot.ts'
import type { CarouselProps } from './carousel/carousel.tsx'
import { carouselGames } from './carousel/carousel-games.ts'
import { groupFilters, type CatalogueCounts, type GameGroup } from './catalogue-counts.ts'
import { FuturesCarousel } from './futures-carousel.tsx'
import { GameCarousel } from './game-carousel.tsx'
import { messages } from './messages.en.ts'
import { ProvidersCarousel } from './providers-carousel.tsx'
import { RowWait } from './row-wait.tsx'
import { tileOf } from './tiles/tile-game.ts'
import { useAnswer } from './use-answer.ts'

interface Row {
  readonly group: Exclude<GameGroup, 'originals'>
  readonly href: string
  readonly icon: ReactNode
  readonly end?: CarouselProps['end']
}

const slots: Row = {
  group: 'slots',
  href: '/casino/slots',
  icon: <Cherry size={18} aria-hidden />,
}
const others: readonly Row[] = [
  { group: 'live', href: '/casino/live', icon: <RadioTower size={18} aria-hidden /> },
  {
    group: 'gameShows',
    href: '/casino/game-shows',
    icon: <Clapperboard size={18} aria-hidden />,
    // So it is written: 001_d6a9941efb711ce5.txt, section 2.
    end: { title: messages.carousels.slots, href: '/casino/slots' },
  },
  { group: 'newReleases', href: '/casino/new-releases', icon: <Flame size={18} aria-hidden /> },
]

export interface CatalogueCarouselsProps {
  counts: CatalogueCounts
  providers: readonly GameProvider[]
}

/** A carousel per kind of game that the catalogue holds; futures and providers follow the slots. */
export function CatalogueCarousels({ counts, providers }: CatalogueCarouselsProps) {
  const isShown = ({ group }: Row) => counts[group] > 0 && !(group === 'gameShows' && isDemoBuild())
  return (
    <>
      {isShown(slots) && <GroupCarousel {...slots} />}
      <FuturesCarousel />
      <ProvidersCarousel providers={providers} />
      {others.filter(isShown).map((row) => (
        <GroupCarousel key={row.group} {...row} />
      ))}
    </>
  )
}

/** The first games of a group. A list that fails to load only stops the waiting [001, section 8]. */
function GroupCarousel({ group, ...row }: Row) {
  const input = { filter: [...groupFilters[group]], page: 1, size: carouselGames }
  const { data, isSettled } = useAnswer('gamesFilter', input)
  if (data !== undefined) {
    const games = data.map(tileOf)
    return <GameCarousel title={messages.carousels[group]} {...row} games={games} />
  }
  return isSettled ? null : <RowWait />
}
