import { LRUCache } from 'lru-cache'
import type { RoundHead } from '../../wallet/index.ts'
import type { RoundFrame } from './round-in-play.ts'

/** A round that this node has in hand: only what never changes, so that it is never out of date. */
export interface KnownRound {
  readonly head: RoundHead
  /** Absent until its seed pair was needed here. */
  frame: RoundFrame | undefined
}

/** The rounds that this node lately had in hand, by wire id: a hint that spares turns work. */
export interface RoundHeads {
  find(wireId: string): KnownRound | undefined
  keep(wireId: string, head: RoundHead, frame?: RoundFrame): void
  drop(wireId: string): void
}

/** @param headsMax how many are kept; the ones not played longest go first. */
export function createRoundHeads(headsMax = 50_000): RoundHeads {
  const entries = new LRUCache<string, KnownRound>({ max: headsMax })
  return {
    find: (wireId) => entries.get(wireId),
    keep(wireId, { id, userId, game, currency, pocket }, frame) {
      entries.set(wireId, { head: { id, userId, game, currency, pocket }, frame })
    },
    drop: (wireId) => void entries.delete(wireId),
  }
}
