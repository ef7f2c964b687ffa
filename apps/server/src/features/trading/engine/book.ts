import { isClean, type Tick } from '@powerplay/engines'
import type { Uuid } from '@powerplay/kernel'
import {
  afterTick,
  livePosition,
  noted,
  withRequest,
  type LivePosition,
} from '../positions/live-position.ts'
import type { PositionRequest, StoredPosition } from '../positions/position-store.ts'
import type { Turn } from './turn.ts'

/** All positions that wait for ticks, in lists by ticker. */
export class Book {
  private readonly byTicker = new Map<string, LivePosition[]>()
  private readonly tickerOf = new Map<Uuid, string>()

  constructor(positions: readonly StoredPosition[]) {
    for (const position of positions) this.add(position)
  }

  get size(): number {
    return this.tickerOf.size
  }

  has(id: Uuid): boolean {
    return this.tickerOf.has(id)
  }

  add(position: StoredPosition): void {
    if (this.tickerOf.has(position.id)) return
    this.listOf(position.ticker).push(livePosition(position))
    this.tickerOf.set(position.id, position.ticker)
  }

  /** Lets a request count from its moment on. */
  take(positionId: Uuid, request: PositionRequest): void {
    const list = this.listOf(this.tickerOf.get(positionId) ?? '')
    const place = list.findIndex(({ stored }) => stored.id === positionId)
    const live = list[place]
    if (live) list[place] = withRequest(live, request)
  }

  /** Takes the positions of a ticker through a tick; what it decides goes into the turn. */
  tick(ticker: string, tick: Tick, turn: Turn): void {
    const list = this.byTicker.get(ticker)
    if (!list || list.length === 0) return
    let kept = 0
    for (const live of list) {
      const next = afterTick(live, tick)
      if (next.stored !== live.stored) this.note(next, live, tick, turn)
      else if (isLimited(live, next, tick)) turn.decide(noteOf(next, tick))
      if (next.replay.status === 'closed' || next.replay.status === 'refused') {
        this.tickerOf.delete(next.stored.id)
        continue
      }
      list[kept] = next
      kept += 1
    }
    list.length = kept
  }

  /** The same for a stored tick that a position noted since then has behind it already. */
  replay(ticker: string, tick: Tick, turn: Turn): void {
    const list = this.listOf(ticker)
    const later = list.filter(({ stored }) => (stored.markSeq ?? stored.entrySeq ?? 0) >= tick.seq)
    this.byTicker.set(
      ticker,
      list.filter((live) => !later.includes(live)),
    )
    this.tick(ticker, tick, turn)
    this.listOf(ticker).push(...later)
  }

  private note(next: LivePosition, before: LivePosition, tick: Tick, turn: Turn): void {
    const { stored } = next
    turn.decide(stored)
    if (stored.demo || stored.status === 'refused' || before.stored.status === stored.status) return
    turn.volumes.push({ ticker: stored.ticker, atMs: tick.atMs, cents: stored.notionalCents })
  }

  /** Notes where all open positions stand, so that a restart has less to replay. */
  noteAll(seq: number, turn: Turn): void {
    for (const list of this.byTicker.values()) {
      for (const live of list) {
        if (live.replay.status === 'open') turn.decide(noteOf(live, { seq }))
      }
    }
  }

  private listOf(ticker: string): LivePosition[] {
    const list = this.byTicker.get(ticker) ?? []
    this.byTicker.set(ticker, list)
    return list
  }
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
