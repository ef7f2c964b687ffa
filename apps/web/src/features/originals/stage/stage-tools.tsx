import {
  ChartColumn,
  ChartSpline,
  CircleHelp,
  Scale,
  SlidersHorizontal,
  Volume2,
  VolumeX,
  Zap,
} from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { emit } from '../../../platform/client/client-events.ts'
import { openModal } from '../../../platform/modals/modals.tsx'
import { changeSettings, useSettings } from '../../../platform/store/settings-store.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Tooltip } from '../../../ui/windows/tooltip.tsx'
import { useOriginalsBackend } from '../play/backend.tsx'
import type { PlayedGame } from '../play/use-game.ts'
import { helpWindow, settingsWindow, statisticsWindow } from './windows.tsx'

/** Settings, help, sound, statistics, profit monitor, quick: the buttons of the game's foot. */
export function StageTools({ game }: { game: PlayedGame }) {
  const { id, currency, isDemo, controller, facts } = game
  const isQuickOffered = facts?.allowsQuick !== false
  return <Tools {...{ id, currency, isDemo, controller, isQuickOffered }} />
}

type ToolsProps = Pick<PlayedGame, 'id' | 'currency' | 'isDemo' | 'controller'> & {
  isQuickOffered: boolean
}

/** Nothing in them changes with the round. */
const Tools = memo(function Tools(props: ToolsProps) {
  const { id, currency, isDemo, controller, isQuickOffered } = props
  const isSoundOn = useSettings((state) => state.sound)
  const isQuick = useSettings((state) => state.quick)
  const isMonitorOpen = useSettings((state) => state.isMonitorOpen)
  const { loadSums } = useOriginalsBackend()
  const statistics = { game: id, currencyId: currency.id, isDemo, controller, loadSums }
  return (
    <>
      <IconButton
        isPlain
        label="Settings"
        icon={<SlidersHorizontal size={18} />}
        onClick={() => openModal(settingsWindow, { isQuickOffered })}
      />
      <IconButton
        isPlain
        label="Help"
        icon={<CircleHelp size={18} />}
        onClick={() => openModal(helpWindow, { game: id })}
      />
      <IconButton
        isPlain
        label="Sound"
        isOn={isSoundOn}
        icon={isSoundOn ? <Volume2 size={18} /> : <VolumeX size={18} />}
        onClick={() => changeSettings({ sound: !isSoundOn })}
      />
      <IconButton
        isPlain
        label="Statistics"
        icon={<ChartColumn size={18} />}
        onClick={() => openModal(statisticsWindow, statistics)}
      />
      <IconButton
        isPlain
        label="Profit monitor"
        isOn={isMonitorOpen}
        icon={<ChartSpline size={18} />}
        onClick={() => emit('originals:monitor-toggled', null)}
      />
      {isQuickOffered && (
        <IconButton
          isPlain
          label="Quick"
          isOn={isQuick}
          icon={<Zap size={18} />}
          onClick={() => changeSettings({ quick: !isQuick })}
        />
      )}
    </>
  )
})

export interface FairnessLinkProps {
  game: string
  isIcon?: boolean
}

/** The way to the seeds and the checker of this game. */
export const FairnessLink = memo(function FairnessLink({ game, isIcon }: FairnessLinkProps) {
  return (
    <Tooltip text="Fairness">
      <Link
        href={`/fairness?game=${game}`}
        aria-label="Fairness"
        className="touch inline-flex h-10 items-center justify-center gap-2 rounded-control px-2.5 text-13
          font-semibold text-muted hover:bg-raised hover:text-text"
      >
        <Scale size={18} aria-hidden />
        {!isIcon && 'Fairness'}
      </Link>
    </Tooltip>
  )
})
