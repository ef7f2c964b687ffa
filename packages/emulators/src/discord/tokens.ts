import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Answer } from '../platform/http.ts'

/** Somebody with an account at Discord. */
export interface Person {
  readonly id: string
  readonly name: string
}

interface Code extends Person {
  readonly challenge: string
  readonly until: number
}

interface Site {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

const lifeMs = 60_000
/** Whoever presses on and on fills no memory: the oldest go first. */
const keptMax = 5_000
const denied = (error: string): Answer => ({ status: 400, body: { error } })
const draw = () => randomBytes(18).toString('base64url')

/** Makes room for one more. */
export function makeRoom(kept: Map<string, unknown> | Set<string>): void {
  for (const oldest of kept.keys()) {
    if (kept.size < keptMax) return
    kept.delete(oldest)
  }
}

/** Whether two secrets are the same, in a time that tells nothing. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Codes that people were sent back with, and the tokens that they were swapped for. */
export function createTokens(site: Site, clock: Clock) {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  const basic = Buffer.from(`${site.clientId}:${site.clientSecret}`).toString('base64')
  return {
    issue(person: Person, challenge: string): string {
      const code = draw()
      makeRoom(codes)
      codes.set(code, { ...person, challenge, until: clock.now() + lifeMs })
      return code
    },
    /** A code brings one token, to the site that knows its secret and what the challenge was made of. */
    exchange(form: URLSearchParams, authorization: string): Answer {
      if (!isSame(authorization, `Basic ${basic}`)) return denied('invalid_client')
      const code = form.get('code') ?? ''
      const found = codes.get(code)
      codes.delete(code)
      const made = createHash('sha256').update(form.get('code_verifier') ?? '')
      const isGood =
        found !== undefined &&
        found.until > clock.now() &&
        form.get('redirect_uri') === site.redirectUri &&
        made.digest('base64url') === found.challenge
      if (!isGood) return denied('invalid_grant')
      const token = draw()
      makeRoom(tokens)
      tokens.set(token, found)
      const body = { access_token: token, token_type: 'Bearer', expires_in: 600, scope: 'identify' }
      return { status: 200, body }
    },
    /** Who a token was given for. */
    behind: (authorization: string): Person | undefined =>
      tokens.get(authorization.replace(/^Bearer /, '')),
  }
}
