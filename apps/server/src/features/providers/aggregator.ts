/** A game as an aggregator lists it. */
export interface AggregatorGame {
  /** The aggregator's id. */
  readonly uuid: string
  readonly name: string
  /** Address of its art; fetched and kept by us, never shown from there. */
  readonly imageUrl: string
  readonly type: string
  readonly provider: string
  /** Address of the provider's mark, where there is one. */
  readonly markUrl: string | null
  readonly technology: string
  readonly hasLobby: boolean
  readonly isMobile: boolean
  readonly hasFreespins: boolean
  readonly tags: readonly string[]
  /** What it tells of the mathematics, where it does. */
  readonly rtp: number | null
  readonly volatility: 'low' | 'medium' | 'high' | null
  readonly lines: number | null
}

/** A game that is to be opened. */
export interface GameOpening {
  readonly uuid: string
  /** Null for demo play, which knows no player and no money. */
  readonly player: {
    readonly id: string
    readonly name: string
    readonly currency: string
    readonly sessionId: string
    readonly lobbyData: string | null
  } | null
  readonly device: 'desktop' | 'mobile'
  readonly language: string
  /** Where the game's own way out leads. */
  readonly returnUrl: string
}

/** A table of a game with a lobby. */
export interface GameTable {
  readonly lobbyData: string
  readonly name: string
  readonly isOpen: boolean
  readonly openTime: string
  readonly closeTime: string
  readonly dealerName: string
  readonly dealerAvatar: string
  /** Decimal texts in units of the asked currency, or null. */
  readonly limits: { readonly min: string; readonly max: string } | null
}

/** One line of an aggregator's test of our wallet. */
export interface ValidationLine {
  readonly isGood: boolean
  readonly text: string
}

/** A company that offers games of many providers: what the site asks of it, in any protocol. */
export interface GameAggregator {
  /** Source of its transactions. */
  readonly source: string
  /** The whole list, page by page. @throws AggregatorError */
  pages(): AsyncIterable<readonly AggregatorGame[]>
  /** Opens a game. @returns the address of its page. @throws AggregatorError */
  open(opening: GameOpening): Promise<string>
  /** @throws AggregatorError */
  tables(uuid: string, currency: string): Promise<GameTable[]>
  /** Makes the aggregator test our wallet over an open session. @throws AggregatorError */
  validate(): Promise<{ readonly isGood: boolean; readonly lines: readonly ValidationLine[] }>
}

/** An aggregator that does not answer, or not as agreed. Its words never reach a player. */
export class AggregatorError extends Error {
  override readonly name = 'AggregatorError'
  /** True when it refused by its own rules; false when it could not be reached. */
  readonly isAnswer: boolean

  constructor(message: string, isAnswer: boolean) {
    super(message)
    this.isAnswer = isAnswer
  }
}
