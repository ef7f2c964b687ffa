import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ProvenAccount } from '../accounts/proven-account.ts'

/** What vouches for a person: a wallet, a bot of Telegram, or the test bot of builds that are not real. */
export type IdentityKind = 'wallet' | 'telegram' | 'telegram-test'

/** Somebody as a wallet or a bot knows them. */
export interface Identity {
  readonly kind: IdentityKind
  /** The address in lower case, or the id at Telegram. */
  readonly subject: string
  /** As its owner reads it. */
  readonly label: string
}

/** A way into an account. */
export interface IdentityRow extends Identity {
  readonly id: Uuid
  readonly connectedAt: Date
}

/** @returns whose it is, as the account stands while it is. */
export async function findIdentity(
  queries: Queries,
  { kind, subject }: Identity,
): Promise<ProvenAccount | undefined> {
  const rows = await queries.query<ProvenAccount>({
    text: `select user_id as "userId", ways_version as "waysVersion"
      from identities join users on users.id = user_id where kind = $1 and subject = $2`,
    values: [kind, subject],
  })
  return rows[0]
}

/** @returns false when it leads into an account already. */
export async function insertIdentity(
  tx: Queries,
  identity: Identity & { readonly id: Uuid; readonly userId: Uuid; readonly at: InstantMs },
): Promise<boolean> {
  const { id, userId, kind, subject, label, at } = identity
  const rows = await tx.query({
    text: `insert into identities (id, user_id, kind, subject, label, connected_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    values: [id, userId, kind, subject, label, new Date(at)],
  })
  return rows.length === 1
}

/** Counts an account's connections, holding the account until the transaction ends. */
export async function countIdentities(tx: Queries, userId: Uuid): Promise<number> {
  await tx.query({ text: 'select from users where id = $1 for update', values: [userId] })
  const [row] = await tx.query<{ count: number }>({
    text: 'select count(*)::int as count from identities where user_id = $1',
    values: [userId],
  })
  return row?.count ?? 0
}

/** The oldest first. */
export function listIdentities(queries: Queries, userId: Uuid): Promise<IdentityRow[]> {
  return queries.query<IdentityRow>({
    text: `select id, kind, subject, label, connected_at as "connectedAt" from identities
      where user_id = $1 order by connected_at, id`,
    values: [userId],
  })
}

/** @returns false when the account has no such connection. */
export async function deleteIdentity(tx: Queries, userId: Uuid, id: Uuid): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from identities where user_id = $1 and id = $2 returning id',
    values: [userId, id],
  })
  return rows.length === 1
}
