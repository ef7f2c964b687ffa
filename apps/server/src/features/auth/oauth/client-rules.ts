import { redirectUriLettersMax, redirectUrisMax } from '@powerplay/contract/auth/areas'

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

/** The redirect addresses that staff wrote down, one a line; each once. */
export function redirectUrisIn(lines: string): string[] {
  const written = lines.split('\n').map((line) => line.trim())
  return [...new Set(written.filter((line) => line !== ''))]
}

/** What is wrong with an app's addresses, as fields of a refused payload; undefined when nothing. */
export function clientProblems(fields: {
  readonly url: string
  readonly redirectUris: readonly string[]
}): Record<string, string[]> | undefined {
  const { url, redirectUris } = fields
  const wrong = ['validation.url']
  const isTooMuch =
    redirectUris.length > redirectUrisMax ||
    redirectUris.some(({ length }) => length > redirectUriLettersMax)
  const areUris = redirectUris.length > 0 && redirectUris.every(isRedirectUri)
  const problems = {
    ...(isAppUrl(url) ? {} : { url: wrong }),
    ...(areUris ? isTooMuch && { redirectUris: ['validation.max'] } : { redirectUris: wrong }),
  }
  return Object.keys(problems).length === 0 ? undefined : problems
}

/**
 * Whether what an app is changed to lets it do more than it may: an address or something to ask for that
 * it has not, or another name or home page, by which players know whom they trust. Pure.
 */
export function widens(before: AppReach, after: AppReach): boolean {
  const adds = (now: readonly string[], old: readonly string[]) =>
    now.some((one) => !old.includes(one))
  return (
    after.name !== before.name ||
    after.url !== before.url ||
    adds(after.redirectUris, before.redirectUris) ||
    adds(after.scopes, before.scopes)
  )
}

/** The fields of an app that say who it is, where it may send people back to, and what it may do. */
export interface AppReach {
  readonly name: string
  readonly url: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
}
