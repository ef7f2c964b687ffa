import { io, type Socket } from 'socket.io-client'

/** How a connection attempt or a subscription ended. */
export interface Outcome {
  readonly event: string
  readonly body: unknown
}

/** A socket of the events server, spoken to as laravel-echo does. */
export class EventsSocket {
  readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
  }

  /** Connects; rejects when the server does not take the connection. */
  static async connect(
    siteUrl: string,
    headers: Record<string, string> = {},
  ): Promise<EventsSocket> {
    const socket = io(siteUrl, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', (error) => reject(error))
    })
    return new EventsSocket(socket)
  }

  /** Subscribes with an optional bearer. @returns what the server said to it. */
  subscribe(channel: string, bearer: string | null = null): Promise<Outcome> {
    const auth = bearer === null ? {} : { auth: bearerHeaders(bearer) }
    const answers = ['subscription_succeeded', 'subscription_error']
    return new Promise((resolve) => {
      for (const event of answers) {
        this.socket.on(event, (named: string, body: unknown) => {
          if (named === channel) resolve({ event, body })
        })
      }
      this.socket.emit('subscribe', { channel, ...auth })
    })
  }

  /** Sends a whisper on a channel. @returns the frame of its answer. */
  whisper(channel: string, event: string, data: object): Promise<unknown> {
    return this.socket.timeout(10_000).emitWithAck('client event', {
      channel,
      event: `client-${event}`,
      data,
    })
  }

  /** Resolves when the connection is over, whoever ended it. */
  ended(): Promise<string> {
    return new Promise((resolve) => {
      if (this.socket.disconnected) resolve('already')
      this.socket.once('disconnect', resolve)
    })
  }

  close(): void {
    this.socket.disconnect()
  }
}

function bearerHeaders(bearer: string): object {
  return { headers: { Authorization: `Bearer ${bearer}` } }
}
