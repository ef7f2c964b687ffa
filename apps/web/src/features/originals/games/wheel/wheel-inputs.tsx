import { wheelRisks, wheelSizes, type WheelRisk, type WheelSize } from '@powerplay/engines'
import { Chips } from '../../../../ui/fields/chips.tsx'
import { RiskTabs } from '../../controls/risk-tabs.tsx'

export interface WheelInputsProps {
  segments: WheelSize
  onSegments: (segments: WheelSize) => void
  risk: WheelRisk
  onRisk: (risk: WheelRisk) => void
  isDisabled: boolean
}

const sizeChips = wheelSizes.map((size) => ({
  id: `${size}`,
  name: `${size}`,
  label: `${size} segments`,
}))

/** Risk and number of segments; both keep still while the wheel turns. */
export function WheelInputs({ segments, onSegments, risk, onRisk, isDisabled }: WheelInputsProps) {
  return (
    <div className="grid gap-4">
      <RiskTabs risks={wheelRisks} value={risk} onRisk={onRisk} isDisabled={isDisabled} />
      <div>
        <p className="mb-1.5 text-13 font-medium text-muted">Segments</p>
        <Chips
          label="Segments"
          chips={sizeChips}
          value={`${segments}`}
          isDisabled={isDisabled}
          onPick={(id) => {
            const picked = wheelSizes.find((size) => `${size}` === id)
            if (picked !== undefined) onSegments(picked)
          }}
        />
      </div>
    </div>
  )
}
