import {
  pnlFee,
  replayTick,
  type FuturesFee,
  type FuturesPosition,
  type PositionRecord,
  type Replay,
  type Tick,
} from '@powerplay/engines'

/** A house as its guests meet it. Each defence can be taken away, to see that it was needed. */
export interface House {
  /** Time between the receipt of an order and the earliest tick that may execute it. */
  readonly delayMs: number
  readonly fee: FuturesFee
  /** Time over which prices are averaged before they become ticks; 0 is raw. */
  readonly smoothMs: number
  readonly step: (record: PositionRecord, replay: Replay, tick: Tick) => Replay
}

/** The house as it is. */
export const house: House = { delayMs: 500, fee: pnlFee(5), smoothMs: 0, step: replayTick }

export const houses = {
  flatFee: { ...house, fee: { mode: 'flat', flatPpm: 50 } },
  noDelay: { ...house, delayMs: 0 },
  smoothed: { ...house, smoothMs: 1_000 },
  noGapRule: { ...house, step: stepWithoutGapRule },
} satisfies Record<string, House>

/** The engine's step, but a tick may bring any multiple of what the position was worth. */
function stepWithoutGapRule(record: PositionRecord, replay: Replay, tick: Tick): Replay {
  const after = replayTick(record, replay, tick)
  if (replay.status !== 'open' || (after.status !== 'open' && after.status !== 'closed')) {
    return after
  }
  const worth = worthWithoutRule(replay.position, tick.price)
  return { ...after, position: { ...after.position, worth } }
}

function worthWithoutRule(position: FuturesPosition, price: number): number {
  const gain = position.direction * position.multiplier * (price - position.price)
  return Math.max(0, position.worth + gain)
}
