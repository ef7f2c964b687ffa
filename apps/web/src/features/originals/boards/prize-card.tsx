import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

export interface PrizeCardProps {
  /** The line of the paytable that the round landed on. */
  isLit: boolean
  multiplierE4: number
  children: ReactNode
  className?: string
}

/** One line of a paytable on the board; the one that came is lit, as a win only if it is one. */
export function PrizeCard({ isLit, multiplierE4, children, className }: PrizeCardProps) {
  return (
    <li
      aria-current={isLit || undefined}
      className={cx(
        'min-w-0 rounded-tile border text-center transition-colors duration-220',
        isLit ? litLook(multiplierE4) : 'border-line-quiet bg-bg/70',
        multiplierE4 === 0 && !isLit && 'text-muted',
        className,
      )}
    >
      {children}
    </li>
  )
}

const evenE4 = 10_000

function litLook(multiplierE4: number): string {
  if (multiplierE4 >= evenE4) return 'border-win bg-win-tint'
  return multiplierE4 > 0 ? 'border-warn bg-warn-tint' : 'border-control bg-raised'
}
