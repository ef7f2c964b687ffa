import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isDemoBuild } from '../platform/boot/boot.ts'
import { useIsLicensed } from '../platform/licence/licence.ts'
import { ModalViewport } from '../platform/modals/modal-viewport.tsx'
import { useModals } from '../platform/modals/modals.tsx'
import { useSession } from '../platform/session/session-context.tsx'
import { useSettings } from '../platform/store/settings-store.ts'
import { applyTheme } from '../platform/theme/theme.ts'
import { ToastViewport } from '../platform/toasts/toast-viewport.tsx'
import { Late } from '../ui/states/late.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import type { Demands } from '../platform/feature/feature.ts'
import { admissionOf, selfExcludedPath } from './admission.ts'
import { features } from './features.ts'
import { Frame } from './frame/frame.tsx'
import { findRoute } from './routes.ts'
import { useNavigation } from './use-navigation.ts'
import { useValidLicence } from './use-valid-licence.ts'

const overlays = features.flatMap(({ name, Overlay }) => (Overlay ? [{ name, Overlay }] : []))

/** The page of the present path inside its frame, and what floats above. */
export function App() {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const { route, params } = findRoute(path)
  useNavigation(path, route.title, main)
  useValidLicence(path)
  useTheme()
  const page = (
    <Late
      key={path}
      room={<PageWait />}
      text="This page could not be shown. Your balance and your bets are not affected."
    >
      <Guarded path={path} demands={route}>
        <route.Page params={params} />
      </Guarded>
    </Late>
  )
  return (
    <>
      {route.hideLayout ? (
        <main ref={main} tabIndex={-1}>
          {page}
        </main>
      ) : (
        <Frame main={main} path={path} isDemoBuild={isDemoBuild()}>
          {page}
        </Frame>
      )}
      <Floating />
      {overlays.map(({ name, Overlay }) => (
        <Overlay key={name} />
      ))}
    </>
  )
}

/** Messages live inside the window in view: around an open modal the page is inert. */
export function Floating() {
  const hasModal = useModals((state) => state.stack.length > 0)
  return (
    <>
      <ModalViewport overlay={<ToastViewport isInWindow />} />
      {!hasModal && <ToastViewport />}
    </>
  )
}

function useTheme(): void {
  const theme = useSettings((state) => state.theme)
  useEffect(() => applyTheme(theme), [theme])
}

export interface GuardedProps {
  path: string
  demands: Demands
  children: ReactNode
}

/**
 * Shows a page to whoever may see it. A guest of a signed-in page is sent to the casino home with
 * the sign-in window open, somebody without the permission just there, and who has excluded himself
 * to the page that says so (001_d6a9941efb711ce5.txt, section 2, Routing rules).
 */
export function Guarded({ path, demands, children }: GuardedProps) {
  const session = useSession()
  const { openAuth } = session
  const [, navigate] = useLocation()
  const isLicensed = useIsLicensed()
  // Without a licence there is one page for everybody, and somebody else leads there.
  const admission = isLicensed ? admissionOf(path, demands, session) : 'granted'
  useEffect(() => {
    if (admission === 'granted' || admission === 'wait') return
    navigate(admission === 'self-excluded' ? selfExcludedPath : '/', { replace: true })
    // Only after the navigation, which closes every open window.
    if (admission === 'sign-in') setTimeout(() => openAuth('login'))
  }, [admission, navigate, openAuth])
  if (admission === 'granted') return children
  return admission === 'wait' ? <PageWait /> : null
}

function PageWait() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-4 h-8 w-60" />
      <Skeleton className="h-[60dvh] w-full rounded-stage" />
    </div>
  )
}
