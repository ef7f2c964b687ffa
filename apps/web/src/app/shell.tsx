import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { LiveBetsWait } from '../features/feed/index.ts'
import { HomePage } from '../features/lobby/index.ts'
import { guestSession, SessionProvider } from '../platform/session/session-context.tsx'
import { Frame } from './frame/frame.tsx'

/**
 * The casino home as a guest first sees it, as HTML. The build puts it into the page, so that the
 * first paint waits for no script; the app takes its place.
 */
export function renderShell(): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <SessionProvider value={guestSession}>
        <Frame main={createRef()} path="/" isDemoBuild>
          <HomePage feed={<LiveBetsWait />} />
        </Frame>
      </SessionProvider>
    </Router>,
  )
}
