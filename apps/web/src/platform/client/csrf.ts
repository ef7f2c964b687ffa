const cookieName = 'XSRF-TOKEN'

/**
 * The header that proves a request to come from our page (000_1c37c0fb05cd66e6.txt, section 4): the
 * token of the cookie, or of the page's meta element while there is no cookie.
 */
export function csrfHeader(cookies: string, metaToken: string | null): Record<string, string> {
  const token = cookieValue(cookies, cookieName)
  if (token !== undefined) return { 'X-XSRF-TOKEN': token }
  return metaToken === null ? {} : { 'X-CSRF-TOKEN': metaToken }
}

function cookieValue(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split('; ')) {
    const cut = pair.indexOf('=')
    if (pair.slice(0, cut) === name) return decode(pair.slice(cut + 1))
  }
  return undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `csrfHeader` of this document. */
export function csrfHeaderOfPage(): Record<string, string> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
  return csrfHeader(document.cookie, meta?.content ?? null)
}
