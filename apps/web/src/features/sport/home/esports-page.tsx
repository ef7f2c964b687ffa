import { Clock, RadioTower, Tv } from 'lucide-react'
import { Link } from 'wouter'
import { PageHead, SectionHead } from '../../../ui/lists/section-head.tsx'
import { EsportsLive } from '../lists/esports-live.tsx'
import { useCategories } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { SportPage } from '../parts/sport-page.tsx'
import { esportTiles } from './esport-tiles.ts'
import { tileGradient } from './tile-list.ts'

/** /sport/esports: the picker of thirteen titles, and what is played of them now. */
export function EsportsPage() {
  const { data: categories = [] } = useCategories()
  const byId = new Map(categories.map(({ id, count }) => [id, count]))
  return (
    <SportPage>
      <PageHead title={messages.bar.esports} text={messages.esportsText} />
      <ul
        aria-label={messages.esportTitles}
        className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5"
      >
        {esportTiles.map((tile) => {
          const count = byId.get(tile.id)
          return (
            <li key={tile.id}>
              <Link
                href={tile.url}
                className="relative flex aspect-[1.18] flex-col justify-end overflow-hidden rounded-card p-3.5
                  text-white shadow-tile -outline-offset-3 transition-transform duration-120
                  hover:-translate-y-0.5"
                style={{ backgroundImage: tileGradient(tile.hue) }}
              >
                <SportIcon
                  sport={tile.icon}
                  sizePx={96}
                  className="absolute top-3 right-3 h-auto w-[44%]"
                />
                <span
                  aria-hidden
                  className="absolute inset-0 bg-linear-to-t from-[oklch(0.14_0.02_275/0.72)] to-transparent to-70%"
                />
                <span className="relative font-condensed text-24 leading-7 font-bold">
                  {tile.name}
                </span>
                <span className="num relative flex h-5 items-center gap-3 text-12">
                  {count !== undefined && count.live > 0 && (
                    <span className="flex items-center gap-1.5 font-semibold">
                      <span aria-hidden className="size-1.5 rounded-full bg-loss" />
                      {messages.liveCount(count.live)}
                    </span>
                  )}
                  {count !== undefined && (
                    <span className="flex items-center gap-1">
                      <Clock size={12} aria-hidden />
                      {count.total}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
        <li
          className="col-span-full flex flex-col justify-center gap-1 rounded-card border border-dashed
            border-line-quiet p-5 text-13 lg:col-span-3 xl:col-span-2"
        >
          <p className="flex items-center gap-2 text-14 font-semibold">
            <Tv size={18} aria-hidden className="text-accent" />
            {messages.streams}
          </p>
          <p className="text-muted">{messages.streamsText}</p>
        </li>
      </ul>
      <SectionHead icon={<RadioTower size={18} aria-hidden />} title={messages.liveEsports} />
      <EsportsLive />
    </SportPage>
  )
}
