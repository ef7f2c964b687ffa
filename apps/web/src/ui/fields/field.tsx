import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Right of the label: an estimate, a range, a link. */
  aside?: ReactNode | undefined
  hint?: ReactNode | undefined
  /** What is wrong, in words; takes the place of the hint and is announced. */
  error?: string | undefined
  isLabelHidden?: boolean | undefined
  isDimmed?: boolean | undefined
  className?: string | undefined
  /** Gets the ids that tie the control to its label, hint and error. */
  children: (ids: FieldIds) => ReactNode
}

/** Label above, control, then one line of hint or error. */
export function Field(props: FieldProps) {
  const { label, aside, hint, error, isLabelHidden, isDimmed, className, children } = props
  const id = useId()
  const note = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={cx('min-w-0', className)}>
      <div
        className={cx(
          'mb-1.5 flex items-baseline justify-between gap-2 text-13 text-muted',
          isLabelHidden && 'sr-only',
        )}
      >
        <label htmlFor={id} className={cx('font-medium', isDimmed && 'opacity-62')}>
          {label}
        </label>
        {aside !== undefined && (
          <span className="num truncate pointer-coarse:has-[.touch]:-my-3">{aside}</span>
        )}
      </div>
      <div className={isDimmed ? 'opacity-62' : undefined}>
        {children({
          id,
          'aria-describedby': hasNote ? note : undefined,
          'aria-invalid': error === undefined ? undefined : true,
        })}
      </div>
      {hasNote && (
        <p
          id={note}
          role={error === undefined ? undefined : 'alert'}
          className={cx('mt-1.5 text-12', error === undefined ? 'text-muted' : 'text-loss')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
