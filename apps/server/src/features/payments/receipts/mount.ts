import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../platform/project-root.ts'
import type { ReceiptKeys } from './key-runs.ts'

const checkerFile = 'packages/verifier/src/receipts.mjs'

/** Puts the house's keys, and the file that checks receipts by them, where a browser saves them. */
export function mountReceipts(edge: FastifyInstance, read: () => Promise<ReceiptKeys>): void {
  edge.get('/.well-known/powerplay-receipts.json', async (_request, reply) => {
    const keys = await read()
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=60')
      .send(keys)
  })
  const checker = readFileSync(join(projectRoot(), checkerFile), 'utf8')
  edge.get('/.well-known/powerplay-receipts.mjs', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .header('content-disposition', 'attachment; filename="receipts.mjs"')
      .type('text/javascript; charset=utf-8')
      .send(checker),
  )
}
