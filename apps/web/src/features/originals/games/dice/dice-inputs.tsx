import { ArrowLeftRight } from 'lucide-react'
import { chanceDecimals } from '../../../../platform/format/ratio.ts'
import { InnerButton } from '../../../../ui/fields/input.tsx'
import { FieldSign, ScaledInput } from '../../controls/scaled-input.tsx'
import {
  mirrored,
  withChance,
  withMultiplier,
  withTarget,
  worthOf,
  type DiceLine,
} from './dice-line.ts'

export interface DiceInputsProps {
  line: DiceLine
  onLine: (line: DiceLine) => void
  isDisabled: boolean
  isDimmed: boolean
}

/** Line, multiplier and chance: each can be edited, the other two follow. */
export function DiceInputs({ line, onLine, isDisabled, isDimmed }: DiceInputsProps) {
  const { ways, of, multiplierE4 } = worthOf(line)
  const decimals = chanceDecimals(ways, of)
  const other = line.condition === 'over' ? 'under' : 'over'
  return (
    <div className="grid grid-cols-3 gap-2 max-[359px]:grid-cols-2 md:grid-cols-2">
      <ScaledInput
        label={line.condition === 'over' ? 'Roll over' : 'Roll under'}
        className="max-[359px]:col-span-2 md:col-span-2"
        decimals={2}
        value={line.targetE2}
        isDisabled={isDisabled}
        isDimmed={isDimmed}
        onCommit={(targetE2) => onLine(withTarget(line, targetE2))}
        trailing={
          <InnerButton
            aria-label={`Switch to roll ${other}`}
            className="px-0"
            disabled={isDisabled}
            onClick={() => onLine(mirrored(line))}
          >
            <ArrowLeftRight size={16} aria-hidden />
          </InnerButton>
        }
      />
      <ScaledInput
        label="Multiplier"
        decimals={4}
        value={multiplierE4}
        isDisabled={isDisabled}
        isDimmed={isDimmed}
        onCommit={(typedE4) => onLine(withMultiplier(line, typedE4))}
        trailing={<FieldSign>×</FieldSign>}
      />
      <ScaledInput
        label="Win chance"
        decimals={decimals}
        value={Math.floor((ways / of) * 10 ** (decimals + 2) + 1e-9)}
        isDisabled={isDisabled}
        isDimmed={isDimmed}
        onCommit={(percent) => onLine(withChance(line, percent, decimals))}
        trailing={<FieldSign>%</FieldSign>}
      />
    </div>
  )
}
