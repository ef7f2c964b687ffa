import type { FastifyInstance } from 'fastify'
import { refuse } from '@powerplay/kernel'
import type { GamePictures } from './game-pictures.ts'
import type { RawAnswer, RawCallback, WalletProtocol } from './seamless-wallet.ts'

const bodyBytesMax = 128 * 1_024
const pictureName = /^[0-9a-f]{32}$/
/** A picture opened by itself may neither run nor load anything but its own style. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Puts the providers' addresses on the site: callbacks over their raw bytes, and the art we keep.
 * No cookie and no session counts here: a callback is who signed it.
 */
export async function mountProviders(
  edge: FastifyInstance,
  parts: {
    readonly protocols: readonly WalletProtocol[]
    answer(protocol: WalletProtocol, callback: RawCallback): Promise<RawAnswer>
    readonly pictures: GamePictures
  },
): Promise<void> {
  await edge.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyBytesMax },
      (_request, body, done) => done(null, body),
    )
    for (const protocol of parts.protocols) {
      scope.post(protocol.path, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const answer = await parts.answer(protocol, { body, headers: single(request.headers) })
        return reply
          .code(answer.status)
          .header('cache-control', 'no-store')
          .header('content-type', answer.contentType)
          .send(answer.body)
      })
    }
  })
  edge.get<{ Params: { hash: string } }>('/api/pictures/games/:hash', async (request, reply) => {
    const { hash } = request.params
    if (!pictureName.test(hash)) return refuse('core/unknown-id')
    const picture = (await parts.pictures.read(hash)) ?? refuse('core/unknown-id')
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(picture.type)
      .send(Buffer.from(picture.bytes))
  })
}

function single(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): RawCallback['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}
