/** How far the server's clock is ahead of ours, learnt from what it says the time is. */
export interface ServerClock {
  /** @param serverNow the server's time when it sent; @param localNow ours when it arrived. */
  hear(serverNow: number, localNow: number): void
  /** The server's time, in milliseconds since the epoch. */
  now(localNow: number): number
}

/**
 * A message is always some milliseconds old on arrival, so of all readings the largest lead is the
 * nearest to the truth.
 */
export function createServerClock(): ServerClock {
  let leadMs: number | undefined
  return {
    hear(serverNow, localNow) {
      leadMs = Math.max(leadMs ?? -Infinity, serverNow - localNow)
    },
    now: (localNow) => localNow + (leadMs ?? 0),
  }
}
