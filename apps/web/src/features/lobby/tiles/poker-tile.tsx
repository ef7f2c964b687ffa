import { Link } from 'wouter'
import pokerWide from '../../../art/originals/poker-wide.svg'
import poker from '../../../art/originals/poker.svg'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { TileTitle, tileShape } from './game-tile.tsx'

/** The way to the tables, as a tile among the games of the house. */
export function PokerTile() {
  return (
    <Link
      href="/poker"
      className={cx(
        'group relative isolate block w-full overflow-hidden rounded-tile bg-surface outline-offset-[-3px]',
        tileShape,
      )}
    >
      <picture className="absolute inset-0 -z-10 transition-transform duration-220 group-hover:scale-104">
        <source media="(600px <= width < 992px)" srcSet={pokerWide} />
        <img src={poker} alt="" draggable={false} className="size-full object-cover object-right" />
      </picture>
      <TileTitle name={messages.carousels.poker} isUpright={false} />
    </Link>
  )
}
