import type { BootFields } from '@powerplay/contract'

/**
 * Declares a field of the page's boot object, which is what the server tells a page before any call is
 * made. Each feature reads its own fields.
 * @param read makes the value; undefined comes where no server has filled in the page, and anything
 *   where it was filled in by another version.
 * @returns what asks for the value.
 */
export function bootField<Value>(
  name: keyof BootFields,
  read: (value: unknown) => Value,
): () => Value {
  return () => read(fields().get(name))
}

/** The site's own fields. */
export const isDemoBuild = bootField('demoBuild', isTrue)
/** Empty means the page's own origin. */
export const realtimeUrls = bootField('realtime', urlsOf)
export const tradingUrls = bootField('trading', urlsOf)

/** For fields that are true or missing. */
export function isTrue(value: unknown): boolean {
  return value === true
}

/** The texts of a list; none where it is no list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function urlsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || !('urls' in value)) return []
  return textsOf(value.urls)
}

/** The fields in a boot text; none in that of a page that no server has filled in. */
export function parseBoot(text: string): ReadonlyMap<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return new Map(Object.entries(parsed))
  } catch {
    // The development server serves the page with its placeholder.
  }
  return new Map()
}

let known: ReadonlyMap<string, unknown> | undefined

/** Read once per page; the shell is drawn where there is no page. */
function fields(): ReadonlyMap<string, unknown> {
  if (typeof document === 'undefined') return new Map()
  known ??= parseBoot(document.getElementById('boot')?.textContent ?? '')
  return known
}
