import { createHash } from 'node:crypto'
import { mintUuidV7, mustHave, uuidTime, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Database } from '../database/database.ts'

/** The request key as this player's own: equal keys of two players name two things. */
export type OwnKey = (key: Uuid, userId: Uuid | null) => Uuid

/**
 * Makes request keys their owner's. Bets, rounds, orders and payouts take the key of their request as
 * their id, and ids of bets are public: without this, whoever read one would be told that the key "was
 * used before". The time inside the key stays, so that its age and the partition of its row do.
 * @param since keys with an earlier time inside stay as they are: an older version answered them.
 */
export function ownKeysSince(since: InstantMs): OwnKey {
  return (key, userId) => {
    const time = uuidTime(key)
    // Guests keep their answers in a row of their own, where nobody else's keys are.
    if (userId === null || time < since) return key
    const digest = createHash('sha256').update(`${userId}/${key}`).digest()
    return mintUuidV7(time, digest.subarray(0, 10))
  }
}

/** Reads since when keys are owned in this database. */
export async function openOwnKeys(database: Pick<Database, 'query'>): Promise<OwnKey> {
  const [row] = await database.query<{ since: number }>({
    text: `select (extract(epoch from since) * 1000)::float8 as since from owned_keys`,
  })
  return ownKeysSince(mustHave(row, 'moment since which keys are owned').since)
}
