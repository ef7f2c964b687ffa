import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RandomSource } from '../../time/clock.ts'
import type { CookieRules } from './cookies.ts'
import type { Csrf } from './csrf.ts'

/** The browser's side of a session: the session cookie and the CSRF cookie that belongs to it. */
export interface BrowserSession {
  /** Secret of the request's session cookie; null when there is none of our making. */
  secretOf(request: FastifyRequest): string | null
  /** Sets both cookies of a secret; without one, of a fresh guest. @returns the CSRF token. */
  open(reply: FastifyReply, secret: string | null): string
  /** Keeps the request's secret and sets its CSRF cookie again, or opens a guest's. */
  refresh(request: FastifyRequest, reply: FastifyReply): string
}

const secretBytes = 32
const secretText = /^[A-Za-z0-9_-]{43}$/

/** Mints the secret of a session cookie: 256 random bits as 43 base64url characters. */
export function mintSecret(random: RandomSource): string {
  return Buffer.from(random.bytes(secretBytes)).toString('base64url')
}

/** True for a text that may be the secret of a session cookie. */
export function isSecretText(text: string): boolean {
  return secretText.test(text)
}

/**
 * A guest has a random secret too, so that the CSRF token always hangs on the cookie; only its
 * hash is ever stored, with a guest's demo balance. Source: 000_1c37c0fb05cd66e6.txt section 4, request handling.
 */
export function createBrowserSession(
  rules: CookieRules,
  csrf: Csrf,
  random: RandomSource,
): BrowserSession {
  function secretOf(request: FastifyRequest): string | null {
    const text = request.cookies[rules.session.name]
    return text !== undefined && isSecretText(text) ? text : null
  }

  function setCsrfCookie(reply: FastifyReply, secret: string): string {
    const token = csrf.tokenOf(secret)
    reply.setCookie(rules.csrf.name, token, rules.csrf.options)
    return token
  }

  function open(reply: FastifyReply, secret: string | null): string {
    const kept = secret ?? mintSecret(random)
    reply.setCookie(rules.session.name, kept, rules.session.options)
    return setCsrfCookie(reply, kept)
  }

  return {
    secretOf,
    open,
    refresh(request, reply) {
      const secret = secretOf(request)
      return secret === null ? open(reply, null) : setCsrfCookie(reply, secret)
    },
  }
}
