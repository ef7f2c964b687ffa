import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '@powerplay/kernel'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { rawBodyOf, takeRawBodies } from '../../../platform/http/body/raw-body.ts'
import type { CallbackLimits } from './callback-limits.ts'
import type { GamePictures } from '../catalogue/game-pictures.ts'
import type { RawAnswer, RawCallback, WalletProtocol } from './seamless-wallet.ts'

const bodyBytesMax = 128 * 1_024
const pictureName = /^[0-9a-f]{32}$/
/** A picture opened by itself may neither run nor load anything but its own style. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Puts the providers' addresses on the site: callbacks over their raw bytes, and the art we keep.
 * Cookies and sessions do not count here: a callback is known by its signature alone.
 */
export async function mountProviders(
  edge: FastifyInstance,
  parts: {
    readonly protocols: readonly WalletProtocol[]
    answer(
      protocol: WalletProtocol,
      callback: RawCallback & { readonly address: string },
    ): Promise<RawAnswer>
    readonly limits: Pick<CallbackLimits, 'pictureWaitMs'>
    readonly pictures: GamePictures
  },
): Promise<void> {
  await edge.register(async (scope) => {
    takeRawBodies(scope, bodyBytesMax)
    scope.setErrorHandler((error, request, reply) => {
      const protocol = parts.protocols.find(({ path }) => path === request.routeOptions.url)
      if (protocol === undefined) throw error
      // A body that cannot be read is answered in the format of the protocol, too.
      const unread = { ok: false, fault: 'bad-request', balance: null } as const
      return send(reply, protocol.write(unread, null))
    })
    for (const protocol of parts.protocols) {
      scope.post(protocol.path, async (request, reply) => {
        const body = rawBodyOf(request)
        const address = clientAddress(request.ip)
        const headers = single(request.headers)
        const answer = await parts.answer(protocol, { body, headers, address })
        return send(reply, answer)
      })
    }
  })
  edge.get<{ Params: { hash: string } }>('/api/pictures/games/:hash', async (request, reply) => {
    const retryMs = parts.limits.pictureWaitMs(clientAddress(request.ip))
    if (retryMs > 0) return refuse('core/too-quick', { retryMs })
    const { hash } = request.params
    if (!pictureName.test(hash)) return refuse('core/unknown-id')
    const picture = (await parts.pictures.read(hash)) ?? refuse('core/unknown-id')
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(picture.type === 'image/svg+xml' ? `${picture.type}; charset=utf-8` : picture.type)
      .send(Buffer.from(picture.bytes))
  })
}

function send(reply: FastifyReply, { status, contentType, body }: RawAnswer): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', contentType)
    .send(body)
}

function single(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): RawCallback['headers'] {
  const texts: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(headers)) {
    texts[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return texts
}
