import type { GameCondition, GameProvider } from '@powerplay/contract'
import { useState, type ReactNode } from 'react'
import { SearchX } from 'lucide-react'
import { usePageTitle } from '../../../platform/title/page-title.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { FinderControls } from './finder-controls.tsx'
import { finderFilter, isNarrowed, noChoices, type FinderChoices } from './finder-filter.ts'
import { GameGrid, GameGridWait } from './game-grid.tsx'
import { LoadMore } from './load-more.tsx'
import { finderMessages } from './messages.en.ts'
import { useGames, type GameList } from './use-games.ts'
import { useQuietValue } from './use-quiet-value.ts'

/** Three, six and eight tiles in a row all fill their last one. */
const pageSize = 24

export interface GameFinderProps {
  /** Heading; null while it is not known whether there is such a list. */
  title: string | null
  /** Heading as soon as there are games, where `title` is null. */
  titleOfGames: string
  filter: readonly GameCondition[]
  /** Providers to choose from, where the list holds more than one. */
  providers?: readonly GameProvider[]
  /** Stands for a list without any game. */
  empty: ReactNode
}

/** A list of games with search, provider and order, and more of it at the press of a button. */
export function GameFinder({ title, titleOfGames, filter, providers, empty }: GameFinderProps) {
  const [choices, setChoices] = useState(noChoices)
  const text = useQuietValue(choices.text)
  const asked = { ...choices, text }
  const list = useGames({ filter: finderFilter(filter, asked), sort: asked.sort, size: pageSize })
  const hasGames = (list.games?.length ?? 0) > 0 || isNarrowed(asked)
  const name = title ?? (hasGames ? titleOfGames : finderMessages.unknownTag)
  usePageTitle(name)
  if (list.games !== undefined && !list.isOld && !hasGames) {
    return (
      <>
        <PageHead title={name} />
        {empty}
      </>
    )
  }
  return (
    <>
      <PageHead
        title={name}
        text={list.count === undefined ? '\u00a0' : finderMessages.count(list.count)}
      />
      <FinderControls
        title={name}
        choices={choices}
        onChange={setChoices}
        providers={providers ?? []}
      />
      <FoundGames name={name} list={list} onClear={() => setChoices(cleared(choices))} />
    </>
  )
}

/** Without search and provider; the order stays. */
function cleared({ sort }: FinderChoices): FinderChoices {
  return { ...noChoices, sort }
}

interface FoundGamesProps {
  name: string
  list: GameList
  onClear: () => void
}

function FoundGames({ name, list, onClear }: FoundGamesProps) {
  const { games, count } = list
  if (list.hasFailed) return <ErrorState text={finderMessages.failed} onRetry={list.retry} />
  if (games === undefined || (games.length === 0 && list.isOld)) {
    return <GameGridWait count={pageSize} />
  }
  if (games.length === 0) {
    const { title, text, clear } = finderMessages.nothingFound
    return (
      <EmptyState
        icon={<SearchX size={24} aria-hidden />}
        title={title}
        text={text}
        action={<Button onClick={onClear}>{clear}</Button>}
      />
    )
  }
  return (
    <>
      <GameGrid label={name} games={games} isOld={list.isOld} />
      <LoadMore
        shown={games.length}
        count={list.isOld ? undefined : count}
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        hasFailed={list.hasMoreFailed}
        onMore={list.more}
      />
    </>
  )
}
