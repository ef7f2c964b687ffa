import { WebSocket } from 'ws'
import { secondMs } from '@powerplay/kernel'
import type { Log } from '../../../platform/telemetry/log.ts'
import type { ToldPrice } from '../../../platform/venues/told-price.ts'
import type { Venue } from './venue.ts'

/** A connection to a venue that comes back by itself. */
export interface VenueLink {
  close(): void
}

interface LinkOrder {
  readonly venue: Venue
  readonly url: string
  readonly markets: readonly string[]
  readonly log: Log
  onPrices(prices: readonly ToldPrice[]): void
  /** The connection is over: what it said last may not be so any more. */
  onDown(): void
}

const messageBytesMax = 1_048_576
const handshakeMs = 5 * secondMs
/** A venue that says nothing for this long is asked anew. */
const silenceMs = 10 * secondMs
const [firstPauseMs, longestPauseMs] = [secondMs, 30 * secondMs]

/** Keeps a venue's prices coming: asks for its markets, and again after every end. */
export function linkVenue(order: LinkOrder): VenueLink {
  const { venue, url, markets, log, onPrices, onDown } = order
  let socket: WebSocket | undefined
  let pauseMs = firstPauseMs
  let isOver = false
  let next: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined

  const listen = (own: WebSocket) => {
    clearTimeout(silence)
    silence = setTimeout(() => own.terminate(), silenceMs)
    silence.unref()
  }
  const open = () => {
    const own = new WebSocket(url, {
      maxPayload: messageBytesMax,
      handshakeTimeout: handshakeMs,
      followRedirects: false,
    })
    socket = own
    own.on('open', () => {
      listen(own)
      for (const message of venue.subscriptions(markets)) own.send(JSON.stringify(message))
    })
    own.on('message', (data, isBinary) => {
      listen(own)
      const prices = isBinary ? [] : venue.read(parsed(String(data)))
      if (prices.length === 0) return
      pauseMs = firstPauseMs
      onPrices(prices)
    })
    own.on('error', (error) =>
      log.warn({ event: 'trading.venue_failed', venue: venue.name, error: error.message }),
    )
    own.on('close', () => {
      clearTimeout(silence)
      onDown()
      if (isOver) return
      next = setTimeout(open, pauseMs)
      next.unref()
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    })
  }
  open()
  return {
    close() {
      isOver = true
      clearTimeout(next)
      socket?.terminate()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
