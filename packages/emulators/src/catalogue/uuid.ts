import { createHash } from 'node:crypto'

/** Forty hex digits, the shape of the aggregator's ids; the same for ever. */
export function uuidOf(slug: string): string {
  return createHash('sha1').update(`emulated game ${slug}`).digest('hex')
}
