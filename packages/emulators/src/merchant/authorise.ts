import { LRUCache } from 'lru-cache'
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
  /** A nonce is good for one call. The latest are kept; an older one is refused by its timestamp. */
  const spent = new LRUCache<string, true>({ max: noncesMax })
  const spend = (nonce: string): void => {
    if (spent.has(nonce)) throw new AggregatorError(401, 'This nonce was used before')
    spent.set(nonce, true)
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
      checkTimestamp(headers.timestamp, world.clock.now())
      if (!isSameSignature(sign(pairs, headers, world.merchantKey), given)) {
        throw new AggregatorError(401, 'Invalid sign')
      }
      spend(headers.nonce)
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
