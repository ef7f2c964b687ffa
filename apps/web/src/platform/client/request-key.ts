import { mintUuidV7 } from '@powerplay/kernel'

/**
 * A fresh idempotency key: a uuid v7. One intention of the player has one key, however often the
 * request is sent.
 */
export function mintRequestKey(): string {
  return mintUuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}
