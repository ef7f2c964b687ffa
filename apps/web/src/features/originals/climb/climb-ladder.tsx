import { memo } from 'react'
import { showMultiplier } from '../../../platform/format/ratio.ts'
import { cx } from '../../../ui/cx.ts'
import { stepsAround, type ClimbStep } from './climb-steps.ts'

export interface ClimbLadderProps {
  steps: readonly ClimbStep[]
  done: number
  /** "3 gems". */
  nameOf: (step: number) => string
}

const windowSteps = 8

/** What the steps around the present one pay; those the largest payout forbids are struck out. */
export const ClimbLadder = memo(function ClimbLadder(props: ClimbLadderProps) {
  const { steps, done, nameOf } = props
  return (
    <ol
      aria-label="What the steps pay"
      className="hidden auto-cols-fr grid-flow-col gap-1.5 md:grid"
    >
      {stepsAround(steps, done, windowSteps).map((one) => (
        <li
          key={one.step}
          aria-current={one.step === done ? 'step' : undefined}
          className={cx(
            'num flex h-11 flex-col items-center justify-center rounded-control border',
            one.step === done ? 'border-win bg-win-tint' : 'border-line-quiet bg-well/80',
            !one.isReachable && 'line-through',
          )}
        >
          <span
            className={cx(
              'font-condensed text-16 leading-tight font-semibold',
              one.step === done && 'text-win',
              one.step < done && 'text-muted',
            )}
          >
            {showMultiplier(one.multiplierE4)}
          </span>
          <span className="text-12 leading-tight text-muted">{nameOf(one.step)}</span>
        </li>
      ))}
    </ol>
  )
})
