import { minuteMs, type InstantMs } from '@powerplay/kernel'

/** So long away, and the next look begins a session of its own, as with reality checks. */
const pauseMs = 15 * minuteMs

const storeKey = 'powerplay.sitting'

interface Sitting {
  readonly userId: string
  readonly startedAt: InstantMs
  readonly seenAt: InstantMs
}

function read(store: Pick<Storage, 'getItem'>): Partial<Sitting> {
  try {
    const kept: unknown = JSON.parse(store.getItem(storeKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/**
 * Notes that somebody is here now, in any tab of this browser.
 * @returns since when without a pause
 */
export function sitOn(
  userId: string,
  now: InstantMs,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): InstantMs {
  const { userId: who, startedAt = NaN, seenAt = NaN } = read(store)
  // A clock that was set back begins anew too; what cannot be read is never between two times.
  const goesOn = who === userId && startedAt <= seenAt && seenAt <= now && now - seenAt < pauseMs
  const since = goesOn ? startedAt : now
  const next: Sitting = { userId, startedAt: since, seenAt: now }
  store.setItem(storeKey, JSON.stringify(next))
  return since
}
