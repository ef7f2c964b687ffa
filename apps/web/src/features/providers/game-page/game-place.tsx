import type { ForeignGame } from '@powerplay/contract'
import { LogIn, Wrench, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GameFrame } from './game-frame.tsx'
import { messages } from './messages.en.ts'
import type { useLaunch } from './use-launch.ts'

export interface GamePlaceProps extends ReturnType<typeof useLaunch> {
  game: ForeignGame
}

/** The game in its frame, and what stands there before, after and instead. */
export function GamePlace({ game, launch, handleEvent, retry }: GamePlaceProps) {
  if (launch.state === 'closed') {
    return (
      <Middle>
        <EmptyState
          icon={<X size={24} />}
          title={messages.closedTitle}
          text={messages.closed}
          action={<Button onClick={retry}>{messages.again}</Button>}
        />
      </Middle>
    )
  }
  if (launch.state === 'failed') {
    return (
      <Middle>
        <ErrorState title={messages.brokenTitle} text={launch.text} onRetry={retry} />
      </Middle>
    )
  }
  const isWaiting = launch.state === 'opening' || !launch.isReady
  return (
    <>
      {launch.state === 'open' && (
        <GameFrame
          key={launch.address}
          address={launch.address}
          title={game.name}
          onEvent={handleEvent}
        />
      )}
      {isWaiting && (
        <div role="status" aria-label={messages.loading} className="absolute inset-0">
          <Skeleton className="size-full rounded-none" />
        </div>
      )}
    </>
  )
}

/** In the place of a game that takes no bets. */
export function SwitchedOff() {
  return (
    <Middle>
      <EmptyState icon={<Wrench size={24} />} title={messages.offTitle} text={messages.off} />
    </Middle>
  )
}

/** In the place of a game that cannot be tried: guests play demo only. */
export function GuestPanel() {
  const { openAuth } = useSession()
  return (
    <Middle>
      <EmptyState
        icon={<LogIn size={24} />}
        title={messages.guestTitle}
        text={messages.guest}
        action={
          <div className="flex gap-2">
            <Button onClick={() => openAuth('login')}>{messages.logIn}</Button>
            <Button variant="primary" onClick={() => openAuth('register')}>
              {messages.register}
            </Button>
          </div>
        }
      />
    </Middle>
  )
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-auto p-4">{children}</div>
  )
}
