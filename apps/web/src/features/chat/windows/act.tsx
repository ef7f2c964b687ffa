import type { ReactNode } from 'react'

interface ActProps {
  icon: ReactNode
  hint?: string
  isDestructive?: boolean
  onPress: () => void
  children: ReactNode
}

/** One thing to do, as wide as the window. */
export function Act({ icon, hint, isDestructive = false, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`touch flex min-h-11 items-center gap-3 rounded-control px-2 text-left text-14 font-medium hover:bg-raised ${isDestructive ? 'text-loss' : 'text-text'}`}
    >
      {icon}
      <span>
        {children}
        {hint !== undefined && <span className="block text-12 text-muted">{hint}</span>}
      </span>
    </button>
  )
}
