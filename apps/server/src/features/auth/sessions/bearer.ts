import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InstantMs, Uuid } from '@powerplay/kernel'

/** What a bearer says: the session it belongs to, and when it ends. */
export interface BearerClaim {
  readonly sessionId: Uuid
  readonly expiresAt: InstantMs
}

/** Mints and reads bearers. */
export interface Bearers {
  mint(claim: BearerClaim): string
  /** @returns undefined for a bearer that was not minted here, or is over. */
  read(bearer: string, now: InstantMs): BearerClaim | undefined
}

const idBytes = 16
const timeBytes = 6
const macBytes = 32
const bearerBytes = idBytes + timeBytes + macBytes

/**
 * A bearer is session id, expiry and their HMAC-SHA-256: nothing of it is stored, so any number of
 * tabs may renew theirs at once, and it is worth nothing after its session has ended.
 */
export function createBearers(key: Buffer): Bearers {
  const macOf = (claim: Buffer) => createHmac('sha256', key).update(claim).digest()
  return {
    mint({ sessionId, expiresAt }) {
      const claim = Buffer.alloc(idBytes + timeBytes)
      claim.write(sessionId.replaceAll('-', ''), 'hex')
      claim.writeUIntBE(expiresAt, idBytes, timeBytes)
      return Buffer.concat([claim, macOf(claim)]).toString('base64url')
    },
    read(bearer, now) {
      const bytes = Buffer.from(bearer, 'base64url')
      if (bytes.length !== bearerBytes) return undefined
      const claim = bytes.subarray(0, idBytes + timeBytes)
      if (!timingSafeEqual(macOf(claim), bytes.subarray(idBytes + timeBytes))) return undefined
      const expiresAt = claim.readUIntBE(idBytes, timeBytes)
      return expiresAt <= now ? undefined : { sessionId: readUuid(claim), expiresAt }
    },
  }
}

function readUuid(bytes: Buffer): Uuid {
  const hex = bytes.toString('hex', 0, idBytes)
  const cuts = [0, 8, 12, 16, 20, 32]
  return cuts
    .slice(1)
    .map((end, index) => hex.slice(cuts[index], end))
    .join('-')
}
