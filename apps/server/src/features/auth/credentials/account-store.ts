import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Replaces the password of an account. */
export async function setPasswordHash(tx: Queries, id: Uuid, hash: string): Promise<void> {
  await tx.query({ text: 'update users set password_hash = $2 where id = $1', values: [id, hash] })
}

/** Two accounts that want one address at once come one after the other. */
async function lockEmail(tx: Queries, email: string): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('auth.email ' || $1, 0))`,
    values: [email],
  })
}

/** An e-mail that somebody else wrote down and never proved is free. */
const isFree = `not exists (select from users
  where email = $2 and id <> $1 and email_verified_at is not null)`

/** Whoever else wrote a proven e-mail down, without proving it, has none any more. */
async function takeFromOthers(tx: Queries, id: Uuid, email: string): Promise<void> {
  await tx.query({
    text: `update users set email = null
      where email = $2 and id <> $1 and email_verified_at is null`,
    values: [id, email],
  })
}

/** Replaces the e-mail, which is unproven then. @returns false when another account proved it. */
export async function setEmail(tx: Queries, id: Uuid, email: string): Promise<boolean> {
  await lockEmail(tx, email)
  const rows = await tx.query({
    text: `update users set email = $2, pending_email = null,
        email_verified_at = case when email = $2 then email_verified_at end
      where id = $1 and ${isFree} returning id`,
    values: [id, email],
  })
  return rows.length === 1
}

/** Keeps an e-mail until it is proven. @returns false when another account proved it. */
export async function setPendingEmail(tx: Queries, id: Uuid, email: string): Promise<boolean> {
  await lockEmail(tx, email)
  const rows = await tx.query({
    text: `update users set pending_email = $2 where id = $1 and ${isFree} returning id`,
    values: [id, email],
  })
  return rows.length === 1
}

/** An e-mail with the time of its proof. */
interface ProvenEmail {
  readonly email: string
  readonly at: InstantMs
}

/** The pending e-mail, now proven, becomes the account's. @returns false when it is not that one. */
export async function adoptPendingEmail(
  tx: Queries,
  id: Uuid,
  { email, at }: ProvenEmail,
): Promise<boolean> {
  await lockEmail(tx, email)
  const rows = await tx.query({
    text: `update users set email = $2, email_verified_at = $3, pending_email = null
      where id = $1 and pending_email = $2 and ${isFree} returning id`,
    values: [id, email, new Date(at)],
  })
  if (rows.length === 1) await takeFromOthers(tx, id, email)
  return rows.length === 1
}

/** Gives a proven e-mail back to its account. @returns false when another account proved it since. */
export async function restoreEmail(
  tx: Queries,
  id: Uuid,
  { email, at }: ProvenEmail,
): Promise<boolean> {
  await lockEmail(tx, email)
  const rows = await tx.query({
    text: `update users set email = $2, email_verified_at = $3, pending_email = null
      where id = $1 and ${isFree} returning id`,
    values: [id, email, new Date(at)],
  })
  if (rows.length === 1) await takeFromOthers(tx, id, email)
  return rows.length === 1
}

/**
 * Notes that the account's e-mail is proven, whoever else wrote it down.
 * @returns false when another account proved it first, or this one wants another by now.
 */
export async function setEmailVerified(
  tx: Queries,
  id: Uuid,
  { email, at }: ProvenEmail,
): Promise<boolean> {
  await lockEmail(tx, email)
  const rows = await tx.query({
    text: `update users set email_verified_at = coalesce(email_verified_at, $3)
      where id = $1 and email = $2 and ${isFree} returning id`,
    values: [id, email, new Date(at)],
  })
  if (rows.length === 1) await takeFromOthers(tx, id, email)
  return rows.length === 1
}
