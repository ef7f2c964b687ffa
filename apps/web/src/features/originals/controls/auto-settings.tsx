import { Infinity as InfinityIcon } from 'lucide-react'
import { useState } from 'react'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import type { AutoStep } from '../play/model.ts'
import type { PlayedGame } from '../play/use-game.ts'
import { FieldSign, ScaledInput } from './scaled-input.tsx'

const gamesMax = 1_000_000

/** Number of bets, what a win and a loss do to the bet, and the stop rule. */
export function AutoSettings({ game }: { game: PlayedGame }) {
  const { auto } = game.state
  const { changeAuto } = game.controller
  const isRunning = auto.state !== 'off'
  const left = auto.games - auto.currentIteration
  const count = isRunning && auto.games > 0 ? `${left} of ${auto.games} left` : undefined
  return (
    <>
      <GamesField
        games={auto.games}
        aside={auto.games === 0 ? 'Until stopped' : count}
        isDisabled={isRunning}
        onChange={(games) => changeAuto({ games })}
      />
      <StepField
        label="On win"
        step={auto.win}
        isDisabled={isRunning}
        onChange={(win) => changeAuto({ win })}
      />
      <StepField
        label="On loss"
        step={auto.loss}
        isDisabled={isRunning}
        onChange={(loss) => changeAuto({ loss })}
      />
      <Switch
        label="Stop on win"
        isOn={auto.stopOnWin}
        isDisabled={isRunning}
        onChange={(stopOnWin) => changeAuto({ stopOnWin })}
      />
    </>
  )
}

interface GamesFieldProps {
  games: number
  aside: string | undefined
  isDisabled: boolean
  onChange: (games: number) => void
}

/**
 * The number of bets, as an integer (001_d6a9941efb711ce5.txt, section 5). A dot that is typed stays
 * while the field is written in: were it dropped, the digits after it would count as whole bets.
 */
function GamesField({ games, aside, isDisabled, onChange }: GamesFieldProps) {
  const [draft, setDraft] = useState<string>()
  const handleValue = (text: string) => {
    setDraft(text)
    onChange(Math.min(Number.parseInt(text || '0', 10), gamesMax))
  }
  return (
    <NumberInput
      label="Number of bets"
      aside={aside}
      isDimmed={isDisabled}
      disabled={isDisabled}
      placeholder="0"
      decimalsMax={2}
      value={draft ?? (games === 0 ? '' : games.toString())}
      onValue={handleValue}
      onBlur={() => setDraft(undefined)}
      trailing={
        <FieldSign>
          <InfinityIcon size={16} />
        </FieldSign>
      }
    />
  )
}

interface StepFieldProps {
  label: string
  step: AutoStep
  isDisabled: boolean
  onChange: (step: AutoStep) => void
}

const actions = [
  { id: 'reset', name: 'Reset' },
  { id: 'increase', name: 'Increase' },
] as const

function StepField({ label, step, isDisabled, onChange }: StepFieldProps) {
  const isGrowing = step.action === 'increase'
  return (
    <div className="grid grid-cols-[1fr_88px] items-end gap-2">
      <div>
        <p className="mb-1.5 text-13 font-medium text-muted">{label}</p>
        <Tabs
          isWide
          label={label}
          tabs={actions}
          value={step.action}
          isDisabled={isDisabled}
          onChange={(action) => onChange({ ...step, action })}
        />
      </div>
      <ScaledInput
        label={`${label}, increase by percent`}
        isLabelHidden
        decimals={2}
        decimalsMin={0}
        value={step.percentE2}
        isDisabled={isDisabled || !isGrowing}
        isDimmed={isDisabled || !isGrowing}
        trailing={<FieldSign>%</FieldSign>}
        onCommit={(percentE2) => onChange({ ...step, percentE2 })}
      />
    </div>
  )
}
