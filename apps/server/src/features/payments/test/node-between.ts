import { createServer, request as requestOf, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

const question = z.object({ method: z.string() })

/** Stands between the program and a node: something may happen before a request is passed on, or one may fail. */
export class NodeBetween {
  readonly url: string
  readonly #server: Server
  /** Asked one after the other, with the methods of a request; it waits for that. */
  before: ((methods: readonly string[]) => Promise<void>) | null = null

  private constructor(url: string, server: Server) {
    this.url = url
    this.#server = server
  }

  static async start(target: string): Promise<NodeBetween> {
    const own: { between?: NodeBetween } = {}
    let last = Promise.resolve()
    const pass = async (body: string): Promise<Buffer> => {
      const read: unknown = JSON.parse(body)
      const asked = (Array.isArray(read) ? read : [read]).map((one) => question.parse(one).method)
      last = last.then(() => own.between?.before?.(asked))
      await last
      return askNode(target, body)
    }
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        pass(Buffer.concat(parts).toString('utf8')).then(
          (answer) => response.end(answer),
          () => response.destroy(),
        )
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    own.between = new NodeBetween(`http://127.0.0.1:${address.port}`, server)
    return own.between
  }

  stop(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }
}

/** @throws the error of the connection */
function askNode(target: string, body: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json' }
    requestOf(target, { method: 'POST', headers }, (answer) => void buffer(answer).then(done, fail))
      .on('error', fail)
      .end(body)
  })
}
