import { fromWireId, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { readFile } from './case-store.ts'
import type { DocumentParts } from './parts.ts'
import { isPass, openFile, passOf } from './seal-file.ts'

const folder = '/api/documents'
/** A picture opened by itself may neither run nor load anything. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Where a picture stands until then, for whoever was shown its case. */
export function filePath(key: Buffer, id: Uuid, until: number): string {
  return `${folder}/${toWireId('file', id)}/${until}/${passOf(key, id, until)}.webp`
}

/** Serves pictures of documents to whoever was shown their case a moment ago. */
export function mountDocuments(edge: FastifyInstance, parts: DocumentParts): void {
  const { platform, secrets } = parts
  const key = secrets.key('documents')
  edge.get<{ Params: { id: string; until: string; pass: string } }>(
    `${folder}/:id/:until/:pass`,
    async (request, reply) => {
      const { params } = request
      const id = fromWireId('file', params.id) ?? refuse('core/unknown-id')
      const until = /^\d{13}$/.test(params.until) ? Number.parseInt(params.until, 10) : 0
      const mac = /^([0-9a-f]{32})\.webp$/.exec(params.pass)?.[1] ?? ''
      const isShown = until > platform.clock.now() && isPass(key, { id, until, mac })
      const sealed = isShown ? await readFile(platform.database, id) : undefined
      if (sealed === undefined) return refuse('core/unknown-id')
      return reply
        .header('content-security-policy', policy)
        .header('content-disposition', 'attachment; filename="document.webp"')
        .header('cache-control', 'no-store')
        .type('image/webp')
        .send(openFile(key, id, sealed))
    },
  )
}
