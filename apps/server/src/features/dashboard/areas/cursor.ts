import { refuse } from '@powerplay/kernel'

/** A place in the order of a list: what the row there is ordered by, and its id. */
export interface Place {
  readonly value: string
  readonly id: string
}

/** A place as the wire carries it. */
export function writePlace({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** @throws Refusal core/bad-payload for a text that is no place. */
export function readPlace(text: string): Place {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const [value, id]: unknown[] = Array.isArray(parsed) ? parsed : []
    if (typeof value === 'string' && typeof id === 'string') return { value, id }
  } catch {
    // Whatever it was, it is none of ours.
  }
  return refuse('core/bad-payload', { fields: { after: ['validation.regex'] } })
}
