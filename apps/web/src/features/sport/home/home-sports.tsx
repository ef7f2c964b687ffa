import { LayoutGrid } from 'lucide-react'
import { Carousel, sportPositionMax } from '../../lobby/index.ts'
import { firstTexts } from '../first-texts.en.ts'
import { SportTileLink } from './sport-tiles.tsx'
import { sportTiles } from './tile-list.ts'

const slides = sportTiles.map((tile) => ({
  key: tile.id,
  slide: <SportTileLink tile={tile} count={undefined} isWide />,
}))

/** The 24 sports as a row of the casino's home page. */
export function HomeSportsRow() {
  return (
    <Carousel
      title={firstTexts.sports}
      icon={<LayoutGrid size={18} aria-hidden />}
      href="/sport"
      slides={slides}
      slideClass="h-28"
      positionMax={sportPositionMax}
    />
  )
}
