import type { InstantMs } from '@powerplay/kernel'

interface Bearer {
  readonly token: string
  readonly expiresAt: InstantMs
}

/** A bearer this near to its end is not sent: the cookie alone carries the request. */
const marginMs = 30_000

let current: Bearer | undefined

/** Keeps the bearer of the signed-in player, or forgets it. */
export function setBearer(bearer: Bearer | undefined): void {
  current = bearer
}

/** The Authorization header's value while there is a bearer that still lives. */
export function authorization(now: InstantMs = Date.now()): string | undefined {
  if (current === undefined || current.expiresAt - marginMs <= now) return undefined
  return `Bearer ${current.token}`
}
