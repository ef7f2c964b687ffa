import { Gem, List, Trophy, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useConnections } from '../../platform/store/connections-store.ts'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'
import { gamePath } from '../originals/index.ts'
import { HowButton, raceMessages, RacePanel, useRace } from '../race/index.ts'
import { channelFor, tabsFor, type FeedChannel } from './feed-rows.ts'
import { FeedSkeleton, FeedTable } from './feed-table.tsx'
import { messages } from './messages.en.ts'
import { useFeed } from './use-feed.ts'

const icons = {
  mine: <UserRound size={16} aria-hidden />,
  all: <List size={16} aria-hidden />,
  high_rollers: <Gem size={16} aria-hidden />,
  race: <Trophy size={16} aria-hidden />,
  lucky_wins: undefined,
} as const

/** The latest settled bets and the race, kept up to date (001_d6a9941efb711ce5.txt, section 2). */
export function FeedPanel() {
  const { user, status } = useSession()
  const wanted = useSettings((state) => state.liveChannel)
  const count = useSettings((state) => state.liveFeedEntries)
  const choice = { isGuest: status === 'guest', hasRace: useIsOn('race') }
  const race = useRace(choice.hasRace)
  const channel = channelFor(wanted, choice)
  const isRaceLoaded = race.info !== undefined && race.leaders !== undefined
  const tabs = tabsFor(choice).map((id) => ({
    id,
    name: messages.tabs[id],
    icon: icons[id],
    isDisabled: id === 'race' && !isRaceLoaded,
  }))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Tabs
          label={messages.title}
          tabs={tabs}
          value={channel}
          onChange={(liveChannel) => changeSettings({ liveChannel })}
        />
        <div className="ml-auto flex items-center gap-3">
          {channel === 'race' ? <RaceLinks /> : <LiveMark />}
        </div>
      </div>
      {channel === 'race' ? (
        <Late
          text="The race could not be loaded."
          room={<Skeleton className="h-140 w-full rounded-card" />}
        >
          <RacePanel race={race} count={count} />
        </Late>
      ) : (
        <FeedBody channel={channel} count={count} userId={user?.id} />
      )}
    </>
  )
}

function LiveMark() {
  const isLive = useConnections((state) => state.isEventsUp === true)
  if (!isLive) return null
  return (
    <span className="hidden items-center gap-2 text-13 text-muted sm:inline-flex">
      <span className="size-2 rounded-full bg-win" />
      {messages.live}
    </span>
  )
}

function RaceLinks() {
  return (
    <>
      <Link href="/leaderboard" className={buttonClass('text', 'sm')}>
        {raceMessages.all}
      </Link>
      <HowButton />
    </>
  )
}

interface FeedBodyProps {
  channel: FeedChannel
  count: number
  userId: string | undefined
}

function FeedBody({ channel, count, userId }: FeedBodyProps) {
  const { data, isPending, isError, refetch } = useFeed({ channel, count, userId })
  if (isPending) return <FeedSkeleton count={count} />
  if (isError && data === undefined) {
    return <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  }
  if (data === undefined || data.length === 0) {
    return (
      <EmptyState
        icon={icons.all}
        title={messages.empty}
        text={messages.emptyText}
        action={
          <Link href={gamePath('dice')} className={buttonClass()}>
            {messages.play}
          </Link>
        }
      />
    )
  }
  return <FeedTable rows={data} />
}
