import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '../../../platform/time/clock.ts'
import { encodeForm, fieldsOf, type FormValue } from '../slotegrator/form.ts'
import { signForm } from '../slotegrator/sign.ts'

/** Our merchant of the tests; the second key is the one that is being replaced. */
export const merchant = { merchantId: 'm-1', keys: ['new-key', 'old-key'] } as const

/** The environment of a node that knows this merchant. */
export const merchantEnvironment = {
  AGGREGATOR_URL: 'http://127.0.0.1:9',
  AGGREGATOR_ID: merchant.merchantId,
  AGGREGATOR_KEYS: merchant.keys.join(','),
}

/** What may be wrong with a callback. */
export interface Flaws {
  readonly key?: string
  /** How far the sender's clock is ahead, in milliseconds. */
  readonly skewMs?: number
  readonly merchantId?: string
  /** Replaces the signed body after signing. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Where it comes from. */
  readonly address?: string
}

/** What the site answered. */
export interface Told {
  readonly status: number
  readonly text: string
  readonly balance: string | undefined
  readonly transactionId: string | undefined
  readonly errorCode: string | undefined
  readonly rolledBack: unknown
}

/** Posts a callback as the aggregator does, unless told to do it wrongly. */
export async function post(
  edge: FastifyInstance,
  values: { readonly [key: string]: FormValue },
  flaws: Flaws = {},
): Promise<Told> {
  const { key = merchant.keys[0], skewMs = 0, merchantId = merchant.merchantId } = flaws
  const fields = fieldsOf(values)
  const timestamp = String(Math.floor((systemClock.now() + skewMs) / 1_000))
  const nonce = randomBytes(16).toString('hex')
  const answer = await edge.inject({
    method: 'POST',
    url: '/api/callback/slotegrator',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-merchant-id': merchantId,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': signForm(fields, { merchantId, timestamp, nonce }, key),
      ...flaws.headers,
    },
    payload: flaws.body ?? encodeForm(fields),
    remoteAddress: flaws.address ?? '127.0.0.1',
  })
  return toldOf(answer.statusCode, answer.body)
}

function toldOf(status: number, text: string): Told {
  const body: unknown = JSON.parse(text)
  const field = (name: string): unknown => Reflect.get(Object(body), name)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    status,
    text,
    // The text of the number: as a JavaScript number it would be rounded.
    balance: /"balance":(\d+\.\d+)/.exec(text)?.[1],
    transactionId: textOf(field('transaction_id')),
    errorCode: textOf(field('error_code')),
    rolledBack: field('rollback_transactions'),
  }
}
