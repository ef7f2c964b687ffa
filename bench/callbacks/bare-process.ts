/** The least a callback can cost: a plain Node server that checks its signature and answers. */
import { createServer } from 'node:http'
import { decodeForm } from '../../apps/server/src/features/providers/slotegrator/form.ts'
import { isSignedBy } from '../../apps/server/src/features/providers/slotegrator/sign.ts'
import { serveParent } from '../served.ts'
import { merchant } from './merchant.ts'

const server = createServer((asked, answer) => {
  const chunks: Buffer[] = []
  asked.on('data', (chunk: Buffer) => chunks.push(chunk))
  asked.on('end', () => {
    const header = (name: string) => String(asked.headers[name] ?? '')
    const stamp = {
      merchantId: header('x-merchant-id'),
      timestamp: header('x-timestamp'),
      nonce: header('x-nonce'),
    }
    const fields = decodeForm(Buffer.concat(chunks).toString('utf8'))
    const isGood = isSignedBy([merchant.key], fields, { stamp, signature: header('x-sign') })
    answer.setHeader('content-type', 'application/json; charset=utf-8')
    answer.end(isGood ? '{"balance":1.00,"transaction_id":"none"}' : '{"error_code":"x"}')
  })
})

const functions = {
  /** @returns the port it listens on. */
  async listen(_nothing: null) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  },
}

/** What the bench may ask of this process. */
export type BareFunctions = typeof functions

serveParent(functions)
