import { createHmac, timingSafeEqual } from 'node:crypto'
import { fromWireId, minuteMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../../platform/http/address/client-address.ts'
import { MalformedBody, readJsonBody } from '../../platform/http/body/json-body.ts'
import { rawBodyOf, takeRawBodies } from '../../platform/http/body/raw-body.ts'
import { createMemoryRates } from '../../platform/rates/rates-memory.ts'
import { findCase } from './case-store.ts'
import { nowOf, type DocumentParts } from './parts.ts'
import { decideAndTell } from './tell-decision.ts'

const bodyBytesMax = 16 * 1_024
/** Webhooks without a good signature, of one address. */
const strangerRate = { per: 'ip', limit: 60, windowMs: minuteMs } as const

/** What a provider of checks came to; its reason is what the player reads. */
const verdict = z
  .object({
    case: z.string().max(80),
    result: z.enum(['verified', 'refused']),
    reason: z.string().trim().min(1).max(300).optional(),
  })
  .refine(({ result, reason }) => result === 'verified' || reason !== undefined)

/** What became of a webhook. */
type WebhookEnd = 'taken' | 'no-provider' | 'forged' | 'unreadable' | 'unknown-case' | 'draft'

const answers: Readonly<Record<WebhookEnd, readonly [number, string | null]>> = {
  taken: [200, null],
  'no-provider': [404, 'no-provider'],
  forged: [401, 'bad-signature'],
  unreadable: [400, 'bad-payload'],
  'unknown-case': [404, 'unknown-case'],
  draft: [409, 'not-handed-in'],
}

const header = /^sha256=([0-9a-f]{64})$/i

function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(header.exec(signature)?.[1] ?? '', 'hex')
  return secrets
    .map((secret) => {
      const right = createHmac('sha256', secret).update(body).digest()
      return given.length === right.length && timingSafeEqual(given, right)
    })
    .includes(true)
}

/**
 * Takes what a provider of checks came to about a case that waits. The same again, or one about a case that staff
 * decided meanwhile, changes nothing and is well: the provider must not ask again and again.
 */
export async function takeVerdict(
  parts: DocumentParts,
  provider: string,
  { body, signature }: { readonly body: Buffer; readonly signature: string },
): Promise<WebhookEnd> {
  const { config, database, audit } = parts.platform
  const secrets = config.KYC_PROVIDER_SECRETS?.reveal().split(',')
  if (secrets === undefined || provider !== config.KYC_PROVIDER) return 'no-provider'
  if (!isSigned(body, signature, secrets)) return 'forged'
  const read = verdict.safeParse(jsonIn(body))
  if (!read.success) return 'unreadable'
  const { result, reason = null } = read.data
  const id = fromWireId('case', read.data.case)
  const own = id === undefined ? undefined : await findCase(database, id)
  if (own === undefined) return 'unknown-case'
  if (own.state === 'draft') return 'draft'
  const told = result === 'refused' ? reason : null
  const settled = await database.transaction(async (tx) => {
    const decision = { state: result, told, by: null, at: nowOf(parts) }
    const done = await decideAndTell(parts, tx, own, decision)
    if (done === undefined) return undefined
    const line = { stream: 'staff', event: 'kyc.provider_decided', actor: null } as const
    await audit.write({ ...line, subject: own.id, detail: { provider, result } }, tx)
    return done
  })
  await settled?.afterwards()
  return 'taken'
}

function jsonIn(body: Buffer): unknown {
  try {
    return readJsonBody(body)
  } catch (error) {
    if (error instanceof MalformedBody) return undefined
    throw error
  }
}

/** Puts the address that a provider of checks calls on the site; no cookie counts there. */
export async function mountWebhook(edge: FastifyInstance, parts: DocumentParts): Promise<void> {
  const rates = createMemoryRates(parts.platform.clock)
  await edge.register(async (scope) => {
    takeRawBodies(scope, bodyBytesMax)
    scope.setErrorHandler((error, _request, reply) => {
      const status: unknown = Reflect.get(Object(error), 'statusCode')
      // What is too long for a verdict is answered in the form of this address, too.
      if (status !== 413) throw error
      return reply.code(413).send({ code: 'too-long' })
    })
    scope.post<{ Params: { provider: string } }>(
      '/api/compliance/kyc/webhook/:provider',
      async (request, reply) => {
        const signature = request.headers['x-signature']
        const given = { body: rawBodyOf(request), signature: String(signature ?? '') }
        const end = await takeVerdict(parts, request.params.provider, given)
        const isOften = end === 'forged' && rates.take(clientAddress(request.ip), strangerRate) > 0
        const [status, code] = isOften ? ([429, 'too-often'] as const) : answers[end]
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .send(code === null ? {} : { code })
      },
    )
  })
}
