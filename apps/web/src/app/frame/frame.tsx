import type { ReactNode, RefObject } from 'react'
import { features } from '../features.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NotificationStrip } from './notification-strip.tsx'
import { DockedPanel } from './panel.tsx'
import { Sidebar } from './sidebar.tsx'

export interface FrameProps {
  main: RefObject<HTMLElement | null>
  path: string
  /** Play money only: said above and below every page. */
  isDemoBuild: boolean
  children: ReactNode
}

const overlays = features.flatMap(({ name, FramedOverlay }) =>
  FramedOverlay ? [{ name, FramedOverlay }] : [],
)

/**
 * The normal layout: sidebar, header, notifications, page, footer, a feature's panel at the right,
 * bottom bar on phones, floating buttons, and what features let float above it. The page is a screen
 * high at least, so that no footer jumps while it loads.
 */
export function Frame({ main, path, isDemoBuild, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar)">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2
          font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      {isDemoBuild && <DemoBanner />}
      <Header path={path} />
      <div className="flex flex-1">
        <Sidebar path={path} />
        <div className="flex min-w-0 flex-1 flex-col">
          <ConnectionBanner />
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            className="mx-auto min-h-dvh w-full max-w-320 flex-1 px-3 py-4 sm:px-4 wide:px-6"
          >
            <NotificationStrip />
            {children}
          </main>
          <Footer isDemoBuild={isDemoBuild} />
        </div>
        <DockedPanel path={path} />
      </div>
      <BottomBar path={path} />
      <FloatingButtons />
      {overlays.map(({ name, FramedOverlay }) => (
        <FramedOverlay key={name} />
      ))}
    </div>
  )
}
