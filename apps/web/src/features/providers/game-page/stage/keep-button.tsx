import type { ProviderGame } from '@powerplay/contract'
import { Star } from 'lucide-react'
import { ServerRefusal } from '../../../../platform/client/server-refusal.ts'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { toast } from '../../../../platform/toasts/toasts.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { keepFavorite, useIsFavorite } from '../../../lobby/index.ts'
import { messages } from '../messages.en.ts'
import { useKept } from '../use-game-info.ts'

/** The star of a game: whether the player keeps it, and the way to change that. */
export function KeepButton({ game }: { game: ProviderGame }) {
  const { user } = useSession()
  const own = { userId: user?.id ?? '', id: game.id }
  const isKept = useIsFavorite(own, useKept(game, user?.id ?? null))
  const handleClick = async () => {
    try {
      await keepFavorite(own, !isKept)
    } catch (error) {
      toast('error', error instanceof ServerRefusal ? error.message : messages.notKept)
    }
  }
  return (
    <IconButton
      isPlain
      label={isKept ? messages.letGo : messages.keep}
      isOn={isKept}
      side="bottom"
      icon={<Star size={18} fill={isKept ? 'currentColor' : 'none'} />}
      onClick={() => void handleClick()}
    />
  )
}
