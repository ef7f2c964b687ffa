import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Names a record: the library's kind and the hash of its id. */
export interface RecordName {
  readonly kind: string
  readonly idHash: Buffer
}

/** A record as the library wants it kept. */
export interface NewRecord extends RecordName {
  readonly grantHash: Buffer | null
  readonly userId: Uuid | null
  readonly clientId: string | null
  readonly scopes: string | null
  readonly sealed: string
  readonly at: InstantMs
  readonly expiresAt: InstantMs
}

/** A kept record. */
export interface RecordRow {
  readonly sealed: string
  readonly userId: Uuid | null
  readonly consumedAt: Date | null
}

/** Writes a record; who it belongs to stays as it was once it is known. */
export async function putRecord(queries: Queries, record: NewRecord): Promise<void> {
  const { kind, idHash, grantHash, userId, clientId, scopes, sealed, at, expiresAt } = record
  await queries.query({
    text: `insert into oauth_records
        (kind, id_hash, grant_hash, user_id, client_id, scopes, sealed, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (kind, id_hash) do update set sealed = excluded.sealed,
        scopes = excluded.scopes, expires_at = excluded.expires_at,
        user_id = coalesce(oauth_records.user_id, excluded.user_id)`,
    values: [
      kind,
      idHash,
      grantHash,
      userId,
      clientId,
      scopes,
      sealed,
      new Date(at),
      new Date(expiresAt),
    ],
  })
}

/** Lets nobody write tokens of an account until the transaction ends, and waits for who does. */
export async function lockTokensOf(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({
    text: 'select from users where id = $1 for no key update',
    values: [userId],
  })
}

/**
 * Writes a token while the code or the token that it comes of is there. What ends an account's tokens
 * holds the account first, what ends an app's the app: an exchange that was under way writes none
 * afterwards, and of a code that was written behind it comes no more than the app may ask for now.
 * @returns false when they were ended meanwhile.
 */
export async function putToken(tx: Queries, token: NewRecord): Promise<boolean> {
  await tx.query({ text: 'select from users where id = $1 for share', values: [token.userId] })
  const app = await tx.query({
    text: `select from oauth_clients where id = $1 and archived_at is null
      and string_to_array($2, ' ') <@ scopes for share`,
    values: [token.clientId, token.scopes ?? ''],
  })
  const before = await tx.query({
    text: `select from oauth_records where grant_hash = $1
      and kind in ('AuthorizationCode', 'RefreshToken') limit 1`,
    values: [token.grantHash],
  })
  if (app.length === 0 || before.length === 0) return false
  await putRecord(tx, token)
  return true
}

export async function findRecord(
  queries: Queries,
  { kind, idHash }: RecordName,
  now: InstantMs,
): Promise<RecordRow | undefined> {
  const rows = await queries.query<RecordRow>({
    text: `select sealed, user_id as "userId", consumed_at as "consumedAt" from oauth_records
      where kind = $1 and id_hash = $2 and expires_at > $3`,
    values: [kind, idHash, new Date(now)],
  })
  return rows[0]
}

/** Uses a record up. @returns false when somebody else was quicker. */
export async function consumeRecord(
  queries: Queries,
  { kind, idHash }: RecordName,
  now: InstantMs,
): Promise<boolean> {
  const rows = await queries.query({
    text: `update oauth_records set consumed_at = $3
      where kind = $1 and id_hash = $2 and consumed_at is null returning kind`,
    values: [kind, idHash, new Date(now)],
  })
  return rows.length === 1
}

export async function deleteRecord(queries: Queries, name: RecordName): Promise<void> {
  await queries.query({
    text: 'delete from oauth_records where kind = $1 and id_hash = $2',
    values: [name.kind, name.idHash],
  })
}

/** Ends the codes and tokens of one kind that came from a grant. */
export async function deleteOfGrant(
  queries: Queries,
  kind: string,
  grantHash: Buffer,
): Promise<void> {
  await queries.query({
    text: 'delete from oauth_records where kind = $1 and grant_hash = $2',
    values: [kind, grantHash],
  })
}

/** Makes a request this player's, unless it is another's. @returns the request when it is theirs. */
export async function claimRequest(
  queries: Queries,
  idHash: Buffer,
  { userId, now }: { readonly userId: Uuid; readonly now: InstantMs },
): Promise<RecordRow | undefined> {
  const rows = await queries.query<RecordRow>({
    text: `update oauth_records set user_id = $2
      where kind = 'Interaction' and id_hash = $1 and expires_at > $3
        and (user_id is null or user_id = $2)
      returning sealed, user_id as "userId", consumed_at as "consumedAt"`,
    values: [idHash, userId, new Date(now)],
  })
  return rows[0]
}

/** An app that a player allowed, once or several times. */
export interface AllowedRow {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly icon: string | null
  /** Null when it was allowed nothing. */
  readonly scopes: readonly string[] | null
  readonly connectedAt: Date
}

/** The apps that a player allowed, the latest first. */
export function findAllowed(queries: Queries, userId: Uuid, now: InstantMs): Promise<AllowedRow[]> {
  return queries.query<AllowedRow>({
    text: `select oauth_clients.id, name, url, icon, granted."connectedAt", granted.scopes
      from oauth_clients join (
        select client_id, min(created_at) as "connectedAt",
          array_agg(distinct scope) filter (where scope <> '') as scopes
        from oauth_records cross join unnest(string_to_array(coalesce(scopes, ''), ' ')) as scope
        where kind = 'Grant' and user_id = $1 and expires_at > $2
        group by client_id
      ) granted on granted.client_id = oauth_clients.id
      order by granted."connectedAt" desc, oauth_clients.id`,
    values: [userId, new Date(now)],
  })
}

/** Ends everything an app holds of a player. @returns whether it held anything. */
export async function deleteOfApp(
  queries: Queries,
  userId: Uuid,
  clientId: string,
): Promise<boolean> {
  const rows = await queries.query({
    text: `delete from oauth_records
      where user_id = $1 and client_id = $2 and kind <> 'Interaction' returning kind`,
    values: [userId, clientId],
  })
  return rows.length > 0
}

/** Ends the codes and tokens that apps hold of a player; what they were allowed stays listed. */
export async function deleteTokensOf(queries: Queries, userId: Uuid): Promise<void> {
  await queries.query({
    text: `delete from oauth_records where user_id = $1
      and kind in ('AccessToken', 'AuthorizationCode', 'RefreshToken')`,
    values: [userId],
  })
}

/** Ends everything an app holds of anybody; whoever calls this holds the app. */
export async function deleteOfClient(queries: Queries, clientId: string): Promise<void> {
  await queries.query({
    text: 'delete from oauth_records where client_id = $1',
    values: [clientId],
  })
}

/** Ends the codes on their way to an app, and with them what they would be exchanged for. */
export async function deleteCodesOf(queries: Queries, clientId: string): Promise<void> {
  await queries.query({
    text: `delete from oauth_records where client_id = $1 and kind = 'AuthorizationCode'`,
    values: [clientId],
  })
}

/** Forgets what is over. */
export async function deleteOldRecords(queries: Queries, now: InstantMs): Promise<void> {
  await queries.query({
    text: 'delete from oauth_records where expires_at < $1',
    values: [new Date(now)],
  })
}
