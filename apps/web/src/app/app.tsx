import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { boot } from '../platform/boot/boot.ts'
import { ModalViewport } from '../platform/modals/modal-viewport.tsx'
import { useModals } from '../platform/modals/modals.tsx'
import { useSession } from '../platform/session/session-context.tsx'
import { useSettings } from '../platform/store/settings-store.ts'
import { applyTheme } from '../platform/theme/theme.ts'
import { ToastViewport } from '../platform/toasts/toast-viewport.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame/frame.tsx'
import { findRoute } from './routes.tsx'
import { useNavigation } from './use-navigation.ts'

/** The page of the present path inside its frame, and what floats above. */
export function App() {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const { route, params } = findRoute(path)
  useNavigation(path, route.title, main)
  useTheme()
  const page = (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageWait />}>
        <Guarded requiresAuth={route.requiresAuth ?? false}>
          <route.Page params={params} />
        </Guarded>
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <>
      {route.hideLayout ? (
        <main ref={main} tabIndex={-1}>
          {page}
        </main>
      ) : (
        <Frame main={main} path={path} isDemoBuild={boot().isDemoBuild}>
          {page}
        </Frame>
      )}
      <Floating />
    </>
  )
}

/** Messages live inside the window in view: around an open modal the page is inert. */
function Floating() {
  const hasModal = useModals((state) => state.stack.length > 0)
  return (
    <>
      <ModalViewport overlay={<ToastViewport />} />
      {!hasModal && <ToastViewport />}
    </>
  )
}

function useTheme(): void {
  const theme = useSettings((state) => state.theme)
  useEffect(() => applyTheme(theme), [theme])
}

interface GuardedProps {
  requiresAuth: boolean
  children: ReactNode
}

/** Sends a guest of a signed-in page to the casino home with the sign-in window open. */
function Guarded({ requiresAuth, children }: GuardedProps) {
  const { status, openAuth } = useSession()
  const [, navigate] = useLocation()
  const isBarred = requiresAuth && status === 'guest'
  useEffect(() => {
    if (!isBarred) return
    navigate('/', { replace: true })
    // Only after the navigation, which closes every open window.
    setTimeout(() => openAuth('login'))
  }, [isBarred, navigate, openAuth])
  if (isBarred) return null
  return requiresAuth && status === 'loading' ? <PageWait /> : children
}

function PageWait() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-4 h-8 w-60" />
      <Skeleton className="h-[60dvh] w-full rounded-stage" />
    </div>
  )
}
