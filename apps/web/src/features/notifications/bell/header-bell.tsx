import { whenIdle } from '../../../platform/boot/when-idle.ts'
import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Late } from '../../../ui/states/late.tsx'

const Bell = lazyPart(async () => {
  await new Promise<void>(whenIdle)
  return import('./index.ts')
}, 'Bell')

/** The bell in the header; it is loaded once the page stands. */
export function HeaderBell() {
  return (
    <Late room={<span className="touch size-10 shrink-0" />}>
      <Bell />
    </Late>
  )
}
