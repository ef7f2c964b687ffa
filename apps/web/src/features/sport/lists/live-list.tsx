import { RadioTower } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { liveChannel, sportKey, useChannels } from '../live/follow-book.ts'
import { useCategories, useLive } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { LeagueList } from './league-list.tsx'
import { ListWait } from './list-wait.tsx'
import { SportChips } from './sport-chips.tsx'

export interface LiveListProps {
  limit: number
  /** Which sport is in view from the start; the busiest one where it says so. */
  startsWith?: 'busiest' | 'all'
}

const liveKey = [...sportKey, 'live']

/** What is being played now, of one sport or all, with prices that move. */
export function LiveList({ limit, startsWith = 'all' }: LiveListProps) {
  const { data: categories = [] } = useCategories()
  const [picked, setPicked] = useState<string | 'all'>()
  const busiest = categories.find(({ count }) => count.live > 0)?.id
  const wanted = picked ?? (startsWith === 'busiest' ? busiest : undefined)
  const categoryId = wanted === 'all' ? undefined : wanted
  const { data, isError, refetch } = useLive({
    ...(categoryId === undefined ? {} : { categoryId }),
    limit,
  })
  const shown = [...new Set(data?.events.map(({ event }) => event.categoryId) ?? [])]
  useChannels(shown.map(liveChannel), liveKey)
  if (data === undefined) {
    return isError ? (
      <ErrorState
        title={messages.pricesDown}
        text={messages.pricesDownText}
        onRetry={() => void refetch()}
      />
    ) : (
      <ListWait />
    )
  }
  return (
    <>
      <SportChips
        categories={categories}
        value={categoryId}
        onPick={(id) => setPicked(id ?? 'all')}
      />
      {data.events.length === 0 ? (
        <EmptyState
          icon={<RadioTower size={24} aria-hidden />}
          title={messages.noLive}
          text={messages.noLiveText}
          action={
            <Link href="/sport/upcoming" className={buttonClass()}>
              {messages.bar.upcoming}
            </Link>
          }
        />
      ) : (
        <LeagueList rows={data.events} />
      )}
    </>
  )
}
