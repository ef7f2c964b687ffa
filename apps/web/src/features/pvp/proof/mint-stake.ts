import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { mintSalt } from './own-salts.ts'

/** What a stake is sent under: its key, and the player's own part of the draw. */
export function mintStake() {
  return { key: mintRequestKey(), salt: mintSalt() }
}
