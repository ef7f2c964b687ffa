import type { SportCategory } from '@powerplay/contract'
import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { firstTexts } from '../first-texts.en.ts'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { sportTiles, tileGradient, type SportTile } from './tile-list.ts'

export interface SportTilesProps {
  /** Live and total events by sport, as far as they are known. */
  counts: readonly Pick<SportCategory, 'id' | 'count'>[]
}

/** All sports side by side, each with what is played there now. */
export function SportTiles({ counts }: SportTilesProps) {
  const byId = new Map(counts.map(({ id, count }) => [id, count]))
  return (
    <ul
      aria-label={firstTexts.sports}
      className="flex gap-2 overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
    >
      {sportTiles.map((tile) => (
        <li key={tile.id} className="shrink-0">
          <SportTileLink tile={tile} count={byId.get(tile.id)} />
        </li>
      ))}
    </ul>
  )
}

export interface SportTileLinkProps {
  tile: SportTile
  count: SportCategory['count'] | undefined
  /** As wide as the slide it stands in. */
  isWide?: boolean
}

/** One sport: its drawing, light and large, its name, and its count. */
export function SportTileLink(props: SportTileLinkProps) {
  const { tile, count, isWide = false } = props
  const { name, icon, url, hue } = tile
  return (
    <Link
      href={url}
      className={cx(
        'relative flex h-28 flex-col justify-between overflow-hidden rounded-tile p-2.5 text-white',
        'shadow-tile -outline-offset-3 transition-transform duration-120 hover:-translate-y-0.5',
        isWide ? 'w-full' : 'w-24',
      )}
      style={{ backgroundImage: tileGradient(hue) }}
    >
      <span className="absolute -right-4 bottom-1 opacity-20">
        <SportIcon sport={icon} sizePx={68} />
      </span>
      <SportIcon sport={icon} sizePx={24} />
      <span className="relative min-w-0">
        <span className="block truncate font-condensed text-14 leading-5 font-bold uppercase">
          {name}
        </span>
        <span className="num flex h-4 items-center gap-1 text-12">
          {count !== undefined && count.live > 0 && (
            <>
              <span aria-hidden className="size-1.5 rounded-full bg-loss" />
              <span>{count.live}</span>
              <span className="sr-only">{firstTexts.live}</span>
            </>
          )}
          {count !== undefined && count.live === 0 && (
            <>
              <Clock size={11} aria-hidden />
              {count.total}
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
