import { assert, type Uuid } from '@powerplay/kernel'
import type { StakePocket } from './accounts.ts'

/** Where a round is played: a player has at most one open round in a game. */
export interface RoundPlace {
  readonly userId: Uuid
  readonly game: string
}

/** A place with its name, made once: maps are keyed by it many times per batch. */
export interface NamedPlace extends RoundPlace {
  readonly key: string
}

/** The place of a player in a game. */
export function placeAt(userId: Uuid, game: string): NamedPlace {
  return { userId, game, key: `${userId}/${game}` }
}

/** A round of turns that has not ended, as stored. Its id is the id of its wager. */
export interface OpenRound extends RoundPlace {
  readonly id: Uuid
  readonly currency: string
  /** Where the first stake came from. Further stakes come from the same pockets. */
  readonly pocket: StakePocket
  /** How much of all stakes so far is bonus money. */
  readonly bonusMinor: bigint
  readonly seedPairId: Uuid
  readonly nonce: number
  /** USD per unit when the round was opened, in 1e-8. */
  readonly usdRateE8: bigint
  /** All stakes so far in minor units. */
  readonly stakedMinor: bigint
  /** Turns made so far. */
  readonly step: number
  /** JSON texts: what the player chose, what was settled before the first turn. */
  readonly params: string
  readonly terms: string
  /** JSON texts: the accepted turns in order, and the state they led to. */
  readonly turns: string
  readonly state: string
  /** Epoch milliseconds from which on the house ends the round. */
  readonly expiresAtMs: number
}

/** What a command does to the round at its place. */
export type RoundChange =
  | { readonly kind: 'open'; readonly round: OpenRound }
  | {
      readonly kind: 'move'
      readonly turns: string
      readonly state: string
      /** A further stake of this turn, in minor units, and how much of it is bonus money. */
      readonly extraMinor: bigint
      readonly extraBonusMinor: bigint
    }
  | { readonly kind: 'close' }
  /** A round that ends with the command that opens it: never stored, but the place must be free. */
  | { readonly kind: 'pass' }

/** A round one or more turns on; written only if it still stands at `stepBefore`. */
export interface RoundMove {
  readonly round: OpenRound
  readonly stepBefore: number
}

/** The rounds of a batch as they go to disk; each is expected as it was read. */
export interface RoundWrites {
  readonly closes: readonly OpenRound[]
  readonly opens: readonly OpenRound[]
  readonly moves: readonly RoundMove[]
  /** Places where rounds came and went inside the batch: no other may be open there. */
  readonly empty: readonly RoundPlace[]
}

interface WorkingPlace {
  readonly place: NamedPlace
  readonly before: OpenRound | undefined
  now: OpenRound | undefined
  isTouched: boolean
}

/** The rounds of one batch while its commands decide in order. */
export class WorkingRounds {
  readonly #places = new Map<string, WorkingPlace>()

  add(place: NamedPlace, round: OpenRound | undefined): void {
    this.#places.set(place.key, { place, before: round, now: round, isTouched: false })
  }

  at(place: NamedPlace): OpenRound | undefined {
    return this.#working(place).now
  }

  apply(place: NamedPlace, change: RoundChange): void {
    const working = this.#working(place)
    working.now = changed(working.now, change)
    working.isTouched = true
  }

  /** What is to be written, in the order of the places: writers lock rows alike. */
  writes(): RoundWrites {
    const closes: OpenRound[] = []
    const opens: OpenRound[] = []
    const moves: RoundMove[] = []
    const empty: RoundPlace[] = []
    for (const [, { place, before, now, isTouched }] of this.#inOrder()) {
      if (!isTouched) continue
      if (before && before.id !== now?.id) closes.push(before)
      if (now && before?.id !== now.id) opens.push(now)
      if (now && before?.id === now.id) moves.push({ round: now, stepBefore: before.step })
      if (!now && !before) empty.push(place)
    }
    return { closes, opens, moves, empty }
  }

  /** Rounds after the batch by the names of their places; null where none is open. */
  *states(): Iterable<readonly [string, OpenRound | null]> {
    for (const [key, { now }] of this.#places) yield [key, now ?? null]
  }

  #inOrder(): [string, WorkingPlace][] {
    return [...this.#places].sort(([one], [two]) => (one < two ? -1 : 1))
  }

  #working(place: NamedPlace): WorkingPlace {
    const working = this.#places.get(place.key)
    assert(working !== undefined, 'a command that looks at a round names its place')
    return working
  }
}

function changed(now: OpenRound | undefined, change: RoundChange): OpenRound | undefined {
  if (change.kind === 'open' || change.kind === 'pass') {
    assert(now === undefined, 'one round may be open at a place')
    return change.kind === 'open' ? change.round : undefined
  }
  assert(now !== undefined, 'only an open round moves or closes')
  if (change.kind === 'close') return undefined
  const { turns, state, extraMinor, extraBonusMinor } = change
  const staked = {
    stakedMinor: now.stakedMinor + extraMinor,
    bonusMinor: now.bonusMinor + extraBonusMinor,
  }
  return { ...now, ...staked, step: now.step + 1, turns, state }
}
