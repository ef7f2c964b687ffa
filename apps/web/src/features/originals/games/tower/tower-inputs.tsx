import { towerDifficulties, type TowerDifficulty } from '@powerplay/engines'
import { memo } from 'react'
import { Chips } from '../../../../ui/fields/chips.tsx'
import { layoutText } from './tower-board.tsx'
import { towerDifficulty } from './tower-wall.ts'

const names: Readonly<Record<TowerDifficulty, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  expert: 'Expert',
  master: 'Master',
}
const chips = towerDifficulties.map((id) => ({
  id,
  name: names[id],
  label: `${names[id]}: ${layoutText(id)}`,
}))

export interface TowerInputsProps {
  difficulty: TowerDifficulty
  isDisabled: boolean
  onDifficulty: (difficulty: TowerDifficulty) => void
}

/** How many tiles a row has, and how many of them are safe. */
export const TowerInputs = memo(function TowerInputs(props: TowerInputsProps) {
  const { difficulty, isDisabled, onDifficulty } = props
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between text-13 text-muted">
        <span className="font-medium">Difficulty</span>
        <span>{layoutText(difficulty)}</span>
      </p>
      <Chips
        label="Difficulty"
        chips={chips}
        value={difficulty}
        isDisabled={isDisabled}
        onPick={(id) => onDifficulty(towerDifficulty(id) ?? difficulty)}
      />
    </div>
  )
})
