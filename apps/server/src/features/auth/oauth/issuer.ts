import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import { isServedSecurely } from '../../../platform/http/cookies/cookies.ts'

/**
 * The address this installation signs with: PUBLIC_URL, else localhost on the port that is open.
 * The `Host` of a request is never believed.
 */
export function issuerOf(config: Config, edge: FastifyInstance): string {
  if (config.PUBLIC_URL !== undefined) return new URL(config.PUBLIC_URL).origin
  const address = edge.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.PORT
  const protocol = isServedSecurely(config) ? 'https' : 'http'
  return new URL(`${protocol}://localhost:${port}`).origin
}
