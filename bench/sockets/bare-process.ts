/** The floor of the socket API: a bare Socket.IO server that sends the same frames. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { z } from 'zod'
import { serveParent } from '../served.ts'

const asked = z.object({ channel: z.string(), data: z.object({ requestId: z.string() }) })
const answerFrame = z.tuple([z.string(), z.string(), z.looseObject({ requestId: z.string() })])
const packetMark = '42'

let opened: Server | undefined

/** @param frame an answer of the product to a bet: every bet here is answered alike. */
async function open(frame: string): Promise<number> {
  const [event, , answer] = answerFrame.parse(JSON.parse(frame.slice(packetMark.length)))
  const server = createServer()
  const sockets = new Server(server, { transports: ['websocket'], perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    socket.on('subscribe', ({ channel }: { readonly channel: string }) => {
      socket.emit('subscription_succeeded', channel)
    })
    socket.on('client event', (message: unknown) => {
      const { channel, data } = asked.parse(message)
      socket.emit(event, channel, { ...answer, requestId: data.requestId })
    })
  })
  opened = sockets
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

const functions = {
  open: async (frame: string) => ({ port: await open(frame) }),
  close: async () => opened?.close(),
}

/** What the bench may ask of this process. */
export type BareSocketFunctions = typeof functions

serveParent(functions)
