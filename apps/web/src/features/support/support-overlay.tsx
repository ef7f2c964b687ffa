import { lazyPart } from '../../platform/feature/lazy-part.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { Late } from '../../ui/states/late.tsx'
import { useSupport } from './support-store.ts'

const Window = lazyPart(() => import('./window/support-window.tsx'), 'SupportWindow')

/** The support window over every page; its script is loaded when it first opens. */
export function SupportOverlay() {
  const isOpen = useSupport(({ stack }) => stack.length > 0)
  const isOn = useIsOn('support-chat')
  const { status } = useSession()
  if (!isOpen || !isOn || status !== 'signed-in') return null
  return (
    <Late room={null}>
      <Window />
    </Late>
  )
}
