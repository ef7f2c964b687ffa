import type { FastifyInstance } from 'fastify'
import { refuse } from '@powerplay/kernel'

const folder = '/api/pictures'
const nameText = /^[0-9a-f]{32}$/
/** A picture opened by itself may neither run nor load anything. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Where the picture of this name is served. */
export function picturePath(name: string): string {
  return `${folder}/${name}.webp`
}

/** Serves the pictures of players under their random names; a name never gets another picture. */
export function registerPictures(
  edge: FastifyInstance,
  read: (name: string) => Promise<Uint8Array | null>,
): void {
  edge.get<{ Params: { file: string } }>(`${folder}/:file`, async (request, reply) => {
    const [name = '', ending] = request.params.file.split('.', 2)
    if (!nameText.test(name) || ending !== 'webp') return refuse('core/unknown-id')
    const bytes = (await read(name)) ?? refuse('core/unknown-id')
    return reply
      .header('content-security-policy', policy)
      .header('content-disposition', 'attachment; filename="picture.webp"')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(Buffer.from(bytes))
  })
}
