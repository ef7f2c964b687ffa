import { minuteMs, secondMs } from '@powerplay/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { rawBodyOf, takeRawBodies } from '../../../platform/http/body/raw-body.ts'
import { askOutside } from '../../../platform/outgoing/outgoing.ts'
import { createMemoryRates } from '../../../platform/rates/rates-memory.ts'
import type { PaymentParts } from '../parts.ts'
import { aggregatorChain } from './aggregator-port.ts'
import { emulatedPages } from './embedded.ts'
import { createHints } from './hints.ts'
import { lookAtInvoice, settlePayments } from './settle-invoices.ts'
import { takeWebhook, type WebhookEnd } from './take-webhook.ts'

const bodyBytesMax = 64 * 1_024
/** Webhooks without a good signature, and looks at pages of the emulated one, of one address. */
const strangerRate = { per: 'ip', limit: 60, windowMs: minuteMs } as const
/** One look at an invoice each second is enough, however many webhooks come about it. */
const lookGapMs = secondMs
const pageBytesMax = 64 * 1_024
const pageMsMax = 5 * secondMs

const answers: Readonly<Record<WebhookEnd, readonly [number, string | null]>> = {
  taken: [200, null],
  'no-aggregator': [404, 'no-aggregator'],
  forged: [401, 'bad-signature'],
  unreadable: [400, 'bad-payload'],
  'not-now': [503, 'not-now'],
}

/** Puts the address that the payment aggregator calls on the site; no cookie counts there. */
export async function mountAggregator(
  edge: FastifyInstance,
  parts: PaymentParts,
  emulatedUrl: () => string | null,
): Promise<void> {
  const { clock } = parts.platform
  const rates = createMemoryRates(clock)
  const look = async (id: string) => {
    await lookAtInvoice(parts, id)
    await settlePayments(parts)
  }
  // The emulated one is ours: nobody has to be spared.
  const gapMs = parts.aggregator?.isEmulated === true ? 0 : lookGapMs
  const own = { ...parts, hints: createHints(look, { clock, gapMs }) }
  const isOften = (ip: string, about: 'webhook' | 'page') =>
    rates.take(`${about} ${clientAddress(ip)}`, strangerRate) > 0
  await edge.register(async (scope) => {
    takeRawBodies(scope, bodyBytesMax)
    scope.setErrorHandler((error, _request, reply) => {
      const status: unknown = Reflect.get(Object(error), 'statusCode')
      const isTheirs = typeof status === 'number' && status >= 400 && status < 500
      return write(reply, isTheirs ? 'unreadable' : 'not-now')
    })
    scope.post(`/api/callback/payment/${aggregatorChain}`, async (request, reply) => {
      const { headers, ip } = request
      const signature = headers['btcpay-sig']
      const isOne = typeof signature === 'string'
      const end = isOne ? await takeWebhook(own, rawBodyOf(request), signature) : 'forged'
      if (end === 'forged' && isOften(ip, 'webhook'))
        return reply.code(429).send({ code: 'too-often' })
      return write(reply, end)
    })
    if (parts.aggregator?.isEmulated === true) {
      mountPages(scope, (ip) => isOften(ip, 'page'), emulatedUrl)
    }
  })
}

function write(reply: FastifyReply, end: WebhookEnd): FastifyReply {
  const [status, code] = answers[end]
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(code === null ? {} : { code })
}

/** The pages of the emulated aggregator, which listens where browsers do not reach it. */
function mountPages(
  scope: FastifyInstance,
  isOften: (ip: string) => boolean,
  emulatedUrl: () => string | null,
): void {
  const path = `${emulatedPages}/i/:id` as const
  const pass = async (id: string, form: string | null, reply: FastifyReply) => {
    const base = emulatedUrl()
    if (base === null || !/^[0-9a-f]{1,64}$/.test(id)) return reply.callNotFound()
    const url = `${base}/i/${id}`
    const ask = (method: 'GET' | 'POST', body: string | null) =>
      askOutside({
        ...{ url, namedOrigin: new URL(base).origin, method, body },
        ...{ timeoutMs: pageMsMax, bytesMax: pageBytesMax },
      })
    // Its answer to a press is a redirect to the page itself, which is not followed but told on.
    if (form !== null) {
      await ask('POST', form).catch(() => undefined)
      return reply.code(303).header('location', `${emulatedPages}/i/${id}`).send('')
    }
    const { status, bytes } = await ask('GET', null)
    if (status !== 200) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(bytes)
  }
  scope.get<{ Params: { id: string } }>(path, (request, reply) =>
    isOften(request.ip) ? reply.code(429).send({}) : pass(request.params.id, null, reply),
  )
  scope.post<{ Params: { id: string } }>(path, (request, reply) => {
    if (isOften(request.ip)) return reply.code(429).send({})
    return pass(request.params.id, rawBodyOf(request).toString('utf8'), reply)
  })
}

const pagePolicy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`
