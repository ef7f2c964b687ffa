import { minuteMs, type Clock } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { rawBodyOf, takeRawBodies } from '../../../platform/http/body/raw-body.ts'
import { createMemoryRates } from '../../../platform/rates/rates-memory.ts'
import { takeNotice, type BuyParts } from './buy-coins.ts'

const bodyBytesMax = 16 * 1_024
/** Webhooks without a good signature, of one address. */
const strangerRate = { per: 'ip', limit: 60, windowMs: minuteMs } as const

/** Puts the addresses that sellers call on the site; no cookie counts there. */
export async function mountSellers(
  edge: FastifyInstance,
  parts: BuyParts,
  clock: Clock,
): Promise<void> {
  const rates = createMemoryRates(clock)
  await edge.register(async (scope) => {
    takeRawBodies(scope, bodyBytesMax)
    scope.setErrorHandler((_error, _request, reply) => reply.code(400).send({}))
    for (const seller of parts.sellers.values()) {
      scope.post(`/api/callback/payment/${seller.id}`, async (request, reply) => {
        const { headers, ip } = request
        const body = rawBodyOf(request).toString('utf8')
        const signature = headers['x-signature']
        const isSaid =
          typeof signature === 'string' && (await takeNotice(parts, seller, { body, signature }))
        if (isSaid) return reply.code(200).send({})
        const isOften = rates.take(clientAddress(ip), strangerRate) > 0
        return reply.code(isOften ? 429 : 401).send({})
      })
    }
  })
}
