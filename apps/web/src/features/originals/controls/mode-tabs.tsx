import { Hand, Repeat } from 'lucide-react'
import { memo } from 'react'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import type { PlayedGame } from '../play/use-game.ts'

/** Manual and Auto; Auto only where the game supports it, no switch during a round. */
export function ModeTabs({ game }: { game: PlayedGame }) {
  const { facts, state, isLocked, controller } = game
  const supportsAuto = facts?.supportsAuto ?? true
  return <BetTabs {...{ supportsAuto, isLocked, mode: state.mode, onMode: controller.setMode }} />
}

interface BetTabsProps {
  supportsAuto: boolean
  isLocked: boolean
  mode: 'manual' | 'auto'
  onMode: (mode: 'manual' | 'auto') => void
}

const manual = { id: 'manual', name: 'Manual', icon: <Hand size={16} aria-hidden /> } as const
const auto = { id: 'auto', name: 'Auto', icon: <Repeat size={16} aria-hidden /> } as const

const BetTabs = memo(function BetTabs({ supportsAuto, isLocked, mode, onMode }: BetTabsProps) {
  return (
    <Tabs
      isWide
      label="Bet type"
      tabs={supportsAuto ? [manual, auto] : [manual]}
      value={mode}
      isDisabled={isLocked}
      onChange={onMode}
    />
  )
})
