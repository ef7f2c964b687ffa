const loopbacks = ['127.0.0.1', '[::1]', 'localhost']

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** True for a plain web address over https, without a login in it. */
export function isAppUrl(text: string): boolean {
  const url = parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/**
 * True for an address that answers may be sent to: https, or http to the machine the app itself
 * runs on; written exactly as browsers write it, so that comparing letters compares addresses.
 * Source: OAuth 2.1 draft, section 2.3; RFC 8252 section 7.3.
 */
export function isRedirectUri(text: string): boolean {
  const url = parse(text)
  if (url === undefined || url.href !== text) return false
  if (url.username !== '' || url.password !== '' || text.includes('#')) return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && loopbacks.includes(url.hostname)
}

/** What is wrong with an app's addresses, as fields of a refused payload; undefined when nothing. */
export function clientProblems(fields: {
  readonly url: string
  readonly redirectUris: readonly string[]
}): Record<string, string[]> | undefined {
  const wrong = ['validation.url']
  const problems = {
    ...(isAppUrl(fields.url) ? {} : { url: wrong }),
    ...(fields.redirectUris.every(isRedirectUri) ? {} : { redirectUris: wrong }),
  }
  return Object.keys(problems).length === 0 ? undefined : problems
}
