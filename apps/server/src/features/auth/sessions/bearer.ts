import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InstantMs, Uuid } from '@powerplay/kernel'

/** What a bearer says: the session it belongs to, under which of its secrets, and when it ends. */
export interface BearerClaim {
  readonly sessionId: Uuid
  readonly generation: number
  readonly expiresAt: InstantMs
}

/** Mints and reads bearers. */
export interface Bearers {
  mint(claim: BearerClaim): string
  /** @returns undefined for a bearer that was not minted here, or is over. */
  read(bearer: string, now: InstantMs): BearerClaim | undefined
}

const idBytes = 16
const generationBytes = 4
const timeBytes = 6
const macBytes = 32
const claimBytes = idBytes + generationBytes + timeBytes

/**
 * A bearer is session id, generation, expiry and their HMAC-SHA-256: nothing of it is stored, so any
 * number of tabs may renew theirs at once. It is worth nothing after its session has ended or has
 * got another secret.
 */
export function createBearers(key: Buffer): Bearers {
  const macOf = (claim: Buffer) => createHmac('sha256', key).update(claim).digest()
  return {
    mint({ sessionId, generation, expiresAt }) {
      const claim = Buffer.alloc(claimBytes)
      claim.write(sessionId.replaceAll('-', ''), 'hex')
      claim.writeUInt32BE(generation, idBytes)
      claim.writeUIntBE(expiresAt, idBytes + generationBytes, timeBytes)
      return Buffer.concat([claim, macOf(claim)]).toString('base64url')
    },
    read(bearer, now) {
      const bytes = Buffer.from(bearer, 'base64url')
      if (bytes.length !== claimBytes + macBytes) return undefined
      const claim = bytes.subarray(0, claimBytes)
      if (!timingSafeEqual(macOf(claim), bytes.subarray(claimBytes))) return undefined
      const expiresAt = claim.readUIntBE(idBytes + generationBytes, timeBytes)
      if (expiresAt <= now) return undefined
      return { sessionId: readUuid(claim), generation: claim.readUInt32BE(idBytes), expiresAt }
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
