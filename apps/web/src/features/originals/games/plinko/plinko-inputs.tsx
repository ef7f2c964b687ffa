import { plinkoRisks, type PlinkoRisk } from '@powerplay/engines'
import { Minus, Plus } from 'lucide-react'
import { InnerButton } from '../../../../ui/fields/input.tsx'
import { Slider } from '../../../../ui/fields/slider.tsx'
import { RiskTabs } from '../../controls/risk-tabs.tsx'
import { ScaledInput } from '../../controls/scaled-input.tsx'

/** How many rows of pegs the rules allow. */
export const rowsMin = 8
export const rowsMax = 16

export interface PlinkoInputsProps {
  rows: number
  onRows: (rows: number) => void
  risk: PlinkoRisk
  onRisk: (risk: PlinkoRisk) => void
  isDisabled: boolean
  isDimmed: boolean
}

/** Risk and rows; both keep still while a ball is in the air. */
export function PlinkoInputs(props: PlinkoInputsProps) {
  const { rows, onRows, risk, onRisk, isDisabled, isDimmed } = props
  const handleRows = (wanted: number) => onRows(Math.min(rowsMax, Math.max(rowsMin, wanted)))
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-2 md:grid-cols-1 md:gap-4">
      <RiskTabs risks={plinkoRisks} value={risk} onRisk={onRisk} isDisabled={isDisabled} />
      <div className="min-w-0">
        <ScaledInput
          label={`Rows (${rowsMin} to ${rowsMax})`}
          decimals={0}
          value={rows}
          isDisabled={isDisabled}
          isDimmed={isDimmed}
          onCommit={handleRows}
          trailing={
            <span className="flex gap-1.5">
              <InnerButton
                aria-label="One row less"
                className="px-0"
                disabled={isDisabled || rows <= rowsMin}
                onClick={() => handleRows(rows - 1)}
              >
                <Minus size={16} aria-hidden />
              </InnerButton>
              <InnerButton
                aria-label="One row more"
                className="px-0"
                disabled={isDisabled || rows >= rowsMax}
                onClick={() => handleRows(rows + 1)}
              >
                <Plus size={16} aria-hidden />
              </InnerButton>
            </span>
          }
        />
        <Slider
          label="Rows, as a slider"
          className="mt-2 hidden md:block"
          value={rows}
          min={rowsMin}
          max={rowsMax}
          onValue={handleRows}
          valueText={`${rows} rows`}
          isDisabled={isDisabled}
        />
      </div>
    </div>
  )
}
