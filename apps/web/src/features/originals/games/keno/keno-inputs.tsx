import { kenoRisks, type KenoRisk } from '@powerplay/engines'
import { Eraser, Shuffle } from 'lucide-react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { RiskTabs } from '../../controls/risk-tabs.tsx'

export interface KenoInputsProps {
  risk: KenoRisk
  onRisk: (risk: KenoRisk) => void
  onAutoPick: () => void
  onClear: () => void
  isDisabled: boolean
}

/** Risk, and the two ways to set all picks at once. */
export function KenoInputs({ risk, onRisk, onAutoPick, onClear, isDisabled }: KenoInputsProps) {
  return (
    <div className="grid gap-4">
      <RiskTabs risks={kenoRisks} value={risk} onRisk={onRisk} isDisabled={isDisabled} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          className="h-12 md:h-11"
          icon={<Shuffle size={16} aria-hidden />}
          disabled={isDisabled}
          onClick={onAutoPick}
        >
          Auto-pick
        </Button>
        <Button
          variant="outline"
          className="h-12 md:h-11"
          icon={<Eraser size={16} aria-hidden />}
          disabled={isDisabled}
          onClick={onClear}
        >
          Clear
        </Button>
      </div>
    </div>
  )
}
