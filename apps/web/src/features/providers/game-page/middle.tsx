import type { ReactNode } from 'react'

/** In the middle of the place where the game would be. */
export function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-auto p-4">{children}</div>
  )
}
