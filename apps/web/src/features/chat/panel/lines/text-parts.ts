/** A piece of a message as it is drawn. React writes texts out as texts: nothing in them is markup. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoji'; readonly id: string; readonly path: string }
  | { readonly kind: 'mention'; readonly text: string }

const marks = /:([a-z0-9_-]{1,40}):|@([\p{L}\p{N}_.]{3,30})/giu

/**
 * Cuts a message into texts, emoji (codes between colons that the packs know) and mentions.
 * Source: 000_1c37c0fb05cd66e6.txt section 5.
 * @param paths address of each emoji by its id.
 */
export function textParts(message: string, paths: ReadonlyMap<string, string>): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const text = (upTo: number) => {
    if (upTo > end) parts.push({ kind: 'text', text: message.slice(end, upTo) })
  }
  for (const match of message.matchAll(marks)) {
    const [whole, id] = match
    const path = id === undefined ? undefined : paths.get(id.toLowerCase())
    if (id !== undefined && path === undefined) continue
    text(match.index)
    if (id !== undefined && path !== undefined) {
      parts.push({ kind: 'emoji', id: id.toLowerCase(), path })
    } else parts.push({ kind: 'mention', text: whole })
    end = match.index + whole.length
  }
  text(message.length)
  return parts
}

/**
 * A name with a space is shortened to the first name and the initial of the second word.
 * Source: 000_1c37c0fb05cd66e6.txt section 5.
 */
export function shortName(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/u)
  const [initial] = [...second]
  return initial === undefined ? first : `${first} ${initial}.`
}

/** Whether a message names somebody. */
export function mentions(message: string, name: string | undefined): boolean {
  if (name === undefined) return false
  return [...message.matchAll(marks)].some(
    ([, , mentioned]) => mentioned?.toLowerCase() === name.toLowerCase(),
  )
}
