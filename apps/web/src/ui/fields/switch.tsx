import { useId } from 'react'
import { cx } from '../cx.ts'

export interface SwitchProps {
  label: string
  /** What turning it on does, in words below it. */
  hint?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  /** Puts the label first and pushes the switch to the right edge, as in settings rows. */
  isRow?: boolean
}

/** An on/off control with its label beside it. */
export function Switch({ label, hint, isOn, onChange, isDisabled, isRow }: SwitchProps) {
  const note = useId()
  const button = (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={hint === undefined ? undefined : note}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className={cx(
        'touch inline-flex items-center gap-2.5 text-13 text-muted disabled:opacity-50',
        isRow && 'w-full flex-row-reverse justify-between',
      )}
    >
      <span
        className={cx(
          'relative h-5 w-9 shrink-0 rounded-full border transition-colors duration-120',
          isOn ? 'border-accent bg-accent' : 'border-control bg-well',
        )}
      >
        <span
          className={cx(
            'absolute top-1/2 size-3.5 -translate-y-1/2 rounded-full transition-[left] duration-120',
            isOn ? 'left-[18px] bg-on-accent' : 'left-[3px] bg-muted',
          )}
        />
      </span>
      {label}
    </button>
  )
  if (hint === undefined) return button
  return (
    <div>
      {button}
      <p id={note} className="mt-1.5 text-12 text-muted">
        {hint}
      </p>
    </div>
  )
}
