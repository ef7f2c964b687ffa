import { isClean, type Tick } from '@powerplay/engines'
import type { Uuid } from '@powerplay/kernel'
import {
  afterTick,
  livePosition,
  noted,
  withRequest,
  type LivePosition,
} from '../positions/live-position.ts'
import type { Fault } from '../positions/aside-store.ts'
import type { PositionRequest, StoredPosition } from '../positions/position-store.ts'
import { Slot } from './slot.ts'
import type { Turn } from './turn.ts'

/** All positions that wait for ticks, in lists by ticker. */
export class Book {
  private readonly byTicker = new Map<string, Slot[]>()
  private readonly tickerOf = new Map<Uuid, string>()

  /** @param turn notes the positions that cannot be taken in. */
  constructor(positions: readonly StoredPosition[], turn: Turn) {
    for (const position of positions) this.add(position, turn)
  }

  get size(): number {
    return this.tickerOf.size
  }

  has(id: Uuid): boolean {
    return this.tickerOf.has(id)
  }

  /** True where a position of the ticker waits for ticks. */
  holds(ticker: string): boolean {
    return (this.byTicker.get(ticker)?.length ?? 0) > 0
  }

  add(position: StoredPosition, turn: Turn): void {
    if (this.tickerOf.has(position.id)) return
    try {
      this.listOf(position.ticker).push(new Slot(livePosition(position)))
      this.tickerOf.set(position.id, position.ticker)
    } catch (error) {
      turn.faults.push(faultOf(position, error))
    }
  }

  /** The moment of the last change of triggers that was taken; none that comes later holds earlier. */
  lastEditMs(positionId: Uuid): number {
    const edits = this.find(positionId)?.stored.requests.filter(({ kind }) => kind === 'edit') ?? []
    return Math.max(0, ...edits.map(({ fromMs }) => fromMs ?? 0))
  }

  private find(positionId: Uuid): Slot | undefined {
    const list = this.byTicker.get(this.tickerOf.get(positionId) ?? '')
    return list?.find(({ stored }) => stored.id === positionId)
  }

  /** Takes over the positions of another book. */
  join(other: Book): void {
    for (const [ticker, list] of other.byTicker) this.listOf(ticker).push(...list)
    for (const [id, ticker] of other.tickerOf) this.tickerOf.set(id, ticker)
  }

  /** Lets a request count from its moment on. */
  take(positionId: Uuid, request: PositionRequest): void {
    const slot = this.find(positionId)
    if (slot) slot.now = withRequest(slot.now, request)
  }

  /** Takes the positions of a ticker through a tick; what it decides goes into the turn. */
  tick(ticker: string, tick: Tick, turn: Turn): void {
    const list = this.byTicker.get(ticker)
    if (!list || list.length === 0) return
    let kept = 0
    for (const slot of list) {
      if (slot.moves(tick)) {
        list[kept] = slot
        kept += 1
        continue
      }
      const live = slot.now
      const next = this.next(live, tick, turn)
      if (next === null) continue
      if (next.stored !== live.stored) this.decide(next, live, tick, turn)
      else if (isLimited(live, next, tick)) turn.decide(noteOf(next, tick))
      if (next.stored.status === 'closed' || next.stored.status === 'refused') {
        this.tickerOf.delete(next.stored.id)
        continue
      }
      slot.now = next
      list[kept] = slot
      kept += 1
    }
    list.length = kept
  }

  /** Null for a position that cannot be decided: it is set aside, and stops no other. */
  private next(live: LivePosition, tick: Tick, turn: Turn): LivePosition | null {
    try {
      return afterTick(live, tick)
    } catch (error) {
      turn.faults.push(faultOf(live.stored, error))
      this.tickerOf.delete(live.stored.id)
      return null
    }
  }

  /** The same for a stored tick that a position noted since then has behind it already. */
  replay(ticker: string, tick: Tick, turn: Turn): void {
    const list = this.listOf(ticker)
    const later = list.filter(({ stored }) => (stored.markSeq ?? stored.entrySeq ?? 0) >= tick.seq)
    this.byTicker.set(
      ticker,
      list.filter((slot) => !later.includes(slot)),
    )
    this.tick(ticker, tick, turn)
    this.listOf(ticker).push(...later)
  }

  private decide(next: LivePosition, before: LivePosition, tick: Tick, turn: Turn): void {
    const { stored } = next
    turn.decide(stored)
    if (stored.demo || stored.status === 'refused' || before.stored.status === stored.status) return
    turn.volumes.push({ ticker: stored.ticker, atMs: tick.atMs, cents: stored.notionalCents })
  }

  /** Notes where the open positions of a ticker stand, so that a restart has less to replay. */
  note(ticker: string, seq: number, turn: Turn): void {
    for (const { now: live } of this.byTicker.get(ticker) ?? []) {
      if (live.replay.status === 'open') turn.decide(noteOf(live, { seq }))
    }
  }

  private listOf(ticker: string): Slot[] {
    const list = this.byTicker.get(ticker) ?? []
    this.byTicker.set(ticker, list)
    return list
  }
}

function faultOf({ id }: StoredPosition, error: unknown): Fault {
  return { id, why: error instanceof Error ? error.message : String(error) }
}

function noteOf(live: LivePosition, tick: Pick<Tick, 'seq'>): StoredPosition {
  const { replay, stored } = live
  return replay.status === 'open' ? noted(stored, replay.position, tick) : stored
}

/** Whether the gap rule held a gain back: from here on the prices ahead are others. */
function isLimited(before: LivePosition, after: LivePosition, tick: Tick): boolean {
  if (before.replay.status !== 'open' || after.replay.status !== 'open') return false
  if (!isClean(tick)) return false
  const { position } = before.replay
  const gain = position.direction * position.multiplier * (tick.price - position.price)
  return gain > position.worth
}
