import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Late } from '../../../ui/states/late.tsx'

const SessionLine = lazyPart(() => import('./session-line.tsx'), 'SessionLine')

/** The time and result of the reader's session; loaded for players alone. */
export function HeaderSession() {
  return (
    <Late room={<span data-session-line className="max-[1400px]:hidden min-[1400px]:min-w-28" />}>
      <SessionLine />
    </Late>
  )
}
