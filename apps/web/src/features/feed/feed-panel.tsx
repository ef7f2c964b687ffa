import { Gem, List, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { useConnections } from '../../platform/store/connections-store.ts'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { gamePath } from '../originals/index.ts'
import { channelFor, type FeedChannel } from './feed-rows.ts'
import { FeedSkeleton, FeedTable } from './feed-table.tsx'
import { messages } from './messages.en.ts'
import { useFeed } from './use-feed.ts'

const icons = {
  mine: <UserRound size={16} aria-hidden />,
  all: <List size={16} aria-hidden />,
  high_rollers: <Gem size={16} aria-hidden />,
} as const

const tabOf = (id: FeedChannel) => ({ id, name: messages.tabs[id], icon: icons[id] })

/** The latest settled bets, kept up to date (001_d6a9941efb711ce5.txt, section 2). */
export function FeedPanel() {
  const { user, status } = useSession()
  const wanted = useSettings((state) => state.liveChannel)
  const count = useSettings((state) => state.liveFeedEntries)
  const isLive = useConnections((state) => state.isEventsUp === true)
  const isGuest = status === 'guest'
  const channel = channelFor(wanted, isGuest)
  const tabs = (
    isGuest ? (['all', 'high_rollers'] as const) : (['mine', 'all', 'high_rollers'] as const)
  ).map(tabOf)
  return (
    <section aria-label={messages.title}>
      <div className="mb-3 flex items-center gap-3">
        <Tabs
          label={messages.title}
          tabs={tabs}
          value={channel}
          onChange={(liveChannel) => changeSettings({ liveChannel })}
        />
        {isLive && (
          <span className="ml-auto hidden items-center gap-2 text-13 text-muted sm:inline-flex">
            <span className="size-2 rounded-full bg-win" />
            {messages.live}
          </span>
        )}
      </div>
      <FeedBody channel={channel} count={count} userId={user?.id} />
    </section>
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
