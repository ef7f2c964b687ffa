import type { ProviderGame } from '@powerplay/contract'
import { X } from 'lucide-react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { GameFrame } from './game-frame.tsx'
import { messages } from '../messages.en.ts'
import { Middle } from '../middle.tsx'
import type { useLaunch } from '../launch/use-launch.ts'

export interface GamePlaceProps extends ReturnType<typeof useLaunch> {
  game: ProviderGame
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
      {isWaiting && <GameWait />}
    </>
  )
}

/** Until the game is there. */
export function GameWait() {
  return (
    <div role="status" aria-label={messages.loading} className="absolute inset-0">
      <Skeleton className="size-full rounded-none" />
    </div>
  )
}
