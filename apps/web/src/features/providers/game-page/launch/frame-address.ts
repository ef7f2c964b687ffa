const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The address for the frame of a game. A demo build's emulator names itself by the loopback and is
 * reached by the name of the site. Null for what may not be framed: anything of our own origin,
 * where a frame with scripts would be the site itself, and anything that is no web address.
 */
export function frameAddress(
  url: string,
  page: Pick<Location, 'origin' | 'hostname'>,
): string | null {
  if (!URL.canParse(url)) return null
  const address = new URL(url)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null
  if (loopback.has(address.hostname)) address.hostname = page.hostname
  return address.origin === page.origin ? null : address.href
}
