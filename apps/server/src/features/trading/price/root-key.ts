import type { Secrets } from '../../../platform/secrets.ts'
import { openSigningKey, type SigningKey } from '../../../platform/signing-key.ts'

/** Signs what the house says about its ticks. */
export type RootKey = SigningKey

export function openRootKey(secrets: Secrets): RootKey {
  return openSigningKey(secrets.key('trading'))
}
