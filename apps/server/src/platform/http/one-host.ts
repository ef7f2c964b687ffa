import type { IncomingMessage } from 'node:http'

/**
 * Whether a request names one host. Of two, a proxy may have checked one while we read the other;
 * Node keeps the first and drops the rest silently. Source: RFC 9112 section 3.2.
 */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length <= 1
}
