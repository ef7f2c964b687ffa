import type { CallSpec, RefusalSpec } from '@powerplay/contract'

/** Refusals that share an HTTP status. */
export interface RefusalGroup {
  readonly status: number
  readonly refusals: readonly RefusalSpec[]
}

/** Groups refusals by their status, lowest first. */
export function groupByStatus(refusals: readonly RefusalSpec[]): RefusalGroup[] {
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort((a, b) => a - b)
  return statuses.map((status) => ({
    status,
    refusals: refusals.filter((refusal) => refusal.status === status),
  }))
}

/** Who may make a call: `guest`, `player`, or a permission's id, with its type unless `active`. */
export function permissionOf(who: CallSpec['who']): string {
  if (typeof who === 'string') return who
  return who.type === undefined ? who.permission : `${who.permission}.${who.type}`
}

/** Who may make a call, in words. */
export function whoInWords(who: CallSpec['who']): string {
  if (who === 'guest') return 'anybody'
  return who === 'player' ? 'a signed-in player' : `staff with the permission ${permissionOf(who)}`
}

const rateWords = { ip: 'address', user: 'user', pair: 'user at an address' } as const
const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

function windowInWords(windowMs: number): string {
  if (windowMs === secondMs) return 'second'
  if (windowMs === minuteMs) return 'minute'
  return windowMs === hourMs ? 'hour' : `${windowMs} ms`
}

/** A rate in words, for example "10 per second and user". */
export function rateInWords({ limit, windowMs, per }: CallSpec['rate']): string {
  return `${limit} per ${windowInWords(windowMs)} and ${rateWords[per]}`
}
