import type { CatalogueGame } from '@powerplay/contract'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { searchedText } from '../finder/finder-filter.ts'
import type { GameList } from '../finder/use-games.ts'
import { GameTile } from '../tiles/game-tile.tsx'
import { tileOf } from '../tiles/tile-game.ts'
import { searchMessages as messages } from './messages.en.ts'
import { markMatches, searchPageSize } from './search-model.ts'

const columns = 'grid grid-cols-2 gap-2 xs:grid-cols-3 sm:gap-4 md:grid-cols-6'

export interface SearchResultsProps {
  /** The text that was asked for. */
  text: string
  list: GameList
}

/** The found games, or the featured ones; six, and more at the press of a button. */
export function SearchResults({ text, list }: SearchResultsProps) {
  const wanted = searchedText(text)
  const { games, count } = list
  const title = wanted === '' ? messages.featured : messages.matching(wanted)
  return (
    <section aria-label={title} data-found>
      <div className="mt-3 mb-3 flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate text-16 font-semibold">{title}</h3>
        {games !== undefined && games.length > 0 && count !== undefined && !list.isOld && (
          <p role="status" className="num shrink-0 text-13 text-muted">
            {messages.shown(games.length, Math.max(count, games.length))}
          </p>
        )}
      </div>
      {list.isLoading && <ResultsWait />}
      {games !== undefined && <Results text={wanted} list={list} games={games} />}
    </section>
  )
}

interface ResultsProps extends SearchResultsProps {
  games: readonly CatalogueGame[]
}

function Results({ text, list, games }: ResultsProps) {
  if (games.length === 0) {
    if (list.isOld) return <ResultsWait />
    return (
      <p role="status" className="rounded-card bg-surface px-4 py-8 text-center text-13 text-muted">
        {text === '' ? messages.nothingFeatured : messages.nothing(text)}
      </p>
    )
  }
  const left = Math.min(searchPageSize, (list.count ?? Infinity) - games.length)
  return (
    <>
      <ul aria-busy={list.isOld} className={cx(columns, list.isOld && 'opacity-62')}>
        {games.map((game) => (
          <li key={game.id} className="relative min-w-0">
            <GameTile game={tileOf(game)} isUpright />
            <MarkedName name={game.name} search={text} />
            <p className="truncate text-12 text-muted">{game.type}</p>
          </li>
        ))}
      </ul>
      {list.hasMore && !list.isOld && (
        <div className="mt-5 text-center">
          <Button isBusy={list.isLoadingMore} onClick={list.more} className="min-w-55">
            {messages.showMore(left)}
          </Button>
        </div>
      )}
    </>
  )
}

function MarkedName({ name, search }: { name: string; search: string }) {
  return (
    <p className="mt-2 truncate text-13 font-semibold">
      {markMatches(name, search).map(({ text, isMatch }, index) =>
        isMatch ? (
          <mark key={index} className="rounded-[3px] bg-accent/26 text-text">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  )
}

function ResultsWait() {
  return (
    <div role="status" aria-label="Loading" className={columns}>
      {Array.from({ length: searchPageSize }, (_, index) => (
        <Skeleton key={index} className="aspect-3/4 rounded-tile" />
      ))}
    </div>
  )
}
