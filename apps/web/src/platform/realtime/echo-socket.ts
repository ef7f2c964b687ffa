import { io } from 'socket.io-client'

/** What happens on a socket, told to whoever opened it. */
export interface EchoListener {
  readonly onOpen: () => void
  /** Once, whether it never opened, was closed by the server, or broke. */
  readonly onClose: () => void
  /** One message: its name, the channel it belongs to, and its payload. */
  readonly onMessage: (event: string, channel: string, payload: unknown) => void
}

export interface EchoSocket {
  readonly send: (event: string, frame: object) => void
  readonly close: () => void
}

export type OpenEcho = (
  url: string,
  authorization: string | undefined,
  listener: EchoListener,
) => EchoSocket

const openTimeoutMs = 5_000

/**
 * Opens a Socket.IO connection that speaks the message conventions of laravel-echo. It makes one
 * attempt and never reconnects by itself. Source: docs/architecture.md, "Realtime".
 */
export const openEcho: OpenEcho = (url, authorization, listener) => {
  const socket = io(url, {
    transports: ['websocket'],
    withCredentials: true,
    reconnection: false,
    forceNew: true,
    timeout: openTimeoutMs,
    auth: authorization === undefined ? {} : { headers: { Authorization: authorization } },
  })
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    socket.close()
    listener.onClose()
  }
  socket.on('connect', () => listener.onOpen())
  socket.on('connect_error', end)
  socket.on('disconnect', end)
  socket.onAny((event: string, channel: unknown, payload: unknown) => {
    if (!isOver && typeof channel === 'string') listener.onMessage(event, channel, payload)
  })
  return {
    send: (event, frame) => void socket.emit(event, frame),
    close: () => {
      isOver = true
      socket.close()
    },
  }
}
