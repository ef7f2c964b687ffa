import { createHmac } from 'node:crypto'
import { mintUuidV7, uuidTime, type Uuid } from '@powerplay/kernel'
import type { Secrets } from '../../../platform/secrets.ts'

/**
 * The id of the one posting that ends a wager or follows a decision about it, whoever asks for it and
 * whichever node makes it. Only the installation can compute it: whoever knew it before could use it
 * up as the key of another call, and the posting would never be made.
 * @param what product and kind of the posting, like `pvp/end`.
 */
export function postingIdOf(secrets: Pick<Secrets, 'key'>, what: string, wagerId: Uuid): Uuid {
  const digest = createHmac('sha256', secrets.key('endings')).update(`${what}/${wagerId}`).digest()
  return mintUuidV7(uuidTime(wagerId), digest.subarray(0, 10))
}
