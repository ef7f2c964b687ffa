import type { ToldPrice } from '../../../platform/venues/told-price.ts'

/** An exchange whose public prices count. */
export interface Venue {
  readonly name: string
  /** Its public WebSocket. */
  readonly url: string
  /** Its names of markets against the dollar, by ticker. */
  readonly markets: Readonly<Record<string, string>>
  /** The messages that ask for the best bid and offer of markets. */
  subscriptions(markets: readonly string[]): readonly object[]
  /** What a parsed message says; nothing for all that is no price. */
  read(message: unknown): readonly ToldPrice[]
}
