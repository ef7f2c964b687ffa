import { Gamepad2 } from 'lucide-react'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { liveChannel, sportKey, useChannels } from '../live/follow-book.ts'
import { useCategories, useLive } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { LeagueList } from './league-list.tsx'
import { ListWait } from './list-wait.tsx'

/** What is being played of esports now. */
export function EsportsLive() {
  const { data: categories = [] } = useCategories()
  const ids = categories.filter(({ isEsport }) => isEsport).map(({ id }) => id)
  const { data, isError, refetch } = useLive({ limit: 50 })
  useChannels(ids.map(liveChannel), [...sportKey, 'live'])
  if (data === undefined) {
    return isError ? (
      <ErrorState
        title={messages.pricesDown}
        text={messages.pricesDownText}
        onRetry={() => void refetch()}
      />
    ) : (
      <ListWait rows={2} />
    )
  }
  const rows = data.events.filter(({ event }) => ids.includes(event.categoryId))
  if (rows.length > 0) return <LeagueList rows={rows} />
  return (
    <EmptyState
      icon={<Gamepad2 size={24} aria-hidden />}
      title={messages.noLive}
      text={messages.noEsportsText}
    />
  )
}
