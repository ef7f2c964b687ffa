import { lazy, Suspense } from 'react'
import { useIsOn } from '../../platform/licence/licence.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { useSupport } from './support-store.ts'

const Window = lazy(async () => {
  const { SupportWindow } = await import('./window/support-window.tsx')
  return { default: SupportWindow }
})

/** The support window over every page; its script is loaded when it first opens. */
export function SupportOverlay() {
  const isOpen = useSupport(({ stack }) => stack.length > 0)
  const isOn = useIsOn('support-chat')
  const { status } = useSession()
  if (!isOpen || !isOn || status !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <Window />
    </Suspense>
  )
}
