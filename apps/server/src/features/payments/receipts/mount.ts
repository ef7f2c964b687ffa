import type { FastifyInstance } from 'fastify'
import type { ReceiptKeys } from './key-runs.ts'

/** Puts the house's keys where a browser saves them as a file: what the checker of receipts reads. */
export function mountReceiptKeys(edge: FastifyInstance, read: () => Promise<ReceiptKeys>): void {
  edge.get('/.well-known/powerplay-receipts.json', async (_request, reply) => {
    const keys = await read()
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=60')
      .send(keys)
  })
}
