import { useState, type ReactNode } from 'react'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'
import { HowButton } from './how-button.tsx'
import { boardMessages as messages } from './messages.en.ts'
import { Podium, podiumPlaces } from './podium.tsx'
import { RaceHistory } from './race-history.tsx'
import { raceLines } from './race-model.ts'
import { ClosingNote, NoRacers } from './race-panel.tsx'
import { RaceSkeleton, RaceTable } from './race-table.tsx'
import { useLeaders, type Period } from './use-leaders.ts'
import { useRace } from './use-race.ts'

const periods = (['week', 'day', 'month', 'all'] as const).map((id) => ({
  id,
  name: messages.tabs[id],
}))
const linesMax = 60
const waitRows = 10

/** /leaderboard: who wagered most, with the podium and the prizes of the race for the week. */
export function LeaderboardPage() {
  const [period, setPeriod] = useState<Period>('week')
  const isRace = useIsOn('race') && period === 'week'
  const { user } = useSession()
  return (
    <>
      <PageHead
        title={messages.title}
        text={messages.text}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Tabs label={messages.periods} tabs={periods} value={period} onChange={setPeriod} />
            {isRace && <HowButton />}
          </div>
        }
      />
      {isRace ? <WeekBoard /> : <PlainBoard period={period} />}
      {isRace && user !== undefined && <RaceHistory userId={user.id} />}
    </>
  )
}

function WeekBoard() {
  const race = useRace(true)
  const { info, leaders, own } = race
  if (info === undefined || leaders === undefined) {
    return race.isError ? (
      <ErrorState text={messages.failed} onRetry={race.retry} />
    ) : (
      <Board>
        <RaceSkeleton count={waitRows} hasPrizes />
      </Board>
    )
  }
  if (leaders.length === 0) {
    return (
      <>
        {info.isClosing && <ClosingNote />}
        <NoRacers />
      </>
    )
  }
  const hasPodium = leaders.some(({ place }) => place <= podiumPlaces)
  const from = hasPodium ? podiumPlaces + 1 : 1
  return (
    <>
      {info.isClosing && <ClosingNote />}
      {hasPodium && <Podium entries={leaders} info={info} />}
      <Board>
        <RaceTable
          caption={messages.title}
          hasPrizes
          lines={raceLines({ entries: leaders, info, own, from, linesMax })}
        />
      </Board>
    </>
  )
}

function PlainBoard({ period }: { period: Period }) {
  const { user } = useSession()
  const { data, isError, refetch } = useLeaders(period)
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <Board>
        <RaceSkeleton count={waitRows} hasPrizes={false} />
      </Board>
    )
  }
  if (data.length === 0) return <NoRacers title={messages.empty[period]} />
  const own = data.find((entry) => user !== undefined && entry.user._id === user.id) ?? null
  return (
    <Board>
      <RaceTable
        caption={messages.title}
        hasPrizes={false}
        lines={raceLines({ entries: data, info: undefined, own, from: 1, linesMax })}
      />
    </Board>
  )
}

function Board({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-line-quiet bg-surface">
      {children}
    </div>
  )
}
