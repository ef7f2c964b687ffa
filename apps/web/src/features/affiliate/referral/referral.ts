const code = /^[\w-]{1,64}$/

/**
 * The referral code of an address: ?c={code} or /ref/{code}
 * (001_d6a9941efb711ce5.txt, section 2).
 */
export function referralOf(pathname: string, search: string): string | undefined {
  const given = new URLSearchParams(search).get('c') ?? /^\/ref\/([^/]+)\/?$/.exec(pathname)?.[1]
  return given !== undefined && code.test(given) ? given : undefined
}
