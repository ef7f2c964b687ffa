import { createHash } from 'node:crypto'
import { minuteMs, refuse, uuidTime, type Clock, type Uuid } from '@powerplay/kernel'
import { sqlStateOf, type Database, type Queries } from '../database/database.ts'

/** A keyed call: who makes it under which key, and the payload that must not change. */
export interface KeyedCall {
  readonly key: Uuid
  readonly userId: Uuid
  readonly operation: string
  readonly body: object
}

interface Stored {
  readonly operation: string
  readonly body_hash: Buffer
  readonly answer: unknown
}

/** How far the time inside a key may be off when the key is first seen. */
export const keyDriftMs = 10 * minuteMs

/** Whether a key that nobody knows yet is fresh enough to be taken. */
export function isFreshKey(key: Uuid, clock: Clock): boolean {
  return Math.abs(uuidTime(key) - clock.now()) <= keyDriftMs
}

/**
 * Runs the effect of a keyed call once: its answer is stored in the same transaction, and the same
 * key of the same player answers the same again. Another payload or operation under the key is
 * refused (core/key-reused), a key whose time is off too (core/bad-payload). Keys belong to whoever
 * used them: those of others are neither met nor told.
 */
export async function once<Answer>(
  parts: { readonly database: Database; readonly clock: Clock },
  call: KeyedCall,
  effect: (tx: Queries) => Promise<Answer>,
): Promise<Answer> {
  const hash = hashOf(call)
  const known = await find<Answer>(parts.database, call, hash)
  if (known) return known.answer
  if (!isFreshKey(call.key, parts.clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  try {
    return await parts.database.transaction(async (tx) => {
      await claim(tx, call, hash)
      const answer = await effect(tx)
      await tx.query({
        text: 'update idempotent_calls set answer = $3 where user_id = $1 and key = $2',
        values: [call.userId, call.key, JSON.stringify(answer)],
      })
      return answer
    })
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    const other = await find<Answer>(parts.database, call, hash)
    if (!other) throw error
    return other.answer
  }
}

/** What a keyed call answered before, or undefined. Refusal: core/key-reused. */
export async function storedAnswer<Answer>(
  database: Database,
  call: KeyedCall,
): Promise<Answer | undefined> {
  return (await find<Answer>(database, call, hashOf(call)))?.answer
}

/** The row that remembers a keyed call, for effects that travel in a settler's batch. */
export function rememberStatement(call: KeyedCall, answer: object) {
  return {
    text: `insert into idempotent_calls (key, user_id, operation, body_hash, answer)
      values ($1, $2, $3, $4, $5)`,
    values: [call.key, call.userId, call.operation, hashOf(call), JSON.stringify(answer)],
  }
}

function hashOf(call: KeyedCall): Buffer {
  return createHash('sha256').update(JSON.stringify(call.body)).digest()
}

/** Inserting the key first makes a second call with it wait for the first one's commit. */
async function claim(tx: Queries, call: KeyedCall, hash: Buffer): Promise<void> {
  await tx.query({
    text: `insert into idempotent_calls (key, user_id, operation, body_hash, answer)
      values ($1, $2, $3, $4, 'null')`,
    values: [call.key, call.userId, call.operation, hash],
  })
}

async function find<Answer>(
  database: Database,
  call: KeyedCall,
  hash: Buffer,
): Promise<{ answer: Answer } | undefined> {
  const [row] = await database.query<Stored & { answer: Answer }>({
    text: `select operation, body_hash, answer from idempotent_calls
      where user_id = $1 and key = $2`,
    values: [call.userId, call.key],
  })
  if (!row) return undefined
  const isSame = row.operation === call.operation && row.body_hash.equals(hash)
  if (!isSame) refuse('core/key-reused')
  return { answer: row.answer }
}

/** Forgets what keyed calls answered a day ago; their keys are too old to be taken anew. */
export async function forgetOldCalls(database: Database): Promise<void> {
  await database.query({
    text: `delete from idempotent_calls where created_at < now() - interval '24 hours'`,
  })
}
