import { openAuth, useAccount } from '../features/auth/index.ts'
import { navigate } from 'wouter/use-browser-location'

/** Whether an address asks for the own profile: /?verify=true (001, section 2). */
export function asksForProfile(pathname: string, search: string): boolean {
  return pathname === '/' && new URLSearchParams(search).get('verify') === 'true'
}

/** Takes the signed-in player to the own profile; a guest has to sign in first. */
export function followVerifyRequest(): void {
  const { pathname, search } = window.location
  if (!asksForProfile(pathname, search)) return
  const go = (userId: string) => navigate(`/profile/${userId}`, { replace: true })
  const user = useAccount.getState().user
  if (user !== undefined) return go(user._id)
  window.history.replaceState(null, '', '/')
  openAuth('login')
  const stop = useAccount.subscribe((now) => {
    if (now.user === undefined) return
    stop()
    go(now.user._id)
  })
}
