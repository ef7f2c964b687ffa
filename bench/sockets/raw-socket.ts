import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { FrameReader, clientFrame, pongFrame } from './frames.ts'

/** Where a socket connects to, and as whom. */
export interface SocketPlace {
  readonly port: number
  readonly path: string
  /** The cookie header; empty for a guest. */
  readonly cookie: string
}

/** A WebSocket of the load generator over a plain connection, without a library's cost. */
export interface RawSocket {
  send(text: string): void
  /** Names the receiver of texts from now on. */
  onText(receive: (text: string) => void): void
  end(): void
}

function upgradeRequest({ port, path, cookie }: SocketPlace): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    '',
    '',
  ].join('\r\n')
}

const headEnd = '\r\n\r\n'

/** Waits for the answer to the upgrade. @returns bytes that came behind it. */
async function upgraded(socket: Socket): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  while (!bytes.includes(headEnd)) {
    const [part]: unknown[] = await once(socket, 'data')
    if (Buffer.isBuffer(part)) bytes = Buffer.concat([bytes, part])
  }
  const head = bytes.toString('latin1', 0, 12)
  if (head !== 'HTTP/1.1 101') throw new Error(`the upgrade was answered ${head}`)
  return bytes.subarray(bytes.indexOf(headEnd) + headEnd.length)
}

/** Connects a socket. @throws when the server refuses it. */
export async function openRawSocket(place: SocketPlace): Promise<RawSocket> {
  const socket = connect(place.port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.write(upgradeRequest(place))
  const early = await upgraded(socket)
  const reader = new FrameReader()
  const waiting: string[] = []
  let receive = (text: string): void => {
    waiting.push(text)
  }
  const read = (part: Buffer) => {
    try {
      reader.read(
        part,
        (text) => receive(text),
        () => void socket.write(pongFrame),
      )
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined)
    }
  }
  socket.on('data', read)
  read(early)
  return {
    send: (text) => void socket.write(clientFrame(text)),
    onText(next) {
      receive = next
      for (const text of waiting.splice(0)) next(text)
    },
    end: () => void socket.destroy(),
  }
}
