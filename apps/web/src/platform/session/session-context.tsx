import { createContext, use } from 'react'
import type { Permissions } from './permissions.ts'

/** The signed-in player as the frame shows them. */
export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  /** Address of the own picture; without one it is drawn. */
  readonly avatar?: string | null | undefined
  /** Has shut the own account: nothing but the page that says so is shown. */
  readonly isSelfExcluded?: boolean | undefined
  /** What the player's roles permit; ask with `may`. */
  readonly permissions?: Permissions | undefined
}

/** What one currency holds, in minor units. */
export interface Balance {
  readonly currencyId: string
  readonly realMinor: bigint
  readonly demoMinor: bigint
  /** Can be played with and not be withdrawn. */
  readonly bonusMinor?: bigint
  /** Kept back: neither to play with nor to withdraw. */
  readonly frozenMinor?: bigint
}

export type AuthTab = 'login' | 'register'

/** Who is looking, what they hold, and the two doors in and out. */
export interface SessionView {
  readonly status: 'loading' | 'guest' | 'signed-in'
  readonly user?: SessionUser | undefined
  /** Guests have demo balances only. */
  readonly balances: readonly Balance[]
  /** Opens the sign-in window on one of its tabs. */
  readonly openAuth: (tab: AuthTab) => void
  readonly logout: () => void | Promise<void>
}

/** A guest without balances: what is true until the server has answered. */
export const guestSession: SessionView = {
  status: 'guest',
  balances: [],
  openAuth: () => undefined,
  logout: () => undefined,
}

const SessionContext = createContext<SessionView>(guestSession)

/** Gives the session to everything below. */
export const SessionProvider = SessionContext.Provider

/** The session of the page. */
export function useSession(): SessionView {
  return use(SessionContext)
}
