import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Tooltip, type TooltipSide } from '../windows/tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, also the tooltip. */
  label: string
  icon: ReactNode
  isOn?: boolean
  isPlain?: boolean
  size?: 32 | 36 | 40 | 44
  side?: TooltipSide
}

const squares = { 32: 'size-8', 36: 'size-9', 40: 'size-10', 44: 'size-11' } as const

/** A square button that is only an icon: named, with a tooltip, and 44 px on touch. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, isOn, isPlain = false, size = 40, side, className, ...rest } = props
  return (
    <Tooltip text={label} side={side ?? 'top'}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isOn}
        className={cx(
          'touch inline-flex shrink-0 items-center justify-center rounded-control',
          'transition-colors duration-120 hover:bg-raised hover:text-text disabled:opacity-50',
          isOn ? 'text-accent' : 'text-muted',
          (isOn === true || !isPlain) && 'bg-raised',
          squares[size],
          className,
        )}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
