/** A value of a form as PHP builds and reads them: nested fields are `name[key][key]=value`. */
export type FormValue =
  string | number | boolean | null | readonly FormValue[] | { readonly [key: string]: FormValue }

/** A field of a form as it stands on the wire, decoded. */
export type FormField = readonly [name: string, value: string]

/** What encodeURIComponent leaves and RFC 1738 does not; a space is a plus. */
const left = /[~()*'!]|%20/g

/** What stays as it is: most names and values. */
const plain = /^[A-Za-z0-9_.-]*$/

/** Percent-encoding of RFC 1738, as PHP's urlencode writes it. */
export function encodeText(text: string): string {
  if (plain.test(text)) return text
  return encodeURIComponent(text).replaceAll(left, (found) =>
    found === '%20' ? '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Decodes one side of a field. @throws URIError for broken percent signs */
function decodeText(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  return decodeURIComponent(text.replaceAll('+', ' '))
}

/** The fields of values, nested ones in the order given; null is left out, true is 1. */
export function fieldsOf(values: { readonly [key: string]: FormValue }): FormField[] {
  return Object.entries(values).flatMap(([name, value]) => flatten(name, value))
}

function flatten(name: string, value: FormValue): FormField[] {
  if (value === null) return []
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']]
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(`${name}[${key}]`, inner))
}

/** Fields as a query text. */
export function encodeForm(fields: readonly FormField[]): string {
  return fields.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')
}

/** Reads a query text in its own order. @throws URIError */
export function decodeForm(text: string): FormField[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const end = part.indexOf('=')
      if (end < 0) return [decodeText(part), ''] as const
      return [decodeText(part.slice(0, end)), decodeText(part.slice(end + 1))] as const
    })
}
