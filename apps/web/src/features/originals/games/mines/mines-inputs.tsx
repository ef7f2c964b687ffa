import { minesCells } from '@powerplay/engines'
import { memo } from 'react'
import { Chips } from '../../../../ui/fields/chips.tsx'
import { StepperInput } from '../../controls/stepper-input.tsx'

const minesMax = minesCells - 1
const picks = [1, 3, 5, 10, 24].map((count) => ({
  id: count.toString(),
  name: count.toString(),
  label: count === 1 ? '1 mine' : `${count} mines`,
}))

export interface MinesInputsProps {
  mines: number
  isDisabled: boolean
  onMines: (mines: number) => void
}

/** How many of the 25 tiles are mined. */
export const MinesInputs = memo(function MinesInputs(props: MinesInputsProps) {
  const { mines, isDisabled, onMines } = props
  return (
    <div className="grid gap-1.5">
      <StepperInput
        label="Mines"
        aside={mines === minesMax ? '1 gem' : `${minesCells - mines} gems`}
        value={mines}
        min={1}
        max={minesMax}
        onValue={onMines}
        isDisabled={isDisabled}
      />
      <Chips
        label="Number of mines"
        chips={picks}
        value={mines.toString()}
        isDisabled={isDisabled}
        onPick={(id) => onMines(Number.parseInt(id, 10))}
      />
    </div>
  )
})
