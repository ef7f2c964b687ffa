import { Star } from 'lucide-react'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { keepEvent, useIsKept } from './favorites.ts'

export interface KeepButtonProps {
  eventId: string
  name: string
  /** As the server said. */
  isFavorite: boolean
  sizePx?: 16 | 18
}

/** The star of an event, for signed-in players. */
export function KeepButton({ eventId, name, isFavorite, sizePx = 16 }: KeepButtonProps) {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const isKept = useIsKept(userId, eventId, isFavorite)
  if (user === undefined) return null
  const handlePress = async () => {
    try {
      await keepEvent(userId, eventId, !isKept)
    } catch (error) {
      toast('error', error instanceof ServerRefusal ? error.message : messages.failed)
    }
  }
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={isKept ? messages.letGo(name) : messages.keep(name)}
      onClick={() => void handlePress()}
      className={cx(
        'inline-flex size-7 items-center justify-center rounded-control -outline-offset-2',
        'hover:bg-raised pointer-coarse:size-11 pointer-coarse:-m-2',
        isKept ? 'text-accent' : 'text-muted',
      )}
    >
      <Star size={sizePx} aria-hidden fill={isKept ? 'currentColor' : 'none'} />
    </button>
  )
}
