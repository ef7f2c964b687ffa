import { createHmac, timingSafeEqual } from 'node:crypto'
import { buildQuery, type Pair } from './php-query.ts'

/** The three headers that are signed along with the parameters. */
export interface SignedHeaders {
  readonly merchantId: string
  /** Unix seconds, as text. */
  readonly timestamp: string
  readonly nonce: string
}

const rootOf = (key: string): string => key.split('[', 1)[0] ?? key

/** Byte order: capitals before small letters, as PHP's ksort has it for such keys. */
const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The text under the signature: parameters and headers sorted by their first name only. What is
 * nested below one name keeps the order it came in.
 */
export function signedText(pairs: readonly Pair[], headers: SignedHeaders): string {
  const all: Pair[] = [
    ...pairs,
    ['X-Merchant-Id', headers.merchantId],
    ['X-Timestamp', headers.timestamp],
    ['X-Nonce', headers.nonce],
  ]
  return buildQuery(all.sort((a, b) => byBytes(rootOf(a[0]), rootOf(b[0]))))
}

/** X-Sign: lower-case hex of HMAC-SHA1 under the merchant key. */
export function sign(pairs: readonly Pair[], headers: SignedHeaders, merchantKey: string): string {
  return createHmac('sha1', merchantKey).update(signedText(pairs, headers)).digest('hex')
}

/** Compares two signatures in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
