import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buildQuery, parseQuery, type Pair } from '../protocol/php-query.ts'
import { isSameSignature, sign, type SignedHeaders } from '../protocol/signature.ts'
import type { WalletFault } from './wallet-fault.ts'

/** A request as the wallet's server took it in. */
export interface Envelope {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** What stands behind the question mark of its address. */
  readonly query: string
}

/** Whom the wallet believes, by whose clock, and what it gets wrong. */
export interface WalletKeys {
  readonly merchantId: string
  readonly merchantKey: string
  readonly fault: WalletFault | null
  readonly now: () => number
}

const windowSeconds = 30

/** The signed fields, or undefined for a request that is not the aggregator's. */
export function openEnvelope(envelope: Envelope, keys: WalletKeys): readonly Pair[] | undefined {
  const { fault, merchantId } = keys
  const one = (name: string): string => String(envelope.headers[name] ?? '')
  const pairs = fieldsOf(envelope, fault)
  if (!pairs) return undefined
  const stamp = {
    merchantId: one('x-merchant-id'),
    timestamp: one('x-timestamp'),
    nonce: one('x-nonce'),
  }
  if (fault === 'ignoresSignature') return pairs
  if (stamp.merchantId !== merchantId && fault !== 'ignoresMerchant') return undefined
  if (stamp.nonce === '' && fault !== 'needsNoNonce') return undefined
  if (!isTimely(stamp.timestamp, keys)) return undefined
  const expected = signatureOf(signedFields(envelope, pairs, fault), stamp, keys)
  return isSame(expected, one('x-sign'), fault) ? pairs : undefined
}

function fieldsOf({ body, query }: Envelope, fault: WalletFault | null): Pair[] | undefined {
  if (fault === 'readsJson' && body.startsWith('{')) {
    return Object.entries(JSON.parse(body)).map(([name, value]) => [name, String(value)])
  }
  const pairs = parseQuery(body)
  const added = fault === 'readsAddress' ? (parseQuery(query) ?? []) : []
  return pairs && [...pairs, ...added]
}

function signedFields(envelope: Envelope, pairs: readonly Pair[], fault: WalletFault | null) {
  if (fault === 'signsNoBody') return []
  if (fault === 'readsJson' && envelope.body.startsWith('{')) return []
  return fault === 'readsAddress' ? (parseQuery(envelope.body) ?? []) : pairs
}

function isTimely(timestamp: string, { fault, now }: WalletKeys): boolean {
  if (!/^\d+$/.test(timestamp)) return false
  const age = now() / 1000 - Number(timestamp)
  if (age < 0 && fault === 'acceptsFuture') return true
  if (age > 0 && fault === 'acceptsPast') return true
  return Math.abs(age) <= (fault === 'narrowClock' ? 5 : windowSeconds) + 1
}

function isSame(expected: string, given: string, fault: WalletFault | null): boolean {
  if (fault === 'comparesBeginning' && given !== '') return expected.startsWith(given)
  return isSameSignature(expected, given)
}

function signatureOf(pairs: readonly Pair[], stamp: SignedHeaders, keys: WalletKeys): string {
  const { fault, merchantKey } = keys
  if (fault === 'sortsNested') return sign([...pairs].sort(byName), stamp, merchantKey)
  if (fault !== 'signsAsReceived' && fault !== 'signsLikeJavaScript') {
    // Whoever does not look at the merchant signs in its own name.
    const merchantId = fault === 'ignoresMerchant' ? stamp.merchantId : keys.merchantId
    return sign(pairs, { ...stamp, merchantId }, merchantKey)
  }
  const stamped: Pair[] = [
    ['X-Merchant-Id', stamp.merchantId],
    ['X-Nonce', stamp.nonce],
    ['X-Timestamp', stamp.timestamp],
    ...(fault === 'signsAsReceived' ? pairs : [...pairs].sort(byRoot)),
  ]
  const text = fault === 'signsAsReceived' ? buildQuery(stamped) : likeJavaScript(stamped)
  return createHmac('sha1', merchantKey).update(text).digest('hex')
}

const rootOf = ([name]: Pair): string => name.split('[', 1)[0] ?? name
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
const byRoot = (left: Pair, right: Pair): number => compare(rootOf(left), rootOf(right))
const byName = (left: Pair, right: Pair): number => compare(left[0], right[0])

function likeJavaScript(pairs: readonly Pair[]): string {
  return pairs
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
    .replaceAll('%20', '+')
}
