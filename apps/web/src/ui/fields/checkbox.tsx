import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface CheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
  isDisabled?: boolean
  error?: string | undefined
  name?: string
}

/** A 20-px box with its sentence; the whole line is the target. */
export function Checkbox(props: CheckboxProps) {
  const { isChecked, onChange, children, isDisabled = false, error, name } = props
  const note = useId()
  return (
    <div>
      <label className="flex cursor-pointer items-start gap-3 text-13 text-muted">
        <span className="relative mt-px inline-flex size-5 shrink-0">
          <input
            type="checkbox"
            name={name}
            checked={isChecked}
            disabled={isDisabled}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : note}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className={cx(
              'peer size-5 cursor-pointer appearance-none rounded-[5px] border bg-well',
              'checked:border-accent checked:bg-accent disabled:opacity-50',
              error === undefined ? 'border-control' : 'border-loss',
            )}
          />
          <Check
            size={14}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none absolute inset-0 m-auto text-on-accent opacity-0
              peer-checked:opacity-100"
          />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={note} role="alert" className="mt-1.5 text-12 text-loss">
          {error}
        </p>
      )}
    </div>
  )
}
