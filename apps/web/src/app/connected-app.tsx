import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { logout, openAuth, useAccount } from '../features/auth/index.ts'
import { useBalances } from '../features/wallet/index.ts'
import { SessionProvider, type SessionView } from '../platform/session/session-context.tsx'
import { toast } from '../platform/toasts/toasts.ts'
import { App } from './app.tsx'

/** The app with its session: who is signed in, and what they hold. */
export function ConnectedApp() {
  const account = useAccount((state) => state.user)
  const balances = useBalances(account?._id)
  const [, navigate] = useLocation()
  const session = useMemo<SessionView>(
    () => ({
      status: account === undefined ? 'guest' : 'signed-in',
      user: account && {
        id: account._id,
        name: account.name,
        email: account.email,
        isEmailVerified: account.email_verified,
        avatar: account.avatar,
        isSelfExcluded: account.self_excluded,
        permissions: account,
      },
      balances,
      openAuth,
      logout: async () => {
        // Pages of the account would ask a guest to sign in again.
        if (window.location.pathname.startsWith('/profile')) navigate('/')
        await logout().catch(tellFailure)
      },
    }),
    [account, balances, navigate],
  )
  return (
    <SessionProvider value={session}>
      <App />
    </SessionProvider>
  )
}

function tellFailure(error: Error): void {
  toast('error', 'You are still signed in', error.message)
}
