import type { FastifyInstance } from 'fastify'

/**
 * Has the addresses of a scope take bodies as the exact bytes that came, whatever they call themselves: those are
 * what was signed.
 */
export function takeRawBodies(scope: FastifyInstance, bytesMax: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: bytesMax },
    (_request, body, done) => done(null, body),
  )
}

/** The bytes of such a body; none where there was no body. */
export function rawBodyOf({ body }: { readonly body: unknown }): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
