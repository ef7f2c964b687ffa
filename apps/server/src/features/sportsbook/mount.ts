import { minuteMs, secondMs, type Clock } from '@powerplay/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { clientAddress } from '../../platform/http/address/client-address.ts'
import { rawBodyOf, takeRawBodies } from '../../platform/http/body/raw-body.ts'
import { createMemoryRates } from '../../platform/rates/rates-memory.ts'
import { answerRequest, operations } from './answer-callback.ts'
import { faults, no, type Answer } from './faults.ts'
import { readRs256 } from './jwt.ts'
import type { SportsbookParts } from './parts.ts'

const bodyBytesMax = 128 * 1_024
/** Callbacks without a good signature, of one address. */
const strangerRate = { per: 'ip', limit: 300, windowMs: minuteMs } as const
/** Calls of the renderer to the vendor that a demo build brings along, of one address. */
const rendererRate = { per: 'ip', limit: 200, windowMs: 10 * secondMs } as const

/** The vendor that a demo build brings along. */
export interface EmbeddedVendor {
  answer(path: string, body: unknown): Promise<{ readonly status: number; readonly body: unknown }>
  /** Text of its renderer; undefined where it was not built. */
  script(): Promise<string | undefined>
}

interface Mounted {
  readonly parts: SportsbookParts
  readonly clock: Clock
  readonly siteKey: JsonWebKey
  /** PEM of the vendor's key; null while there is no vendor. */
  vendorKey(): string | null
  /** Null where it is not in use. */
  embedded(): EmbeddedVendor | null
}

/** Puts the addresses of the external sportsbook on the site; no cookie counts here. */
export async function mountSportsbook(edge: FastifyInstance, mounted: Mounted): Promise<void> {
  const rates = createMemoryRates(mounted.clock)
  const isOften = (address: string, rate: typeof strangerRate | typeof rendererRate) =>
    rates.take(`${rate.limit}:${address}`, rate) > 0
  await edge.register(async (scope) => {
    takeRawBodies(scope, bodyBytesMax)
    scope.setErrorHandler((_error, _request, reply) => write(reply, 'make', no('bad-request')))
    scope.get('/api/callback/sportsbook/ping', (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ timestamp: mounted.clock.now() }),
    )
    scope.get('/api/callback/sportsbook/key', (_request, reply) => reply.send(mounted.siteKey))
    for (const operation of operations) {
      const answer = async (
        { body, ip }: { readonly body: unknown; readonly ip: string },
        reply: FastifyReply,
      ) => {
        const payload = await signedPayload(mounted, rawBodyOf({ body }))
        const isStranger = payload === undefined
        if (isStranger && isOften(clientAddress(ip), strangerRate)) return reply.code(429).send()
        const told = isStranger ? no('bad-signature') : await safely(mounted, operation, payload)
        return told === null ? reply.code(500).send({}) : write(reply, operation, told)
      }
      scope.post(`/api/callback/sportsbook/bet/${operation}`, answer)
      scope.post(`/api/callback/sportsbook/bet_${operation}`, answer)
    }
    scope.get('/sportsbook-vendor/bt-renderer.js', async (_request, reply) => {
      const script = await mounted.embedded()?.script()
      if (script === undefined) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(script)
    })
    scope.post<{ Params: { path: string } }>(
      '/sportsbook-vendor/api/:path',
      async (request, reply) => {
        const vendor = mounted.embedded()
        if (vendor === null) return reply.callNotFound()
        if (isOften(clientAddress(request.ip), rendererRate)) return reply.code(429).send({})
        const { status, body } = await vendor.answer(
          request.params.path,
          jsonOf(rawBodyOf(request)),
        )
        return reply.code(status).header('cache-control', 'no-store').send(body)
      },
    )
  })
}

/** What a callback says; undefined unless the vendor's own key signed it. */
async function signedPayload({ vendorKey, clock }: Mounted, body: Buffer): Promise<unknown> {
  const key = publicKeyOf(vendorKey())
  const token: unknown = Reflect.get(Object(jsonOf(body)), 'payload')
  if (key === undefined || typeof token !== 'string') return undefined
  return (await readRs256(token, key, clock.now()))?.['payload']
}

const keys = new Map<string, KeyObject | undefined>()

function publicKeyOf(pem: string | null): KeyObject | undefined {
  if (pem === null) return undefined
  if (!keys.has(pem)) {
    const key = readKey(pem)
    keys.clear()
    keys.set(pem, key?.asymmetricKeyType === 'rsa' ? key : undefined)
  }
  return keys.get(pem)
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Null where it failed inside: the vendor asks again, and is told nothing of the cause. */
async function safely(
  { parts }: Mounted,
  operation: string,
  payload: unknown,
): Promise<Answer | null> {
  try {
    return await answerRequest(parts, operation, payload)
  } catch (error) {
    parts.log.error({ event: 'sportsbook.callback_failed', operation, error: String(error) })
    return null
  }
}

/** A refusal has status 400, but for `discard`, whose answer is always 200. */
function write(reply: FastifyReply, operation: string, answer: Answer): FastifyReply {
  const status = answer.ok || operation === 'discard' ? 200 : 400
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(answer.ok ? answer.body : faults[answer.fault])
}
