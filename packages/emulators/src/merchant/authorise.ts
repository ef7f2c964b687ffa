import { AggregatorError } from '../protocol/aggregator-error.ts'
import { type Pair, parseQuery } from '../protocol/php-query.ts'
import { isSameSignature, sign } from '../protocol/signature.ts'
import type { Call } from '../platform/http.ts'
import type { World } from '../world.ts'

/** A timestamp may be this far from our clock. */
const windowSeconds = 30
const noncesMax = 20_000

/** Checks who is calling and that nothing was changed on the way. */
export interface Gatekeeper {
  /** The parameters of the call. @throws AggregatorError 400, 401 or 403 */
  readonly admit: (call: Call) => Pair[]
}

export function createGatekeeper(world: World): Gatekeeper {
  /** Nonce → when it was seen; one is good for one call. */
  const seen = new Map<string, number>()
  const spend = (nonce: string, now: number): void => {
    if (seen.has(nonce)) throw new AggregatorError(401, 'This nonce was used before')
    seen.set(nonce, now)
    for (const [old, at] of seen) {
      if (seen.size <= noncesMax && now - at <= windowSeconds * 2000) break
      seen.delete(old)
    }
  }
  return {
    admit: (call) => {
      const pairs = readPairs(call)
      const headers = {
        merchantId: call.header('x-merchant-id') ?? '',
        timestamp: call.header('x-timestamp') ?? '',
        nonce: call.header('x-nonce') ?? '',
      }
      const given = call.header('x-sign') ?? ''
      if (!headers.merchantId || !headers.timestamp || !headers.nonce || !given) {
        throw new AggregatorError(401, 'Authorization headers are missing')
      }
      if (headers.merchantId !== world.merchantId) {
        throw new AggregatorError(403, 'Unknown merchant')
      }
      const now = world.clock.now()
      checkTimestamp(headers.timestamp, now)
      if (!isSameSignature(sign(pairs, headers, world.merchantKey), given)) {
        throw new AggregatorError(401, 'Invalid sign')
      }
      spend(headers.nonce, now)
      return pairs
    },
  }
}

function readPairs(call: Call): Pair[] {
  const isPost = call.method === 'POST'
  const type = call.header('content-type') ?? ''
  if (isPost && call.body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new AggregatorError(415, 'The body must be a form')
  }
  const pairs = parseQuery(isPost ? call.body : call.query)
  if (!pairs) throw new AggregatorError(400, 'The parameters cannot be read')
  return pairs
}

function checkTimestamp(text: string, nowMs: number): void {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(Math.abs(nowMs / 1000 - seconds) <= windowSeconds + 1)) {
    throw new AggregatorError(401, 'The request has expired')
  }
}
