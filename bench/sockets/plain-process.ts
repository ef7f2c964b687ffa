/** The fan-out's other side: a bare ws server that frames each row once and writes it to all. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { liveGameOf } from '../live-game.ts'
import { chatLineOf } from '../chat-line.ts'
import { pour, type PourOrder } from '../pour.ts'
import { serveParent } from '../served.ts'
import { serverFrame } from './frames.ts'

const connections = new Set<Duplex>()

async function open(): Promise<number> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer()
  server.on('upgrade', (request, connection, head) => {
    sockets.handleUpgrade(request, connection, head, (socket) => {
      connections.add(connection)
      socket.on('close', () => connections.delete(connection))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

const functions = {
  open: async () => ({ port: await open() }),
  pour(order: PourOrder) {
    let count = 0
    return pour(order, () => {
      count += 1
      const row = liveGameOf(`bet_${count.toString().padStart(26, '0')}`, `user_${'0'.repeat(26)}`)
      const frame = serverFrame(JSON.stringify(row))
      for (const connection of connections) connection.write(frame)
    })
  },
  pourChat(order: PourOrder) {
    let count = 0
    return pour(order, () => {
      count += 1
      const frame = serverFrame(JSON.stringify(chatLineOf(count)))
      for (const connection of connections) connection.write(frame)
    })
  },
}

/** What the bench may ask of this process. */
export type PlainFunctions = typeof functions

serveParent(functions)
