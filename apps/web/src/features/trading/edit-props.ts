import type { TradingPosition, TradingTicker } from '@powerplay/contract'

/** The position whose triggers are edited, with its ticker. */
export interface EditProps {
  readonly position: TradingPosition
  readonly ticker: TradingTicker
}
