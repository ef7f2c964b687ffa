import { lazy, Suspense, type ComponentProps } from 'react'

const Menu = lazy(async () => ({ default: (await import('./sport-menu.tsx')).SportMenu }))

/** The sports in the sidebar, whose script comes with the first page of sport. */
export function LazyMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  )
}
