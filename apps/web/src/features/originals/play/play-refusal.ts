import {
  ConnectionFailure,
  retryMsOf,
  ServerRefusal,
} from '../../../platform/client/server-refusal.ts'
import type { PlayRefusal } from './game-controller.ts'

/** What a refused bet does besides its message. */
export interface RefusalOutcome {
  readonly refusal: PlayRefusal
  readonly opensLogin: boolean
  /** The page that it leads to, or null to stay. */
  readonly leadsTo: string | null
}

interface Circumstances {
  readonly isGuest: boolean
  readonly isAuto: boolean
}

/** Play codes of the specification that need more than their message (001, section 8). */
const codes = { silentCancel: 0, authRequired: -2, demoDisabled: -7, playPending: -8 } as const

const nothingTaken = 'Nothing was taken from your balance.'
const noConnection: PlayRefusal = {
  kind: 'stop',
  title: 'No answer from the server',
  text: 'If the bet was taken, it shows up in your bets.',
}

/**
 * What the screen does when Play was refused (001_d6a9941efb711ce5.txt, section 8, Play error codes):
 * most codes show their message; 0 and -8 are silent; -2, and -7 for guests, open the login window;
 * an error of the server is shown with its code and leads home. Who may not bet at all is led to
 * the page that says why.
 */
export function outcomeOf(error: unknown, { isGuest, isAuto }: Circumstances): RefusalOutcome {
  if (error instanceof ConnectionFailure) return said(noConnection)
  if (!(error instanceof ServerRefusal)) throw error
  if (error.name.startsWith('core/')) return coreOutcome(error, isAuto)
  switch (error.code) {
    case codes.silentCancel:
      return said({ kind: 'stop' })
    case codes.playPending:
      return said({ kind: 'retry' })
    case codes.authRequired:
      return { ...said(stop(error.message)), opensLogin: true }
    case codes.demoDisabled:
      return { ...said(stop(error.message)), opensLogin: isGuest }
    default:
      return said(stop(messageOf(error)))
  }
}

function coreOutcome(error: ServerRefusal, isAuto: boolean): RefusalOutcome {
  switch (error.name) {
    case 'core/too-quick':
      if (isAuto) return said({ kind: 'retry', waitMs: retryMsOf(error) })
      return said(stop(error.message))
    case 'core/sign-in-needed':
      return { ...said(stop(error.message)), opensLogin: true }
    case 'core/paused':
    case 'core/read-only':
    case 'core/currency-stopped':
    case 'core/bet-ceiling':
    case 'core/details-missing':
    case 'core/limit-reached':
    case 'core/time-out':
    case 'core/reality-check':
      return said(stop(error.message))
    case 'core/self-excluded':
      return { ...said(stop(error.message)), leadsTo: '/error/se' }
    case 'core/country-restricted':
      return { ...said(stop(error.message)), leadsTo: '/error/slotUnavailable' }
    default:
      return { ...said(stop(`${error.message} (${error.code})`)), leadsTo: '/' }
  }
}

/** Positive codes that no game knows say at least their number. */
function messageOf({ name, code, message }: ServerRefusal): string {
  return name.startsWith('originals/') ? message : `Unknown error (${code})`
}

function stop(title: string): PlayRefusal {
  return { kind: 'stop', title, text: nothingTaken }
}

function said(refusal: PlayRefusal): RefusalOutcome {
  return { refusal, opensLogin: false, leadsTo: null }
}
