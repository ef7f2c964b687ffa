/**
 * The messages of the trading socket. Features write them; the realtime server brings them to the
 * listeners of this node.
 */
export interface TradingMessages {
  /** How many listen on this node. */
  readonly listeners: number
  /** To all, or to those who want the ticker that it names. */
  send(message: object): void
  /** What somebody on this node asked for beside prices: `candle/BTC/1m`, `stats/BTC`, `stats/*`. */
  topics(): readonly string[]
  /** To those alone who asked for one of these topics. */
  sendTo(topics: readonly string[], message: object): void
  /** What a new listener is sent at once. */
  onJoin(greeting: () => readonly object[]): void
  /** All greetings, for a listener that has just come. */
  greetings(): readonly object[]
  /** Fields that the first message has besides those of the socket. */
  introduce(facts: () => object): void
  introduction(): object
  /** Connects the sockets of this node. */
  attach(socket: TradingOutlet): void
}

/** The sockets of this node, as messages need them. */
export interface TradingOutlet {
  readonly count: number
  broadcast(message: object): void
  topics(): readonly string[]
  sendTo(topics: readonly string[], message: object): void
}

export function createTradingMessages(): TradingMessages {
  const greetings: (() => readonly object[])[] = []
  let introduction: () => object = () => ({})
  let socket: TradingOutlet | undefined
  return {
    get listeners() {
      return socket?.count ?? 0
    },
    send: (message) => socket?.broadcast(message),
    topics: () => socket?.topics() ?? [],
    sendTo: (topics, message) => socket?.sendTo(topics, message),
    onJoin: (greeting) => void greetings.push(greeting),
    greetings: () => greetings.flatMap((greeting) => greeting()),
    introduce(facts) {
      introduction = facts
    },
    introduction: () => introduction(),
    attach(connected) {
      socket = connected
    },
  }
}
