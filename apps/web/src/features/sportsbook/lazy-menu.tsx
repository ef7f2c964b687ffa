import { lazy, Suspense, type ComponentProps } from 'react'

const Menu = lazy(async () => ({ default: (await import('./sportsbook-menu.tsx')).SportsbookMenu }))

/** The menu of the embedded sportsbook, whose script comes with its page. */
export function LazyMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  )
}
