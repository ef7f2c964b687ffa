import './dashboard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { on } from '../../platform/client/client-events.ts'
import { startFactorDuties, startPresenceDuties } from '../auth/index.ts'
import { Dashboard } from './dashboard.tsx'

/** Starts the staff's document in `root`. */
export function mountDashboard(root: HTMLElement): void {
  startFactorDuties()
  startPresenceDuties()
  // The server sends whoever is no longer let in home.
  on('auth:session-lost', () => window.location.replace('/'))
  createRoot(root).render(
    <StrictMode>
      <Router base="/admin">
        <Dashboard />
      </Router>
    </StrictMode>,
  )
}
