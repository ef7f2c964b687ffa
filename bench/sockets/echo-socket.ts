import { openRawSocket, type RawSocket } from './raw-socket.ts'

/** A socket that speaks Socket.IO 4: packets are JSON arrays behind two digits. */
export interface EchoSocket {
  /** Sends an event. */
  emit(event: string, payload: object): void
  /** Resolves with the next packet that begins with these characters. */
  next(start: string): Promise<string>
  /** Names the receiver of the packets nobody waits for. */
  onPacket(receive: (packet: string) => void): void
  end(): void
}

const path = '/socket.io/?EIO=4&transport=websocket'
const ping = '2'
const pong = '3'
const connectRequest = '40'

interface Wait {
  readonly start: string
  resolve(packet: string): void
}

class EchoClient implements EchoSocket {
  readonly #socket: RawSocket
  #wait: Wait | undefined
  #receive: (packet: string) => void = () => undefined

  constructor(socket: RawSocket) {
    this.#socket = socket
    socket.onText((packet) => this.#take(packet))
  }

  emit(event: string, payload: object): void {
    this.#socket.send(`42${JSON.stringify([event, payload])}`)
  }

  next(start: string): Promise<string> {
    return new Promise((resolve) => {
      this.#wait = { start, resolve }
    })
  }

  onPacket(receive: (packet: string) => void): void {
    this.#receive = receive
  }

  async open(): Promise<void> {
    const connected = this.next(connectRequest)
    this.#socket.send(connectRequest)
    await connected
  }

  end(): void {
    this.#socket.end()
  }

  #take(packet: string): void {
    const wait = this.#wait
    if (packet === ping) this.#socket.send(pong)
    else if (wait !== undefined && packet.startsWith(wait.start)) {
      this.#wait = undefined
      wait.resolve(packet)
    } else this.#receive(packet)
  }
}

/** Opens a socket and listens to a channel, as the product's web client does. */
export async function openEchoSocket(
  port: number,
  cookie: string,
  channel: string,
): Promise<EchoSocket> {
  const client = new EchoClient(await openRawSocket({ port, path, cookie }))
  await client.open()
  const subscribed = client.next('42["subscription_')
  client.emit('subscribe', { channel, auth: { headers: {} } })
  const answer = await subscribed
  if (!answer.startsWith('42["subscription_succeeded"')) {
    throw new Error(`the channel ${channel} was refused: ${answer}`)
  }
  return client
}
