import { createHmac } from 'node:crypto'
import { mintUuidV7, uuidTime, type Uuid } from '@powerplay/kernel'
import type { PvpParts } from './parts.ts'

/**
 * The id of the one posting that ends a wager, whichever end it is and whichever node makes it. Only
 * the installation can compute it: whoever knew it before could use it up as the key of another call.
 */
export function endingOf({ secrets }: Pick<PvpParts, 'secrets'>, wagerId: Uuid): Uuid {
  const digest = createHmac('sha256', secrets.key('endings')).update(`pvp/end/${wagerId}`).digest()
  return mintUuidV7(uuidTime(wagerId), digest.subarray(0, 10))
}
