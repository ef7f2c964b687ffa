import type { CallOutput } from '../../../platform/client/call-types.ts'

export type PoolView = CallOutput<'pvpPool'>

/** The wheel turns for so long before its winner is told. */
export const spinMs = 6_000
const winnerMs = 900

/** What the page shows of a pool: the draw that ended just now, or the present round. */
export interface PoolPhase {
  readonly kind: 'open' | 'counting' | 'locked' | 'drawing' | 'won' | 'refunded' | 'between'
  readonly entries: PoolView['entries']
  readonly total: string
}

/** The phase at a moment. */
export function phaseOf({ round, entries, last }: PoolView, now: number): PoolPhase {
  const passedMs = last ? now - last.endedAt : Number.POSITIVE_INFINITY
  if (last?.state === 'drawn' && passedMs < spinMs + winnerMs) {
    const kind = passedMs < spinMs ? 'drawing' : 'won'
    return { kind, entries: last.entries, total: last.total }
  }
  if (last?.state === 'refunded' && passedMs < spinMs && entries.length === 0) {
    return { kind: 'refunded', entries: [], total: '0' }
  }
  if (round === null) return { kind: 'between', entries: [], total: '0' }
  const isTimeUp = round.locksAt !== null && round.locksAt <= now
  const kind = round.state === 'locked' || isTimeUp ? 'locked' : round.state
  if (kind === 'drawn' || kind === 'refunded')
    return { kind: 'between', entries, total: round.total }
  return { kind, entries, total: round.total }
}
