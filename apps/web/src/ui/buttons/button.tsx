import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../states/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'destructive' | 'text'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover aria-busy:opacity-80',
  secondary: 'bg-raised text-text enabled:hover:bg-hover',
  outline: 'border border-line bg-transparent text-text enabled:hover:bg-raised',
  destructive: 'border border-loss bg-transparent text-loss enabled:hover:bg-loss-tint',
  text: 'bg-transparent text-muted enabled:hover:text-text',
}

const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-8 px-3 text-13',
  md: 'h-10 px-4 text-14',
  lg: 'h-13 px-5 text-16',
}

const base =
  'inline-flex select-none items-center justify-center gap-2 rounded-control font-semibold ' +
  'whitespace-nowrap transition-colors duration-120 touch ' +
  'disabled:bg-raised disabled:text-muted disabled:border-transparent disabled:opacity-60'

/** Class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx(base, variants[variant].replaceAll('enabled:', ''), sizes[size])
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and takes no further press; the label stays. */
  isBusy?: boolean
  icon?: ReactNode
  isWide?: boolean
}

/** A push button; `type` is "button" unless a form says otherwise. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    isBusy = false,
    isWide,
    icon,
    className,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={cx(base, variants[variant], sizes[size], isWide && 'w-full', className)}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
