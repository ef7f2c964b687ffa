/**
 * The messages of the trading socket. Features write them; the realtime server brings them to the
 * listeners of this node.
 */
export interface TradingMessages {
  /** How many listen on this node. */
  readonly listeners: number
  send(message: object): void
  /** What a new listener is sent at once. */
  onJoin(greeting: () => readonly object[]): void
  /** All greetings, for a listener that has just come. */
  greetings(): readonly object[]
  /** Connects the sockets of this node. */
  attach(socket: { readonly count: number; broadcast(message: object): void }): void
}

export function createTradingMessages(): TradingMessages {
  const greetings: (() => readonly object[])[] = []
  let socket: Parameters<TradingMessages['attach']>[0] | undefined
  return {
    get listeners() {
      return socket?.count ?? 0
    },
    send: (message) => socket?.broadcast(message),
    onJoin: (greeting) => void greetings.push(greeting),
    greetings: () => greetings.flatMap((greeting) => greeting()),
    attach(connected) {
      socket = connected
    },
  }
}
