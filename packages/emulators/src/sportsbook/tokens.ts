import { createPublicKey, sign, verify, type JsonWebKey, type KeyObject } from 'node:crypto'

/** Signs a claim set as the vendor does: a JWT under RS256. */
export function signRs256(claims: object, key: KeyObject): string {
  const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${text({ alg: 'RS256', typ: 'JWT' })}.${text(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

/** What the site says of a player in the token that its page hands over. */
export interface PlayerToken {
  readonly sub: string
  readonly jti: string
  readonly currency: string
  readonly name: string
}

/** Reads a player's token; undefined where it is not the site's or has run out. */
export function readPlayerToken(
  token: string,
  { siteKey, brandId, now }: { siteKey: JsonWebKey; brandId: string; now: number },
): PlayerToken | undefined {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > 4_096) return undefined
  const header = readPart(head)
  const claims = readPart(body)
  if (header?.['alg'] !== 'ES256' || claims === undefined) return undefined
  const key = createPublicKey({ key: siteKey, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { iss, exp, sub, jti, currency, name } = claims
  const isFresh = iss === brandId && typeof exp === 'number' && exp * 1_000 > now
  if (!isSigned || !isFresh) return undefined
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof currency !== 'string') return
  return { sub, jti, currency, name: typeof name === 'string' ? name : '' }
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}
