import type { Uuid } from '@powerplay/kernel'
import type { LimitKind, LimitPeriod } from '../../src/features/protection/limit-rules.ts'
import * as store from '../../src/features/protection/limit-store.ts'
import type { Platform } from '../../src/platform/context.ts'

/** The parts of a node that limits are set with. */
export type Guarding = Pick<Platform, 'database' | 'mintId'>

/** A limit to the last unit, where players set whole cents and minutes. */
export interface ExactLimit {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  /** In 1e-6 USD, of a session in milliseconds. */
  readonly amount: number | bigint
}

/** Sets a limit by the steps of the call `setLimit`, so that it is counted and guarded as players' own are. */
export async function limitPlayer(
  { database, mintId }: Guarding,
  userId: Uuid,
  { kind, period, amount }: ExactLimit,
): Promise<void> {
  const counts = kind === 'loss' || kind === 'wager'
  const counted = counts ? await store.countDays(database, userId) : undefined
  await database.transaction(async (tx) => {
    const at = await store.lockPlayer(tx, userId)
    const own = { id: mintId(), userId, kind, period, amount: BigInt(amount), setAt: at }
    await store.insertLimit(tx, own)
    await store.guardPlayer(tx, userId, { at, ...(counted && { counted }) })
  })
}

/**
 * Puts a break in a player's way by the steps of the calls that do.
 * @param text writes the break; $1 is the player.
 */
export async function stopPlayer(
  { database }: Pick<Guarding, 'database'>,
  userId: Uuid,
  text: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const at = await store.lockPlayer(tx, userId)
    await tx.query({ text, values: [userId] })
    await store.guardPlayer(tx, userId, { at })
  })
}
