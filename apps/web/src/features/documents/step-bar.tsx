import { cx } from '../../ui/cx.ts'

export interface StepBarProps {
  steps: readonly string[]
  step: number
}

/** A line per step: what is done, what is now, what is to come. */
export function StepBar({ steps, step }: StepBarProps) {
  return (
    <ol className="flex gap-2 text-12">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          className={cx('min-w-0 flex-1', index === step ? 'font-semibold' : 'text-muted')}
        >
          <span
            aria-hidden
            className={cx(
              'mb-1.5 block h-1 rounded-full',
              index < step ? 'bg-win' : index === step ? 'bg-accent' : 'bg-hover',
            )}
          />
          {name}
        </li>
      ))}
    </ol>
  )
}
