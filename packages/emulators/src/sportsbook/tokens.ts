import { SignJWT, jwtVerify } from 'jose'
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

/** Signs a claim set as the vendor does: a JWT under RS256. */
export function signRs256(claims: object, key: KeyObject): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(key)
}

/** What the site says of a player in the token that its page hands over. */
export interface PlayerToken {
  readonly sub: string
  readonly jti: string
  readonly currency: string
  readonly name: string
}

const bytesMax = 4_096

/** Reads a player's token; undefined where it is not the site's or has run out. */
export async function readPlayerToken(
  token: string,
  { siteKey, brandId, now }: { siteKey: JsonWebKey; brandId: string; now: number },
): Promise<PlayerToken | undefined> {
  if (token.length > bytesMax) return undefined
  const key = createPublicKey({ key: siteKey, format: 'jwk' })
  const rules = {
    ...{ algorithms: ['ES256'], issuer: brandId, requiredClaims: ['exp'] },
    currentDate: new Date(now),
  }
  const read = await jwtVerify(token, key, rules).catch(() => undefined)
  const { sub, jti, currency, name } = read?.payload ?? {}
  if (sub === undefined || jti === undefined || typeof currency !== 'string') return undefined
  return { sub, jti, currency, name: typeof name === 'string' ? name : '' }
}
