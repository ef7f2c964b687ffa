import { refuse } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { drawPicture, pictureFolder } from './pictures.ts'
import type { StaffPacks } from './staff-packs.ts'

/** A picture opened by itself may neither run nor load anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Serves emoji, stickers and moving pictures; what the program draws changes with it only. */
export function servePictures(edge: FastifyInstance, packs: StaffPacks): void {
  edge.get<{ Params: { kind: string; file: string } }>(
    `${pictureFolder}/:kind/:file`,
    async (request, reply) => {
      const { kind, file } = request.params
      const [id = '', ending] = file.split('.', 2)
      const kept = ending === 'webp' ? await packs.read(kind, id) : undefined
      if (kept !== undefined) {
        return reply
          .header('content-security-policy', policy)
          .header('cache-control', 'public, max-age=300')
          .type('image/webp')
          .send(kept)
      }
      const drawn = ending === 'svg' ? drawPicture(kind, id) : undefined
      if (drawn === undefined) return refuse('core/unknown-id')
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml; charset=utf-8')
        .send(drawn)
    },
  )
}
