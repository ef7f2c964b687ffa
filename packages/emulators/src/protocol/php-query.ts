/** A parameter as PHP would hold it; null and undefined are left out of a query. */
export type Parameter =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Parameter[]
  | { readonly [key: string]: Parameter }

/** Parameters in the order they are to be written. */
export type Parameters = Readonly<Record<string, Parameter>>

/** One written parameter: its full key with brackets, and its value; neither is encoded. */
export type Pair = readonly [key: string, value: string]

/** Characters that encodeURIComponent leaves alone and PHP's urlencode does not. */
const leftAlone = /[~()*'!]/g

/** PHP's urlencode (RFC 1738): space is `+`, everything but letters, digits and `-_.` is escaped. */
export function urlEncode(text: string): string {
  return encodeURIComponent(text)
    .replace(leftAlone, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

/** Parameters as pairs: nested ones as `key[inner]`, booleans as 1 and 0, nulls dropped. */
export function flatten(parameters: Parameters): Pair[] {
  return Object.entries(parameters).flatMap(([key, value]) => flattenValue(key, value))
}

function flattenValue(key: string, value: Parameter): Pair[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [[key, value ? '1' : '0']]
  if (typeof value !== 'object') return [[key, String(value)]]
  return Object.entries(value).flatMap(([inner, item]) => flattenValue(`${key}[${inner}]`, item))
}

/** PHP's http_build_query over pairs: keys are encoded too, so brackets become %5B and %5D. */
export function buildQuery(pairs: readonly Pair[]): string {
  return pairs.map(([key, value]) => `${urlEncode(key)}=${urlEncode(value)}`).join('&')
}

/** Reads a query or form body in its own order; undefined when an escape in it is broken. */
export function parseQuery(text: string): Pair[] | undefined {
  try {
    return text
      .split('&')
      .filter((part) => part !== '')
      .map((part): Pair => {
        const cut = part.indexOf('=')
        const [key, value] = cut === -1 ? [part, ''] : [part.slice(0, cut), part.slice(cut + 1)]
        return [decode(key), decode(value)]
      })
  } catch {
    return undefined
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
