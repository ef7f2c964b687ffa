import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  startDetailsDuties,
  startFactorDuties,
  startPresenceDuties,
  startTelegram,
  TelegramGate,
} from '../features/auth/index.ts'
import { Floating } from './app.tsx'
import { ConnectedApp } from './connected-app.tsx'
import { startApp } from './start.ts'
import { watchHistory } from './use-navigation.ts'

/** Starts the app in `root`; what stood there gives way to its first picture. */
export function mountApp(root: HTMLElement): void {
  watchHistory()
  // Before the first call of all: a sign-in by Telegram may need the second factor.
  startFactorDuties()
  startPresenceDuties()
  startDetailsDuties()
  startTelegram(startApp)
  createRoot(root).render(
    <StrictMode>
      <TelegramGate beside={<Floating />}>
        <ConnectedApp />
      </TelegramGate>
    </StrictMode>,
  )
}
