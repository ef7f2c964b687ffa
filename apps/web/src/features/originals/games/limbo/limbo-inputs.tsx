import { limboDraws, limboTargetForChance, limboTargetNearest, limboWays } from '@powerplay/engines'
import { chanceDecimals } from '../../../../platform/format/ratio.ts'
import { FieldSign, ScaledInput } from '../../controls/scaled-input.tsx'

export interface LimboInputsProps {
  targetE2: number
  onTarget: (targetE2: number) => void
  isDisabled: boolean
  isDimmed: boolean
}

/** Decimals of the chance in percent: four, up to six for far targets. */
export function chanceDecimalsOf(targetE2: number): number {
  return Math.max(4, Math.min(6, chanceDecimals(limboWays(targetE2 / 100), limboDraws)))
}

/** Target and win chance: each can be edited, the other follows. */
export function LimboInputs({ targetE2, onTarget, isDisabled, isDimmed }: LimboInputsProps) {
  const ways = limboWays(targetE2 / 100)
  const decimals = chanceDecimalsOf(targetE2)
  return (
    <div className="grid grid-cols-2 gap-2">
      <ScaledInput
        label="Target"
        decimals={2}
        value={targetE2}
        isDisabled={isDisabled}
        isDimmed={isDimmed}
        onCommit={(typedE2) => onTarget(Math.round(limboTargetNearest(typedE2 / 100) * 100))}
        trailing={<FieldSign>×</FieldSign>}
      />
      <ScaledInput
        label="Win chance"
        decimals={decimals}
        value={Math.floor((ways / limboDraws) * 10 ** (decimals + 2) + 1e-9)}
        isDisabled={isDisabled}
        isDimmed={isDimmed}
        onCommit={(percent) => {
          const chanceE8 = percent * 10 ** (6 - decimals)
          onTarget(Math.round(limboTargetForChance(chanceE8) * 100))
        }}
        trailing={<FieldSign>%</FieldSign>}
      />
    </div>
  )
}
