import type { Profile } from '@powerplay/contract'
import { Gift, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { emit } from '../../../platform/client/client-events.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AdminLink } from './admin-link.tsx'
import { Figures } from '../statistics/figures.tsx'
import { HiddenPlayer } from './hidden-player.tsx'
import { IgnoreButton } from './ignore-button.tsx'
import { messages } from '../messages.en.ts'
import { PlayerBanner } from './player-banner.tsx'
import { PlayerName } from './player-name.tsx'
import { useProfile } from '../use-profile.ts'

const bannerPx = 96
const close = () => closeModal('profile')

/** Who a player is, in a window over the page (000_1c37c0fb05cd66e6.txt, section 2). */
export function ProfilePopup({ player }: { player: string }) {
  const { data, error, refetch } = useProfile(player)
  const refusal = error instanceof ServerRefusal ? error.message : undefined
  useEffect(() => {
    if (refusal === undefined) return
    toast('error', refusal)
    close()
  }, [refusal])
  return (
    <div className="relative">
      <IconButton
        label="Close"
        icon={<X size={18} />}
        className="absolute! top-3 right-3 z-10 bg-bg/60! text-text!"
        onClick={close}
      />
      {data !== undefined && <Player profile={data} />}
      {data === undefined && error && refusal === undefined && (
        <div className="p-4 pt-14">
          <ErrorState text={messages.player.failed} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !error && <PlayerWait />}
    </div>
  )
}

function Player({ profile }: { profile: Profile }) {
  const { user: viewer } = useSession()
  const hasTips = useIsOn('tips')
  const { user } = profile
  if (user._id === null || user.name === null) {
    return (
      <div className="p-4 pt-14">
        <HiddenPlayer />
      </div>
    )
  }
  const { name } = user
  const mayTip = hasTips && viewer !== undefined && viewer.id !== user._id
  const handleTip = () => {
    close()
    emit('players:tip', { name })
  }
  return (
    <>
      <PlayerBanner userId={user._id} heightPx={bannerPx} />
      <div className="grid gap-4 px-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
        <div className="flex items-end justify-between gap-3">
          <span className="-mt-12 rounded-full border-6 border-surface">
            <Avatar userId={user._id} name="" picture={user.avatar} sizePx={80} />
          </span>
          {viewer !== undefined && viewer.id !== user._id && <IgnoreButton userId={user._id} />}
        </div>
        <PlayerName user={user} />
        <Figures profile={profile} isShort />
        <div className="flex gap-2">
          {mayTip && (
            <Button
              variant="primary"
              className="flex-1"
              icon={<Gift size={16} aria-hidden />}
              onClick={handleTip}
            >
              {messages.player.tip}
            </Button>
          )}
          <Link
            href={`/profile/${user._id}`}
            onClick={close}
            className={cx(buttonClass(mayTip ? 'secondary' : 'primary'), 'flex-1')}
          >
            {messages.player.open}
          </Link>
          <AdminLink userId={user._id} />
        </div>
      </div>
    </>
  )
}

function PlayerWait() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-24 w-full" />
      <div className="grid gap-4 p-4 sm:p-6">
        <Skeleton className="h-12 w-48" />
        <div className="grid grid-cols-2 gap-2">
          <Skeleton className="h-18 w-full" />
          <Skeleton className="h-18 w-full" />
        </div>
        <Skeleton className="h-10 w-full" />
      </div>
    </div>
  )
}
