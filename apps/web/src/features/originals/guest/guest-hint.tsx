import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { message } from '../messages.en.ts'
import type { PlayedGame } from '../play/use-game.ts'

/** Under a bet that the guest's demo balance does not hold: what to do, and the door in. */
export function GuestHint({ game }: { game: PlayedGame }) {
  const { status, openAuth } = useSession()
  const { problem, balanceMinor = 0n, limits } = game
  if (status !== 'guest' || problem !== 'above-balance') return null
  const isUsedUp = balanceMinor < (limits?.minMinor ?? 1n)
  return (
    <section
      aria-label={message('guest.hint')}
      className="flex items-center gap-3 rounded-tile border border-line-quiet bg-well py-2 pr-2 pl-3"
    >
      <p className="min-w-0 flex-1 text-13 text-muted">
        {message(isUsedUp ? 'guest.hint.empty' : 'guest.hint.short')}
      </p>
      <Button size="sm" variant="primary" onClick={() => openAuth('register')}>
        {message('guest.hint.yes')}
      </Button>
    </section>
  )
}
