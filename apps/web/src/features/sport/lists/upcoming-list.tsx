import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { useUpcoming } from '../live/use-sport.ts'
import { messages } from '../messages.en.ts'
import { LeagueList } from './league-list.tsx'
import { ListWait } from './list-wait.tsx'

const ranges = [
  { id: '24', name: messages.allHours },
  { id: '1', name: '1 h' },
  { id: '3', name: '3 h' },
  { id: '12', name: '12 h' },
] as const
export type HourRange = (typeof ranges)[number]['id']

/** Which hours ahead are shown. */
export function useHourRange() {
  return useState<HourRange>('24')
}

export interface RangeTabsProps {
  value: HourRange
  onChange: (range: HourRange) => void
}

export function RangeTabs({ value, onChange }: RangeTabsProps) {
  return <Tabs label={messages.hoursAhead} tabs={ranges} value={value} onChange={onChange} />
}

/** What starts within so many hours, soonest first. */
export function UpcomingList({ hours, limit }: { hours: HourRange; limit: number }) {
  const { data, isError, refetch } = useUpcoming({ hours: Number.parseInt(hours, 10), limit })
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
  if (data.events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock size={24} aria-hidden />}
        title={messages.noUpcoming}
        text={messages.noUpcomingText}
      />
    )
  }
  return <LeagueList rows={data.events} />
}
