import { refuse } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { drawPicture, pictureFolder } from './pictures.ts'

/** A picture opened by itself may neither run nor load anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Serves emoji, stickers and moving pictures; what is drawn changes with the program only. */
export function servePictures(edge: FastifyInstance): void {
  edge.get<{ Params: { kind: string; file: string } }>(
    `${pictureFolder}/:kind/:file`,
    async (request, reply) => {
      const { kind, file } = request.params
      const [id = '', ending] = file.split('.', 2)
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
