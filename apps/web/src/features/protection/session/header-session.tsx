import { lazy, Suspense } from 'react'

const SessionLine = lazy(async () => ({
  default: (await import('./session-line.tsx')).SessionLine,
}))

/** The time and result of the reader's session; loaded for players alone. */
export function HeaderSession() {
  return (
    <Suspense
      fallback={<span data-session-line className="max-[1400px]:hidden min-[1400px]:min-w-28" />}
    >
      <SessionLine />
    </Suspense>
  )
}
