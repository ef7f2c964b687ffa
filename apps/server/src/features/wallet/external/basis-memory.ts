import { LRUCache } from 'lru-cache'
import type { ExternalPlan } from './decide.ts'
import type { PlannedRecords } from './external-store.ts'
import type { BasisOrder } from './read-bases.ts'
import type {
  ExternalPlayer,
  ExternalBasis,
  ExternalTransaction,
  KnownTransaction,
} from './transaction.ts'

/**
 * What this node last knew of players' books, so that a callback need not look first. Never
 * trusted: each write names the version it rests on, and makes sure of what was only believed.
 */
export interface BasisMemory {
  /** Undefined where it has to be read: nothing is remembered, or more is asked than the usual. */
  recall(order: BasisOrder): ExternalBasis | undefined
  /** Keeps what was read. @param recalled what was believed before, if anything was. */
  keep(order: BasisOrder, read: ExternalBasis, recalled?: ExternalBasis): void
  /** Takes a commit over that rests on `basis`. */
  moveOn(commit: Committed): void
  /** After anything that may have gone either way. */
  forget(player: ExternalPlayer): void
}

/** A transaction that is durable. */
export interface Committed {
  readonly transaction: ExternalTransaction
  readonly basis: ExternalBasis
  readonly plan: ExternalPlan
  readonly records: PlannedRecords
}

interface Remembered {
  version: bigint
  mayBet: boolean
  /** The latest transactions by their outside ids, oldest first. */
  readonly known: Map<string, KnownTransaction>
  /**
   * Rounds whose open bets are all in `known`, and whose end is there too if they have ended. Of
   * other rounds nothing may be said from memory.
   */
  readonly rounds: Set<string>
}

const playersMax = 10_000
const knownMax = 16
/** So many wrong beliefs in a while mean that other nodes serve the same players. */
const missesMax = 20
const missesMs = 10_000
const restMs = 60_000

/** @param nowMs a clock, for how long memory rests after it was wrong too often. */
export function createBasisMemory(nowMs: () => number): BasisMemory {
  const players = new LRUCache<string, Remembered>({ max: playersMax })
  const misses = createMissCount(nowMs)

  const store = (player: ExternalPlayer, remembered: Remembered) =>
    void players.set(nameOf(player), trimmed(remembered))
  return {
    recall(order) {
      const remembered = players.get(nameOf(order))
      // That somebody may not play is never told from memory.
      if (remembered?.mayBet !== true) return undefined
      if (order.refs.length > 0 || misses.areMany()) return undefined
      return basisIn(remembered, order)
    },
    keep(order, read, recalled) {
      if (recalled && isOther(order, read, recalled)) misses.count()
      const before = players.get(nameOf(order))
      const base = before?.version === read.version ? before : emptyAt(read.version)
      for (const one of read.known.values()) {
        if (isOf(order, one)) base.known.set(one.externalId, one)
      }
      if (order.round !== null) base.rounds.add(order.round)
      store(order, { ...base, mayBet: read.mayBet })
    },
    moveOn({ transaction, basis, records }) {
      const before = players.get(nameOf(transaction))
      if (before?.version !== basis.version) return
      const { round } = transaction
      for (const one of records.changed) before.known.set(one.externalId, one)
      for (const one of records.added) before.known.set(one.externalId, one)
      if (round !== null) before.rounds.add(round)
      store(transaction, { ...before, version: basis.version + 1n })
    },
    forget: (player) => void players.delete(nameOf(player)),
  }
}

function emptyAt(version: bigint): Remembered {
  return { version, mayBet: false, known: new Map(), rounds: new Set() }
}

function nameOf({ source, userId, currency }: ExternalPlayer): string {
  return `${source}/${userId}/${currency}`
}

/** An id may be known as another player's: that is none of this one's books. */
function isOf({ userId, currency }: ExternalPlayer, one: KnownTransaction): boolean {
  return one.userId === userId && one.currency === currency
}

function basisIn(
  { version, mayBet, known, rounds }: Remembered,
  { externalId, round }: BasisOrder,
): ExternalBasis {
  const ofRound = round === null ? [] : [...known.values()].filter((one) => one.round === round)
  const own = known.get(externalId)
  return {
    version,
    mayBet,
    known: new Map(own ? [[externalId, own]] : []),
    openBets: ofRound.filter(({ state }) => state === 'open'),
    isRoundOver: ofRound.some(({ isRoundOver }) => isRoundOver),
    isRoundRead: round === null || rounds.has(round),
    wagers: new Map(),
    paidWins: new Map(),
  }
}

/** Forgets the oldest transactions; of their rounds nothing is sure any more. */
function trimmed(remembered: Remembered): Remembered {
  const { known, rounds } = remembered
  for (const [id, { round }] of known) {
    if (known.size <= knownMax) break
    known.delete(id)
    if (round !== null) rounds.delete(round)
  }
  for (const round of rounds) {
    if (rounds.size <= knownMax) break
    rounds.delete(round)
  }
  return remembered
}

function isOther(
  { externalId }: BasisOrder,
  read: ExternalBasis,
  recalled: ExternalBasis,
): boolean {
  return (
    read.version !== recalled.version ||
    read.known.has(externalId) !== recalled.known.has(externalId) ||
    read.openBets.length !== recalled.openBets.length
  )
}

function createMissCount(nowMs: () => number) {
  let since = 0
  let misses = 0
  let restsUntil = 0
  return {
    areMany: () => nowMs() < restsUntil,
    count() {
      const now = nowMs()
      if (now - since > missesMs) {
        since = now
        misses = 0
      }
      misses += 1
      if (misses >= missesMax) restsUntil = now + restMs
    },
  }
}
