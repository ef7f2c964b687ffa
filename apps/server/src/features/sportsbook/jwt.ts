import {
  createECDH,
  createPrivateKey,
  sign,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

/** The key our tokens are signed with: it follows from the installation's, so all nodes have the same. */
export interface TokenKey {
  readonly privateKey: KeyObject
  readonly publicJwk: JsonWebKey
}

export function tokenKey(secrets: Pick<Secrets, 'key'>): TokenKey {
  const curve = createECDH('prime256v1')
  const secret = secrets.key('sportsbook')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const publicJwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const d = secret.toString('base64url')
  return { privateKey: createPrivateKey({ key: { ...publicJwk, d }, format: 'jwk' }), publicJwk }
}

/** A JWT under ES256. */
export function signEs256(claims: object, { privateKey }: TokenKey): string {
  const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${text({ alg: 'ES256', typ: 'JWT' })}.${text(claims)}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

const bytesMax = 96 * 1_024
/** Two machines' clocks differ by no more. */
const skewS = 60

/**
 * The claims of a vendor's JWT; undefined unless it is signed under RS256 by the pinned key and has
 * not run out. Whatever the header says besides is not heeded: no other algorithm is ever tried.
 */
export function readRs256(
  token: string,
  key: KeyObject,
  nowMs: number,
): Record<string, unknown> | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > bytesMax || readPart(head)?.['alg'] !== 'RS256') return
  const bytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, bytes)) return undefined
  const claims = readPart(body)
  const { exp } = claims ?? {}
  const isOver = exp !== undefined && (typeof exp !== 'number' || exp + skewS < nowMs / 1_000)
  return isOver ? undefined : claims
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}
