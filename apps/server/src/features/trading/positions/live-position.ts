import {
  directionOf,
  openingPatienceMs,
  openPosition,
  replayTick,
  roiBps,
  settlePosition,
  type FuturesPosition,
  type PositionRecord,
  type Replay,
  type Tick,
  type TriggerEdit,
} from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import type { PositionRequest, StoredPosition } from './position-store.ts'

/** A position that waits for ticks, in the memory of the engine. */
export interface LivePosition {
  readonly stored: StoredPosition
  readonly record: PositionRecord
  readonly replay: Replay
}

/** The record of a stored position: its terms, and the requests that the engine has seen. */
export function recordOf(stored: StoredPosition): PositionRecord {
  const { requests } = stored
  const fromOf = (kind: PositionRequest['kind']) =>
    requests.find((request) => request.kind === kind)?.fromMs ?? undefined
  const [user, exclusion, halt] = [fromOf('user'), fromOf('exclusion'), fromOf('halt')]
  return {
    terms: {
      direction: directionOf(stored.side),
      multiplier: stored.multiplier,
      takeProfit: stored.takeProfit,
      stopLoss: stored.stopLoss,
      maxRoiBps: stored.maxRoiBps,
      maxHoldMs: stored.maxHoldMs,
    },
    order: {
      shownPrice: stored.shownPrice,
      // An order that the engine has not seen waits.
      fromMs: fromOf('open') ?? Number.MAX_SAFE_INTEGER,
      maxSlippageBps: stored.maxSlippageBps,
    },
    edits: requests.flatMap((request): TriggerEdit[] => {
      const { kind, fromMs, takeProfit, stopLoss } = request
      return kind === 'edit' && fromMs !== null ? [{ fromMs, takeProfit, stopLoss }] : []
    }),
    closings: {
      ...(user !== undefined && { user }),
      ...(exclusion !== undefined && { exclusion }),
      ...(halt !== undefined && { halt }),
    },
  }
}

/** Takes a stored position into memory, where it stood at its latest note. */
export function livePosition(stored: StoredPosition): LivePosition {
  const record = recordOf(stored)
  if (stored.status !== 'open') return { stored, record, replay: { status: 'opening' } }
  const entry = entryTick(stored)
  const standing = {
    price: stored.mark ?? entry.price,
    worth: stored.worth ?? entry.price,
  }
  const position = withRequests({ ...openPosition(record.terms, entry), ...standing }, record)
  return { stored, record, replay: { status: 'open', entry, position } }
}

function entryTick({ entry, entrySeq }: StoredPosition): Tick {
  const seq = mustHave(entrySeq, 'tick of an opening')
  return { seq, atMs: seq * 200, price: mustHave(entry, 'price of an opening'), flags: 0 }
}

function withRequests(position: FuturesPosition, record: PositionRecord): FuturesPosition {
  const { edits } = record
  return { ...position, edits, closings: { ...position.closings, ...record.closings } }
}

/** The same with a request that the engine has just seen. */
export function withRequest(live: LivePosition, request: PositionRequest): LivePosition {
  const others = live.stored.requests.filter(({ id }) => id !== request.id)
  const stored = { ...live.stored, requests: [...others, request] }
  const record = recordOf(stored)
  const { replay } = live
  if (replay.status !== 'open') return { stored, record, replay }
  const { position } = replay
  const edits = request.kind === 'edit' ? [...position.edits, ...record.edits.slice(-1)] : []
  const next = {
    ...position,
    edits: request.kind === 'edit' ? edits : position.edits,
    closings: { ...position.closings, ...record.closings },
  }
  return { stored, record, replay: { ...replay, position: next } }
}

/** The position after a tick; `stored` is a new one where the tick decided something. */
export function afterTick(live: LivePosition, tick: Tick): LivePosition {
  if (isVoid(live, tick)) {
    const stored = {
      ...live.stored,
      status: 'refused',
      reason: 'void',
      closedMs: tick.atMs,
    } as const
    return { ...live, stored }
  }
  const replay = isOverdue(live, tick)
    ? ({ status: 'refused', why: 'too-late' } as const)
    : replayTick(live.record, live.replay, tick)
  if (replay === live.replay) return live
  const stored =
    replay.status === live.replay.status ? live.stored : decided(live.stored, replay, tick)
  return { ...live, replay, stored }
}

/** Staff give its wager back: that holds at any tick, as there is no clean one. */
function isVoid({ stored }: LivePosition, { atMs }: Tick): boolean {
  return stored.requests.some(({ kind, fromMs }) => kind === 'void' && (fromMs ?? Infinity) <= atMs)
}

/** An order that an outage kept waiting has a later moment, and still no more patience. */
function isOverdue({ replay, stored }: LivePosition, { atMs }: Tick): boolean {
  if (replay.status !== 'opening') return false
  const order = stored.requests.find(({ kind }) => kind === 'open')
  if (!order || order.fromMs === null) return false
  return atMs - (order.askedMs + order.delayMs) > openingPatienceMs
}

function decided(stored: StoredPosition, replay: Replay, tick: Tick): StoredPosition {
  switch (replay.status) {
    case 'opening':
      return stored
    case 'refused':
      return { ...stored, status: 'refused', reason: replay.why, closedMs: tick.atMs }
    case 'open': {
      const { price: entry, seq: entrySeq, atMs: openedMs } = replay.entry
      return noted({ ...stored, status: 'open', entry, entrySeq, openedMs }, replay.position, tick)
    }
    case 'closed':
      return closed(stored, replay)
  }
}

/** The stored position with the place from which a restart counts on. */
export function noted(
  stored: StoredPosition,
  { price, worth }: FuturesPosition,
  { seq }: Pick<Tick, 'seq'>,
): StoredPosition {
  return { ...stored, mark: price, markSeq: seq, worth }
}

function closed(
  stored: StoredPosition,
  replay: Extract<Replay, { status: 'closed' }>,
): StoredPosition {
  const { position, exit, reason } = replay
  const money = settlePosition(position, stored, reason)
  return {
    ...noted(stored, position, exit),
    status: 'closed',
    exit: exit.price,
    exitSeq: exit.seq,
    closedMs: exit.atMs,
    reason,
    roiBps: roiBps(position, reason),
    feeMinor: money.feeMinor,
    payoutMinor: money.payoutMinor,
    profitMinor: money.profitMinor,
  }
}
