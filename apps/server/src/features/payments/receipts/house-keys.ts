import { createHash, createPublicKey } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { SigningKey } from '../../../platform/signing-key.ts'

/**
 * Which keys are the house's. Those of before are named by the configuration alone: whoever owns the database may put
 * any key into it, and sign with that whatever a journal is made to say.
 */
export interface HouseKeys {
  /** PEM of the one that signs now. */
  readonly publicKey: string
  /** Fingerprints of those of before. */
  readonly former: ReadonlySet<string>
}

export function houseKeysOf(
  { FORMER_RECEIPT_KEYS: former }: Pick<Config, 'FORMER_RECEIPT_KEYS'>,
  { publicKey }: Pick<SigningKey, 'publicKey'>,
): HouseKeys {
  return { publicKey, former: new Set(former?.split(',')) }
}

/** Whether the house signs or signed with a key. */
export function isOfHouse({ publicKey, former }: HouseKeys, key: string): boolean {
  if (key === publicKey) return true
  const fingerprint = fingerprintOf(key)
  return fingerprint !== undefined && former.has(fingerprint)
}

/** SHA-256 of the key as its DER has it, in hex; undefined where what stands there is no key. */
export function fingerprintOf(publicKey: string): string | undefined {
  try {
    const der = createPublicKey(publicKey).export({ format: 'der', type: 'spki' })
    return createHash('sha256').update(der).digest('hex')
  } catch {
    return undefined
  }
}
