/** The body is no JSON that the edge takes. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody'
}

const depthMax = 32
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g
/** NUL, which the database cannot hold, and halves of surrogate pairs, which no text has. */
const unfitText = /[\0\p{Cs}]/u
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

function refuseBody(why: string): never {
  throw new MalformedBody(why)
}

/**
 * Reads a JSON body strictly: UTF-8 only, at most 32 levels, no key twice in one object, no key
 * that reaches for a prototype, no text with NUL or half a surrogate pair. An empty body counts as
 * an empty object. @throws MalformedBody
 */
export function readJsonBody(body: Buffer): unknown {
  if (body.length === 0) return {}
  const text = decodeUtf8(body)
  // Parsed first: the scan below is linear only over text that is JSON.
  const value = parse(text)
  checkTokens(text)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseBody('no JSON')
  }
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return refuseBody('no UTF-8')
  }
}

/** True for a query or path text that can be stored and compared. */
export function isFitText(text: string): boolean {
  return !unfitText.test(text)
}

/** One pass over the tokens of valid JSON: what the parsed value no longer shows. */
function checkTokens(text: string): void {
  /** Per open bracket: the keys seen so far, or null inside a list. */
  const open: (Set<string> | null)[] = []
  let pending: string | undefined
  for (const [found] of text.matchAll(token)) {
    switch (found) {
      case '{':
      case '[':
        open.push(found === '{' ? new Set() : null)
        if (open.length > depthMax) refuseBody('too deep')
        break
      case '}':
      case ']':
        open.pop()
        break
      case ':':
        addKey(open.at(-1), pending)
        break
      case ',':
        break
      default:
        pending = readText(found)
    }
  }
}

function readText(quoted: string): string {
  const text = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
  return isFitText(text) ? text : refuseBody('unfit text')
}

function addKey(keys: Set<string> | null | undefined, key: string | undefined): void {
  if (keys == null || key === undefined) return
  if (keys.has(key)) refuseBody('a key twice')
  if (forbiddenKeys.has(key)) refuseBody('a forbidden key')
  keys.add(key)
}
