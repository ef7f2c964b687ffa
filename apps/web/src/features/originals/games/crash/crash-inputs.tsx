import { useState } from 'react'
import { FieldSign, ScaledInput } from '../../controls/scaled-input.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'

/** Bounds of the automatic cash-out in 1/100: 1.01 to 1,000,000. */
export const cashoutMinE2 = 101
export const cashoutMaxE2 = 100_000_000
const firstCashoutE2 = 200

export interface CrashInputsProps {
  cashoutE2: number | null
  onCashout: (cashoutE2: number | null) => void
  isDisabled: boolean
  isDimmed: boolean
}

/** The automatic cash-out, which can be switched off in manual play. */
export function CrashInputs({ cashoutE2, onCashout, isDisabled, isDimmed }: CrashInputsProps) {
  const [lastE2, setLastE2] = useState(firstCashoutE2)
  const handleCommit = (typedE2: number) => {
    const boundE2 = Math.min(cashoutMaxE2, Math.max(cashoutMinE2, typedE2))
    setLastE2(boundE2)
    onCashout(boundE2)
  }
  return (
    <div className="grid gap-2">
      <Switch
        label="Auto cash-out"
        isOn={cashoutE2 !== null}
        isDisabled={isDisabled}
        onChange={(isOn) => onCashout(isOn ? lastE2 : null)}
      />
      <ScaledInput
        label="Cash out at"
        decimals={2}
        value={cashoutE2 ?? lastE2}
        isDisabled={isDisabled || cashoutE2 === null}
        isDimmed={isDimmed || cashoutE2 === null}
        onCommit={handleCommit}
        trailing={<FieldSign>×</FieldSign>}
      />
    </div>
  )
}
