import { RadioTower, Star } from 'lucide-react'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { useCategories } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { useFavoriteEvents } from '../parts/favorites.ts'
import { SportPage } from '../parts/sport-page.tsx'
import { LeagueList } from './league-list.tsx'
import { ListWait } from './list-wait.tsx'
import { LiveList } from './live-list.tsx'
import { RangeTabs, UpcomingList, useHourRange } from './upcoming-list.tsx'

/** /sport/live: everything that is being played. */
export function LivePage() {
  const { data: categories = [] } = useCategories()
  const live = categories.reduce((sum, { count }) => sum + count.live, 0)
  return (
    <SportPage>
      <PageHead
        title={messages.bar.live}
        actions={
          live > 0 && (
            <span className="num inline-flex items-center gap-1.5 rounded-full bg-loss-tint px-3 py-1 text-13 font-semibold text-loss">
              <RadioTower size={14} aria-hidden /> {live}
            </span>
          )
        }
      />
      <LiveList limit={50} />
    </SportPage>
  )
}

/** /sport/upcoming: what starts in the next hours. */
export function UpcomingPage() {
  const [range, setRange] = useHourRange()
  return (
    <SportPage>
      <PageHead
        title={messages.bar.upcoming}
        actions={<RangeTabs value={range} onChange={setRange} />}
      />
      <UpcomingList hours={range} limit={50} />
    </SportPage>
  )
}

/** /sport/favorites: the events that the player has kept. */
export function FavoritesPage() {
  const { data, isError, refetch } = useFavoriteEvents()
  return (
    <SportPage>
      <PageHead title={messages.bar.favorites} />
      {data === undefined &&
        (isError ? (
          <ErrorState text={messages.listFailed} onRetry={() => void refetch()} />
        ) : (
          <ListWait rows={2} />
        ))}
      {data?.length === 0 && (
        <EmptyState
          icon={<Star size={24} aria-hidden />}
          title={messages.noFavorites}
          text={messages.noFavoritesText}
        />
      )}
      {data !== undefined && data.length > 0 && <LeagueList rows={data} />}
    </SportPage>
  )
}
