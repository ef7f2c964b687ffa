import { SignJWT, jwtVerify } from 'jose'
import { createECDH, createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
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
export function signEs256(claims: object, { privateKey }: TokenKey): Promise<string> {
  const token = new SignJWT({ ...claims })
  return token.setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(privateKey)
}

const bytesMax = 96 * 1_024
/** Two machines' clocks differ by no more. */
const skewS = 60

/**
 * The claims of a vendor's JWT; undefined unless it is signed under RS256 by the pinned key and has
 * not run out. Whatever the header says besides is not heeded: no other algorithm is ever tried.
 */
export async function readRs256(
  token: string,
  key: KeyObject,
  nowMs: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (token.length > bytesMax) return undefined
  const rules = { algorithms: ['RS256'], clockTolerance: skewS, currentDate: new Date(nowMs) }
  const read = await jwtVerify(token, key, rules).catch(() => undefined)
  return read?.payload
}
