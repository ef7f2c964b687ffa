import type { OwnUser } from '@powerplay/contract'
import { create } from 'zustand'
import { setBearer } from '../../../platform/client/bearer.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit, on } from '../../../platform/client/client-events.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { listenAs, reconnectUnheard } from '../../../platform/realtime/realtime.ts'
import { accountKey, readAccount, storeAccount } from './stored-account.ts'

/** Who is signed in; undefined is a guest. */
interface Account {
  readonly user: OwnUser | undefined
}

export const useAccount = create<Account>()(() => ({ user: undefined }))

/** The bearer is renewed this long before its end. */
const renewAheadMs = 5 * 60_000
const renewSoonestMs = 30_000
/** Long enough for a new cookie that is on its way to this browser. */
const secondAskMs = 1_500

let renewal: ReturnType<typeof setTimeout> | undefined
let refreshing: Promise<void> | undefined

/** The account of this page, outside of components. */
export function account(): OwnUser | undefined {
  return useAccount.getState().user
}

/** Makes this the signed-in player: bearer, channels and the stored copy follow. */
export function adoptUser(user: OwnUser): void {
  storeAccount(user)
  apply(user)
}

function apply(user: OwnUser | undefined): void {
  const before = account()?._id
  setBearer(user && { token: user.token, expiresAt: user.tokenExpiresAt })
  listenAs(user?._id)
  useAccount.setState({ user })
  clearTimeout(renewal)
  if (user !== undefined) {
    const waitMs = Math.max(user.tokenExpiresAt - Date.now() - renewAheadMs, renewSoonestMs)
    renewal = setTimeout(() => void refreshAccount(), waitMs)
  }
  if (before !== undefined && before !== user?._id) emit('auth:account-left', null)
}

/** Becomes a guest in this page and every other one of this browser. */
export function forgetUser(): void {
  storeAccount(undefined)
  apply(undefined)
}

/**
 * Fetches the account with a fresh bearer, as on load and after actions. A refusal logs out, except on
 * localhost; a network failure never does (001_d6a9941efb711ce5.txt, section 7). A refusal is asked
 * about once more: another tab may have been given a new cookie that was not here yet.
 */
export function refreshAccount(): Promise<void> {
  refreshing ??= renewed().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function renewed(asked = account()?._id, isSecond = false): Promise<void> {
  if (asked === undefined || account()?._id !== asked) return
  try {
    const user = await callServer('update', {})
    // Whoever signed in or out meanwhile is not undone by an old answer.
    if (account()?._id === asked) adoptUser(user)
  } catch (error) {
    if (account()?._id !== asked) return
    if (!logsOut(error, window.location.hostname)) retryLater()
    else if (isSecond) forgetUser()
    else {
      await new Promise((resolve) => setTimeout(resolve, secondAskMs))
      await renewed(asked, true)
    }
  }
}

/** A socket that was opened with the cookie before hears nothing of the player's own. */
function listenAnew(): void {
  if (account() !== undefined) reconnectUnheard()
}

function retryLater(): void {
  clearTimeout(renewal)
  renewal = setTimeout(() => void refreshAccount(), renewSoonestMs)
}

/** Whether a failed update means that the session is over. */
export function logsOut(error: unknown, hostname: string): boolean {
  if (!(error instanceof ServerRefusal)) return false
  return [401, 419].includes(error.status) && hostname !== 'localhost'
}

/** Ends the session on the server, then here. */
export async function logout(): Promise<void> {
  try {
    await callServer('logout', {})
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    // The server knows no session of ours any more, which is what was wanted.
  }
  forgetUser()
}

/** Takes over what this browser remembers, asks the server about it, and follows other tabs. */
export function startAccount(): void {
  apply(readAccount(localStorage.getItem(accountKey)))
  void refreshAccount()
  on('auth:session-lost', () => void refreshAccount().then(listenAnew))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === accountKey) apply(readAccount(newValue))
  })
}
