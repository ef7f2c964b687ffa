import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldProps } from './field.tsx'

export interface InputProps
  extends Omit<ComponentProps<'input'>, 'size'>, Omit<FieldProps, 'children' | 'className'> {
  /** In the box, before the text: an icon, a coin. */
  leading?: ReactNode
  /** In the box, after the text: a sign, inner buttons. */
  trailing?: ReactNode
  isNumeric?: boolean
}

/** A one-line text field, 44 high (48 on phones). */
export function Input(props: InputProps) {
  const { label, aside, hint, error, isLabelHidden, isDimmed, className, ...box } = props
  const field = { label, aside, hint, error, isLabelHidden, isDimmed, className }
  return <Field {...field}>{(ids) => <InputBox {...box} {...ids} />}</Field>
}

type InputBoxProps = Pick<InputProps, 'leading' | 'trailing' | 'isNumeric'> &
  Omit<ComponentProps<'input'>, 'size'>

function InputBox({ leading, trailing, isNumeric, ...input }: InputBoxProps) {
  const isInvalid = input['aria-invalid'] === true
  const isBlankDate = input.type === 'date' && input.value === ''
  return (
    <div
      className={cx(
        'halo flex h-12 items-center gap-2 rounded-control border bg-well pl-3 md:h-11',
        trailing === undefined ? 'pr-3' : 'pr-1.5',
        isInvalid ? 'border-loss' : 'border-control',
      )}
    >
      {leading !== undefined && <span className="flex shrink-0 text-muted">{leading}</span>}
      <input
        {...input}
        className={cx(
          'h-full w-full min-w-0 bg-transparent text-16 outline-none md:text-14',
          isBlankDate ? 'text-faint' : 'text-text',
          'placeholder:text-faint disabled:cursor-not-allowed',
          isNumeric && 'num',
        )}
      />
      {isInvalid && <CircleAlert size={16} aria-hidden className="mr-1 shrink-0 text-loss" />}
      {trailing}
    </div>
  )
}

/** A small button inside an input, 32 high (36 on phones). */
export function InnerButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx(
        'inline-flex h-9 min-w-9 shrink-0 items-center justify-center rounded-[5px] bg-raised px-2.5',
        'text-12 font-semibold text-text transition-colors duration-120 hover:bg-hover md:h-8',
        'disabled:text-muted disabled:delay-150',
        className,
      )}
      {...rest}
    />
  )
}
