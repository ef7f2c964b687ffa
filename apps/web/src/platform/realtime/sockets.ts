/** What the page loads after its first paint: both sockets and the client they carry. */
export { openEcho } from './echo-socket.ts'
export { EventsClient } from './events-client.ts'
export { TradingClient } from './trading-client.ts'
