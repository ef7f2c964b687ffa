import type { IncomingMessage } from 'node:http'

/** A name or an address with a port; underscores stand in names that containers give each other. */
const place = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether a request names one host that can be one. Of two, a proxy may have checked one while we read
 * the other; Node keeps the first and drops the rest silently, and a list or a path in one header is two
 * for whoever reads it otherwise. Source: RFC 9112 section 3.2.
 */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter(
    (_text, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  )
  return hosts.length <= 1 && hosts.every((host) => host === '' || place.test(host))
}
