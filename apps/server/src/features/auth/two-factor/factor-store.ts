import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A second factor as it is stored. */
export interface Factor {
  readonly sealedSecret: string
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  /** Newest 30-second step a code was used of. */
  readonly lastStep: number
}

export async function findFactor(queries: Queries, userId: Uuid): Promise<Factor | undefined> {
  const [row] = await queries.query<Factor>({
    text: `select sealed_secret as "sealedSecret", created_at as "createdAt",
        confirmed_at as "confirmedAt", last_step::int as "lastStep"
      from two_factors where user_id = $1`,
    values: [userId],
  })
  return row
}

/** Whether an account's second factor is on. */
export async function hasFactor(queries: Queries, userId: Uuid): Promise<boolean> {
  const rows = await queries.query({
    name: 'auth.has_factor',
    text: 'select from two_factors where user_id = $1 and confirmed_at is not null',
    values: [userId],
  })
  return rows.length === 1
}

/** Keeps a secret until its first code. @returns false when a factor is on. */
export async function putPendingFactor(
  queries: Queries,
  factor: { readonly userId: Uuid; readonly sealedSecret: string; readonly at: InstantMs },
): Promise<boolean> {
  const rows = await queries.query({
    text: `insert into two_factors (user_id, sealed_secret, created_at) values ($1, $2, $3)
      on conflict (user_id) do update set sealed_secret = $2, created_at = $3, last_step = 0
        where two_factors.confirmed_at is null
      returning user_id`,
    values: [factor.userId, factor.sealedSecret, new Date(factor.at)],
  })
  return rows.length === 1
}

/** Turns a pending factor on. @returns false when it was on, or there is none. */
export async function confirmFactor(
  tx: Queries,
  userId: Uuid,
  { at, step }: { readonly at: InstantMs; readonly step: number },
): Promise<boolean> {
  const rows = await tx.query({
    text: `update two_factors set confirmed_at = $2, last_step = $3
      where user_id = $1 and confirmed_at is null returning user_id`,
    values: [userId, new Date(at), step],
  })
  return rows.length === 1
}

/** Uses the code of a step up. @returns false when it or a later one was used before. */
export async function useStep(tx: Queries, userId: Uuid, step: number): Promise<boolean> {
  const rows = await tx.query({
    text: `update two_factors set last_step = $2 where user_id = $1 and last_step < $2
      returning user_id`,
    values: [userId, step],
  })
  return rows.length === 1
}

/** Turns the second factor off. @returns false when it was off. */
export async function deleteFactor(tx: Queries, userId: Uuid): Promise<boolean> {
  await tx.query({ text: 'delete from recovery_codes where user_id = $1', values: [userId] })
  const rows = await tx.query({
    text: 'delete from two_factors where user_id = $1 and confirmed_at is not null returning user_id',
    values: [userId],
  })
  return rows.length === 1
}

/** Replaces the recovery codes by new ones. */
export async function setRecoveryCodes(
  tx: Queries,
  userId: Uuid,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query({ text: 'delete from recovery_codes where user_id = $1', values: [userId] })
  await tx.query({
    text: 'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
    values: [userId, hashes],
  })
}

/** Uses a recovery code up. @returns false when there is no such one left. */
export async function useRecoveryCode(tx: Queries, userId: Uuid, hash: Buffer): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id',
    values: [userId, hash],
  })
  return rows.length === 1
}

export async function countRecoveryCodes(queries: Queries, userId: Uuid): Promise<number> {
  const [row] = await queries.query<{ count: number }>({
    text: 'select count(*)::int as count from recovery_codes where user_id = $1',
    values: [userId],
  })
  return row?.count ?? 0
}
