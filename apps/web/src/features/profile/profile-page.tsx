import type { Profile } from '@powerplay/contract'
import { UserSearch } from 'lucide-react'
import { Link } from 'wouter'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { usePageTitle } from '../../platform/title/page-title.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AdminLink } from './player/admin-link.tsx'
import { BetsPart } from './bets/bets-part.tsx'
import { Figures } from './statistics/figures.tsx'
import { HiddenPlayer } from './player/hidden-player.tsx'
import { IgnoreButton } from './player/ignore-button.tsx'
import { messages } from './messages.en.ts'
import { Overview } from './overview.tsx'
import { OwnProfileFrame } from './settings/own-profile-frame.tsx'
import { PlayerBanner } from './player/player-banner.tsx'
import { PlayerName } from './player/player-name.tsx'
import { StatisticsPart } from './statistics/statistics-part.tsx'
import { useProfile } from './use-profile.ts'

interface PageProps {
  params: Readonly<Record<string, string>>
}

/** /profile/{id or name}: the own profile with its tabs, or another player's. */
export function ProfilePage({ params }: PageProps) {
  const { user } = useSession()
  const player = params['player'] ?? ''
  const isOwn = player === user?.id || player.toLowerCase() === user?.name.toLowerCase()
  if (!isOwn) return <OtherProfile player={player} />
  const part = params['part']
  if (part === 'statistics') {
    return (
      <OwnProfileFrame tab="statistics">
        <StatisticsPart />
      </OwnProfileFrame>
    )
  }
  if (part === 'bets') {
    return (
      <OwnProfileFrame tab="bets">
        <BetsPart />
      </OwnProfileFrame>
    )
  }
  return (
    <OwnProfileFrame tab="overview">
      <Overview player={player} />
    </OwnProfileFrame>
  )
}

function OtherProfile({ player }: { player: string }) {
  const { data, error, refetch } = useProfile(player)
  usePageTitle(data?.user.name ?? undefined)
  if (data !== undefined) return <Player profile={data} />
  if (error instanceof ServerRefusal && error.status === 404) {
    return (
      <EmptyState
        icon={<UserSearch size={24} aria-hidden />}
        title={messages.player.unknown}
        text={messages.player.unknownText}
        isPage
        action={
          <Link href="/" className={buttonClass('primary')}>
            {messages.player.home}
          </Link>
        }
      />
    )
  }
  if (error) return <ErrorState text={messages.player.failed} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label="Loading" className="mx-auto grid max-w-220 gap-4">
      <Skeleton className="h-52 w-full rounded-card" />
      <Skeleton className="h-20 w-full rounded-card" />
    </div>
  )
}

function Player({ profile }: { profile: Profile }) {
  const { user } = profile
  if (user._id === null) return <HiddenPlayer isPage />
  return (
    <div className="mx-auto grid max-w-220 gap-4">
      <section className="overflow-hidden rounded-card border border-line-quiet bg-surface">
        <PlayerBanner userId={user._id} heightPx={112} />
        <div className="flex flex-wrap items-end gap-x-2 gap-y-3 px-4 pb-4 sm:gap-x-4 sm:px-6 sm:pb-5">
          <span className="-mt-10 rounded-full border-6 border-surface">
            <Avatar userId={user._id} name="" picture={user.avatar} sizePx={88} />
          </span>
          <div className="min-w-0 flex-1 pt-3">
            <PlayerName user={user} isPage />
          </div>
          <div className="flex gap-2">
            <IgnoreButton userId={user._id} />
            <AdminLink userId={user._id} size="sm" />
          </div>
        </div>
      </section>
      <Figures profile={profile} />
    </div>
  )
}
