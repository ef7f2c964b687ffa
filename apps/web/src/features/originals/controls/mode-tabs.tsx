import { Hand, Repeat } from 'lucide-react'
import { Tabs } from '../../../ui/tabs.tsx'
import type { PlayedGame } from '../use-game.ts'

/** Manual and Auto; Auto only where the game supports it, no switch during a round. */
export function ModeTabs({ game }: { game: PlayedGame }) {
  const supportsAuto = game.facts?.supportsAuto ?? true
  const manual = { id: 'manual', name: 'Manual', icon: <Hand size={16} aria-hidden /> } as const
  const auto = { id: 'auto', name: 'Auto', icon: <Repeat size={16} aria-hidden /> } as const
  return (
    <Tabs
      isWide
      label="Bet type"
      tabs={supportsAuto ? [manual, auto] : [manual]}
      value={game.state.mode}
      isDisabled={game.isLocked}
      onChange={game.controller.setMode}
    />
  )
}
