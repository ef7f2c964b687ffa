import type { FastifyInstance } from 'fastify'
import { refuse } from '@powerplay/kernel'

const playersFolder = '/api/pictures'
const fileText = /^([0-9a-f]{32})\.webp$/
/** A picture opened by itself may neither run nor load anything. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Where the picture of this name is served. */
export function picturePath(name: string): string {
  return `${playersFolder}/${name}.webp`
}

/**
 * Serves pictures that were drawn anew under names of 32 hex letters: those of players unless another folder
 * is said. A name never gets another picture.
 */
export function registerPictures(
  edge: FastifyInstance,
  read: (name: string) => Promise<Uint8Array | null>,
  folder = playersFolder,
): void {
  edge.get<{ Params: { file: string } }>(`${folder}/:file`, async (request, reply) => {
    const [, name] = fileText.exec(request.params.file) ?? []
    if (name === undefined) return refuse('core/unknown-id')
    const bytes = (await read(name)) ?? refuse('core/unknown-id')
    return reply
      .header('content-security-policy', policy)
      .header('content-disposition', 'attachment; filename="picture.webp"')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(Buffer.from(bytes))
  })
}
