import type { IncomingMessage } from 'node:http'
import { Defect, type Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { AuthWorkshop } from '../parts.ts'
import { issuerOf } from './issuer.ts'
import { buildProvider } from './provider.ts'

/** The provider of this process and what it is told about requests. */
export interface OauthHost {
  readonly shop: AuthWorkshop
  /** Says on which server the provider answers. */
  settle(edge: FastifyInstance): void
  /** Address the provider signs with. */
  issuer(): string
  /** The provider, built when first asked for. */
  provider(): Promise<Provider>
  /** Notes who sits behind a request before the provider sees it. */
  note(request: IncomingMessage, userId: Uuid | null): void
  /** Who was noted; undefined for a guest. */
  playerOf(request: IncomingMessage): Uuid | undefined
}

export function createOauthHost(shop: AuthWorkshop): OauthHost {
  const players = new WeakMap<IncomingMessage, Uuid>()
  let edge: FastifyInstance | undefined
  let built: Promise<Provider> | undefined
  const issuer = () => {
    if (edge === undefined) throw new Defect('the provider has no server yet')
    return issuerOf(shop.platform.config, edge)
  }
  const playerOf = (request: IncomingMessage) => players.get(request)
  return {
    shop,
    playerOf,
    settle(server) {
      edge = server
    },
    issuer,
    provider() {
      built ??= buildProvider(shop, issuer(), playerOf)
      return built
    },
    note(request, userId) {
      if (userId !== null) players.set(request, userId)
    },
  }
}
