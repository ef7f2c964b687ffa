import type { IncomingMessage } from 'node:http'
import type { Credentials } from '../requests/authenticator.ts'

const bearerText = /^Bearer ([\x21-\x7e]{1,1024})$/i
const userAgentMax = 400

/** What proves the sender of an upgrade request; the bearer may come in a frame instead. */
export function credentialsOf(
  request: IncomingMessage,
  known: { readonly ip: string; readonly cookieName: string; readonly bearer: string | null },
): Credentials {
  return {
    cookie: cookieOf(request.headers.cookie ?? '', known.cookieName),
    bearer: known.bearer,
    ip: known.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentMax),
  }
}

/**
 * The bearer inside `{ headers: { Authorization: 'Bearer …' } }`, where the clients put it.
 * @returns null for any other shape: the sender then has no bearer.
 */
export function bearerOf(auth: unknown): string | null {
  const authorization = fieldOf(fieldOf(auth, 'headers'), 'Authorization')
  if (typeof authorization !== 'string') return null
  return bearerText.exec(authorization)?.[1] ?? null
}

/** An own field of a value of unknown shape. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

function cookieOf(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.split('=')
    if (key?.trim() === name) return value.join('=').trim()
  }
  return null
}
