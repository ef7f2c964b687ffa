import { minuteMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request to connect lives as long as a person may look at the page of Discord. */
const lifeMs = 15 * minuteMs

/** Whose request it is: it is worth nothing in another session. */
export interface Asker {
  readonly userId: Uuid
  readonly sessionId: Uuid | null
}

const mac = (key: Buffer, ...parts: readonly (string | null)[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest()

/** The secret half of a request: it never leaves the server before the code is handed in. */
const verifierOf = (key: Buffer, state: string) => mac(key, 'verifier', state).toString('base64url')

/** Begins a request: nothing of it is stored, both halves follow from the installation's key. */
export function beginRequest(
  key: Buffer,
  { userId, sessionId }: Asker,
  { nonce, at }: { readonly nonce: Buffer; readonly at: InstantMs },
) {
  const head = `${nonce.toString('base64url')}.${(at + lifeMs).toString(36)}`
  const state = `${head}.${mac(key, 'state', userId, sessionId, head).toString('base64url')}`
  const challenge = createHash('sha256').update(verifierOf(key, state)).digest('base64url')
  return { state, challenge }
}

/** The secret half of a request that this session began; null for any other, or one that is too old. */
export function readRequest(
  key: Buffer,
  { userId, sessionId }: Asker,
  { state, at }: { readonly state: string; readonly at: InstantMs },
): string | null {
  const [nonce, until = '', signature = '', ...more] = state.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = mac(key, 'state', userId, sessionId, `${nonce}.${until}`)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
    return null
  return Number.parseInt(until, 36) > at ? verifierOf(key, state) : null
}
