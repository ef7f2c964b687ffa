import { createHmac, timingSafeEqual } from 'node:crypto'
import { encodeForm, type FormField } from './form.ts'

/** The three fields that every request carries as headers, and signs. */
export interface Stamp {
  readonly merchantId: string
  /** Seconds since the epoch, as text. */
  readonly timestamp: string
  readonly nonce: string
}

/**
 * Signature of a request: HMAC-SHA1 over the sorted form of its fields and its stamp. Only the top
 * level is sorted, by bytes; nested fields keep their order.
 * Source: Slotegrator GIS 1.4, "Authorization".
 * @returns lower-case hex.
 */
export function signForm(fields: readonly FormField[], stamp: Stamp, key: string): string {
  const stamped: FormField[] = [
    ...fields,
    ['X-Merchant-Id', stamp.merchantId],
    ['X-Timestamp', stamp.timestamp],
    ['X-Nonce', stamp.nonce],
  ]
  return createHmac('sha1', key)
    .update(encodeForm(sortTopLevel(stamped)))
    .digest('hex')
}

/** Name of the field that holds all nested ones: what stands before the first bracket. */
function topOf([name]: FormField): string {
  const bracket = name.indexOf('[')
  return bracket < 0 ? name : name.slice(0, bracket)
}

/** The sort keeps the order of what is alike, so nested fields stay as they came. */
function sortTopLevel(fields: readonly FormField[]): FormField[] {
  return fields
    .map((field) => ({ field, top: topOf(field) }))
    .sort((left, right) => compareBytes(left.top, right.top))
    .map(({ field }) => field)
}

const ascii = /^[\x00-\x7f]*$/

/** By the bytes of UTF-8, which for plain names is the order of the letters. */
function compareBytes(left: string, right: string): number {
  if (left === right) return 0
  if (ascii.test(left) && ascii.test(right)) return left < right ? -1 : 1
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

/** Whether a signature is right under one of the keys; two are accepted while one is replaced. */
export function isSignedBy(
  keys: readonly string[],
  fields: readonly FormField[],
  { stamp, signature }: { readonly stamp: Stamp; readonly signature: string },
): boolean {
  const given = Buffer.from(signature)
  return keys.some((key) => {
    const expected = Buffer.from(signForm(fields, stamp, key))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
