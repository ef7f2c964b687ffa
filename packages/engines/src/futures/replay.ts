import { decideOpening, type OpeningOrder } from './order.ts'
import {
  openPosition,
  tickPosition,
  type AskedClose,
  type CloseReason,
  type FuturesPosition,
  type OpeningTerms,
  type TriggerEdit,
} from './position.ts'
import type { Tick } from './tick.ts'

/** All that decides a position, beside the ticks. */
export interface PositionRecord {
  readonly terms: OpeningTerms
  readonly order: Pick<OpeningOrder, 'shownPrice' | 'fromMs' | 'maxSlippageBps'>
  /** In the order they were sent. */
  readonly edits: readonly TriggerEdit[]
  /** Requests to close, each with the moment from which on it holds. */
  readonly closings: Readonly<Partial<Record<Exclude<AskedClose, 'time'>, number>>>
}

/** Where a record and its ticks lead. Prices are those of `position`. */
export type Replay =
  | { readonly status: 'opening' }
  | { readonly status: 'refused'; readonly why: 'too-late' | 'slippage' }
  | { readonly status: 'open'; readonly entry: Tick; readonly position: FuturesPosition }
  | {
      readonly status: 'closed'
      readonly entry: Tick
      readonly exit: Tick
      readonly position: FuturesPosition
      readonly reason: CloseReason
    }

/**
 * Plays a position again from its record and the stored ticks of its ticker. The engine of the
 * server takes the same steps one tick at a time; a restart and every check take them from here.
 * @param ticks in order, from the order's moment on; the first that matters may come later.
 */
export function replayPosition(record: PositionRecord, ticks: readonly Tick[]): Replay {
  let replay: Replay = { status: 'opening' }
  for (const tick of ticks) {
    replay = replayTick(record, replay, tick)
    if (replay.status === 'closed' || replay.status === 'refused') return replay
  }
  return replay
}

/** One step of `replayPosition`. An ended one stays as it is. */
export function replayTick(record: PositionRecord, replay: Replay, tick: Tick): Replay {
  if (replay.status === 'opening') return openedBy(record, tick)
  if (replay.status !== 'open') return replay
  const { position, reason } = tickPosition(replay.position, tick)
  if (reason === null) return { ...replay, position }
  return { status: 'closed', entry: replay.entry, exit: tick, position, reason }
}

function openedBy({ terms, order, edits, closings }: PositionRecord, tick: Tick): Replay {
  const decision = decideOpening({ ...order, direction: terms.direction }, tick)
  if (decision === 'wait') return { status: 'opening' }
  if (decision !== 'open') return { status: 'refused', why: decision }
  const opened = openPosition(terms, tick)
  const position = { ...opened, edits, closings: { ...opened.closings, ...closings } }
  return { status: 'open', entry: tick, position }
}
