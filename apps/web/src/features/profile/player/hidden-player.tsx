import { EyeOff } from 'lucide-react'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { messages } from '../messages.en.ts'

/** In the place of a player who keeps bets private. */
export function HiddenPlayer({ isPage = false }: { isPage?: boolean }) {
  return (
    <EmptyState
      icon={<EyeOff size={24} aria-hidden />}
      title={messages.player.hidden}
      text={messages.player.hiddenText}
      isPage={isPage}
    />
  )
}
