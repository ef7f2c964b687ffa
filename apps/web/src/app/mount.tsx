import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectedApp } from './connected-app.tsx'
import { startApp } from './start.ts'
import { watchHistory } from './use-navigation.ts'

/** Starts the app in `root`; what stood there gives way to its first picture. */
export function mountApp(root: HTMLElement): void {
  watchHistory()
  startApp()
  createRoot(root).render(
    <StrictMode>
      <ConnectedApp />
    </StrictMode>,
  )
}
