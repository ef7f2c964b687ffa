import type { WhisperName } from '@powerplay/contract'
import { whisperTable } from '@powerplay/contract/table'
import { realtimeUrls, tradingUrls } from '../boot/boot.ts'
import { whenIdle } from '../boot/when-idle.ts'
import { authorization } from '../client/bearer.ts'
import { callServer } from '../client/call-server.ts'
import type { WhisperInput, WhisperOutput } from '../client/call-types.ts'
import { emit } from '../client/client-events.ts'
import { detailsMissing, detailsQueue } from '../client/proof-queue.ts'
import { mintRequestKey } from '../client/request-key.ts'
import { readRefusal } from '../client/server-refusal.ts'
import { setConnection } from '../store/connections-store.ts'
import { tellEventsState } from './connection-news.ts'
import type { EventsClient } from './events-client.ts'
import type { TradingClient } from './trading-client.ts'

let client: EventsClient | undefined
let trading: TradingClient | undefined
let tradingWish: object | undefined
let listener: string | undefined
let hasStarted = false
/** How many parts of the page look at each channel that is not everybody's. */
const followers = new Map<string, number>()

/** Loads the realtime client once the page has been painted, and connects both sockets. */
export function startRealtime(): void {
  if (hasStarted) return
  hasStarted = true
  whenIdle(() => void connect())
}

/** Addresses to try: those the server named, or the page's own when it named none. */
function socketUrls(named: readonly string[], fallback: string): readonly string[] {
  return named.length === 0 ? [fallback] : named
}

async function connect(): Promise<void> {
  const { EventsClient, openEcho, TradingClient } = await import('./sockets.ts')
  const { origin } = window.location
  client = new EventsClient({
    open: openEcho,
    urls: socketUrls(realtimeUrls(), origin),
    authorization: () => authorization(),
    onState: tellEventsState,
    mintId: mintRequestKey,
  })
  for (const channel of followers.keys()) client.follow(channel)
  client.listenAs(listener)
  window.addEventListener('online', () => {
    reconnectUnheard()
  })
  trading = new TradingClient({
    urls: socketUrls(tradingUrls(), `${origin.replace(/^http/, 'ws')}/trading-socket`),
    onState: (isUp) => setConnection('trading', isUp),
    onMessage: (message) => emit('trading:message', { message }),
  })
  if (tradingWish !== undefined) trading.ask(tradingWish)
  trading.connect()
}

/** Subscribes on the trading socket, in place of what was asked for before. */
export function askTrading(wish: object): void {
  tradingWish = wish
  trading?.ask(wish)
}

/**
 * Says who listens: the channels are rebuilt when the user changes between guest and signed in
 * (001_d6a9941efb711ce5.txt, section 4, Connection).
 */
export function listenAs(userId: string | undefined): void {
  listener = userId
  client?.listenAs(userId)
}

/**
 * Listens to a channel as long as somebody looks; its events arrive by `on`. With the first answer of
 * the server, and whenever something may have been missed, `realtime:reload-page` names the channel.
 * @returns stop
 */
export function followChannel(channel: string): () => void {
  const count = followers.get(channel) ?? 0
  followers.set(channel, count + 1)
  if (count === 0) client?.follow(channel)
  let hasStopped = false
  return () => {
    if (hasStopped) return
    hasStopped = true
    const left = (followers.get(channel) ?? 1) - 1
    if (left > 0) return void followers.set(channel, left)
    followers.delete(channel)
    client?.leave(channel)
  }
}

/** Connects anew unless the channels of whoever listens are subscribed. */
export function reconnectUnheard(): void {
  if (client?.isReady === false) client.reconnect()
}

export interface WhisperOptions {
  /** Key of the intention, when it may have to be sent again. */
  readonly key?: string | undefined
}

/**
 * Sends a whisper: over the socket when it stands, else as POST /api/whisper. An answer that got
 * lost on the way is asked for again over HTTP under the same key, so nothing happens twice.
 * @throws ServerRefusal, ConnectionFailure
 */
export async function whisper<Name extends WhisperName>(
  name: Name,
  data: WhisperInput<Name>,
  options: WhisperOptions = {},
): Promise<WhisperOutput<Name>> {
  const key = options.key ?? mintRequestKey()
  const answer = await whisperOnce(name, data, key)
  // The boundary: the server validates its answers against the same contract.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return answer as WhisperOutput<Name>
}

/** A whisper that is refused for want of the player's details waits for them, as calls do. */
async function whisperOnce<Name extends WhisperName>(
  name: Name,
  data: WhisperInput<Name>,
  key: string,
): Promise<unknown> {
  const frame = client?.isReady === true ? await client.whisper(name, data, key) : undefined
  const answer = frame === undefined ? await whisperOverHttp(name, data, key) : frame.answer
  const refusal = readRefusal(answer, 200)
  if (refusal === undefined) return answer
  if (refusal.name !== detailsMissing) throw refusal
  const send = () => whisperOnce(name, data, key)
  return detailsQueue.wait({ refusal, send, signal: undefined })
}

async function whisperOverHttp(name: WhisperName, data: object, key: string): Promise<unknown> {
  const answer = await callServer('whisper', { event: name, data: { ...data } }, { key })
  // Over HTTP no balance comes along, and the socket that would bring it may be down.
  if (whisperTable[name].key) emit('realtime:reload', { channel: 'User' })
  return answer
}
