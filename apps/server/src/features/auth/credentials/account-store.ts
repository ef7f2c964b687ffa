import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database.ts'

/** Replaces the password of an account. */
export async function setPasswordHash(tx: Queries, id: Uuid, hash: string): Promise<void> {
  await tx.query({ text: 'update users set password_hash = $2 where id = $1', values: [id, hash] })
}

/** Replaces the e-mail, which is unproven then. @returns false when another account has it. */
export async function setEmail(tx: Queries, id: Uuid, email: string): Promise<boolean> {
  // Two accounts that want one address at once come one after the other.
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('auth.email ' || $1, 0))`,
    values: [email],
  })
  const rows = await tx.query({
    text: `update users set email = $2,
        email_verified_at = case when email = $2 then email_verified_at end
      where id = $1 and not exists (select from users where email = $2 and id <> $1)
      returning id`,
    values: [id, email],
  })
  return rows.length === 1
}

/** Notes that the e-mail is proven. @returns false when it had been before. */
export async function setEmailVerified(tx: Queries, id: Uuid, at: InstantMs): Promise<boolean> {
  const rows = await tx.query({
    text: `update users set email_verified_at = $2
      where id = $1 and email_verified_at is null returning id`,
    values: [id, new Date(at)],
  })
  return rows.length === 1
}
