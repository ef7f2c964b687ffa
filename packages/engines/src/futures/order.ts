import { isClean, type Tick } from './tick.ts'
import { type Triggers } from './position.ts'
import type { Direction } from './worth.ts'

/** An opening that finds no clean tick within this time after its moment is refused. */
export const openingPatienceMs = 10_000

/** A request to open, with what its execution depends on. */
export interface OpeningOrder {
  readonly direction: Direction
  /** Price that the player saw when the server received the order. */
  readonly shownPrice: number
  /** Server time of receipt plus the execution delay: nothing earlier may decide. */
  readonly fromMs: number
  /** Largest move against the player between the two, in 1/100 %; null takes any. */
  readonly maxSlippageBps: number | null
}

export type OpeningDecision = 'wait' | 'open' | 'too-late' | 'slippage'

/**
 * What a tick does with an order. It opens at the first clean tick at or after its moment: whoever
 * knows a price earlier than it is shown finds it in the price already, as long as his head start is
 * no longer than the delay. An order cannot be taken back.
 */
export function decideOpening(order: OpeningOrder, tick: Tick): OpeningDecision {
  if (tick.atMs < order.fromMs) return 'wait'
  if (tick.atMs - order.fromMs > openingPatienceMs) return 'too-late'
  if (!isClean(tick)) return 'wait'
  return slips(order, tick.price) ? 'slippage' : 'open'
}

function slips({ direction, shownPrice, maxSlippageBps }: OpeningOrder, price: number): boolean {
  if (maxSlippageBps === null) return false
  return direction * (price - shownPrice) * 10_000 > maxSlippageBps * shownPrice
}

/** Between which prices triggers make sense: where the position is, busts, and is full. */
export interface TriggerRange {
  readonly direction: Direction
  readonly price: number
  readonly bust: number
  readonly max: number
}

/**
 * The trigger that does not make sense, if one does not: it has to lie beyond the present price in
 * its direction, a take profit not past the highest return, a stop loss before the bust price.
 */
export function wrongTrigger(triggers: Triggers, range: TriggerRange): keyof Triggers | null {
  const { direction, price, bust, max } = range
  const ahead = (mark: number, of: number) => direction * (mark - of)
  const { takeProfit, stopLoss } = triggers
  if (takeProfit !== null) {
    if (ahead(takeProfit, price) <= 0 || ahead(takeProfit, max) > 0) return 'takeProfit'
  }
  if (stopLoss !== null) {
    if (ahead(stopLoss, price) >= 0 || ahead(stopLoss, bust) <= 0 || stopLoss < 1) return 'stopLoss'
  }
  return null
}
