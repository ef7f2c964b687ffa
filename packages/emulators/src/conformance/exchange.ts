import { buildQuery, flatten, type Pair, type Parameters } from '../protocol/php-query.ts'
import { sign } from '../protocol/signature.ts'
import type { ConformanceTarget } from './target.ts'

/** What is done to a request besides signing it as the protocol says. */
export interface Envelope {
  readonly merchantId?: string
  readonly key?: string
  /** How far our clock is ahead. */
  readonly skewSeconds?: number
  readonly timestamp?: string
  /** Null sends none; it is signed as an empty text then. */
  readonly nonce?: null
  /** Changes the good signature; null sends none. */
  readonly resign?: (signature: string) => string | null
  readonly contentType?: string
  /** Sent in the place of the signed form. */
  readonly body?: string
  /** Fields put into the address, which nobody signed. */
  readonly query?: Parameters
  /** Changes the order the signed fields are sent in. */
  readonly arrange?: (pairs: readonly Pair[]) => Pair[]
}

/** One request and what became of it. */
export interface Exchange {
  readonly action: string
  /** Null when no answer came. */
  readonly status: number | null
  readonly contentType: string
  /** The answer, or why there is none. */
  readonly text: string
  readonly ms: number
}

/** Sends callbacks and remembers all of them. */
export interface Wire {
  readonly send: (parameters: Parameters, envelope?: Envelope) => Promise<Exchange>
  readonly exchanges: readonly Exchange[]
}

/** Far beyond the protocol's limit: a late answer is a finding, not a failure of ours. */
const patienceMs = 15_000

/** The way to the wallet. */
export function openWire(target: ConformanceTarget, mint: (purpose: string) => string): Wire {
  const exchanges: Exchange[] = []
  let number = 0
  const send: Wire['send'] = async (parameters, envelope = {}) => {
    number += 1
    const request = requestOf(target, flatten(parameters), {
      nonce: mint(`nonce ${number}`),
      ...envelope,
    })
    const address = new URL(target.url)
    if (envelope.query) address.search = buildQuery(flatten(envelope.query))
    const exchange = {
      action: String(parameters['action'] ?? ''),
      ...(await post(address, request)),
    }
    exchanges.push(exchange)
    return exchange
  }
  return { send, exchanges }
}

interface Request {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function requestOf(
  target: ConformanceTarget,
  pairs: readonly Pair[],
  envelope: Omit<Envelope, 'nonce'> & { readonly nonce: string | null },
): Request {
  const seconds = Math.floor(Date.now() / 1000) + (envelope.skewSeconds ?? 0)
  const signed = {
    merchantId: envelope.merchantId ?? target.merchantId,
    timestamp: envelope.timestamp ?? String(seconds),
    nonce: envelope.nonce ?? '',
  }
  const sent = envelope.arrange?.(pairs) ?? pairs
  const good = sign(sent, signed, envelope.key ?? target.merchantKey)
  const signature = envelope.resign ? envelope.resign(good) : good
  return {
    headers: {
      'content-type': envelope.contentType ?? 'application/x-www-form-urlencoded',
      'x-merchant-id': signed.merchantId,
      'x-timestamp': signed.timestamp,
      ...(envelope.nonce === null ? {} : { 'x-nonce': signed.nonce }),
      ...(signature === null ? {} : { 'x-sign': signature }),
    },
    body: envelope.body ?? buildQuery(sent),
  }
}

async function post(address: URL, { headers, body }: Request): Promise<Omit<Exchange, 'action'>> {
  const startedAt = performance.now()
  const since = (): number => Math.round(performance.now() - startedAt)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'manual',
    })
    const text = await answer.text()
    const contentType = answer.headers.get('content-type') ?? ''
    return { status: answer.status, contentType, text, ms: since() }
  } catch (error) {
    return { status: null, contentType: '', text: String(error), ms: since() }
  }
}
