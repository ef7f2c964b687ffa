import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { OauthScope } from '@powerplay/contract'
import type { Queries } from '../../../platform/database/database.ts'

/** An app as it is stored. */
export interface ClientRow {
  readonly id: string
  readonly name: string
  readonly url: string
  /** A PNG as a `data:` address, or null. */
  readonly icon: string | null
  readonly redirectUris: readonly string[]
  /** What it may ask for; `openid` always. */
  readonly scopes: readonly OauthScope[]
  readonly isPublic: boolean
  /** Null for a public app. */
  readonly sealedSecret: string | null
  /** Who may have a new secret made, and until when; both null where nobody may. */
  readonly secretFor: Uuid | null
  readonly secretUntil: Date | null
  readonly version: number
  readonly createdAt: Date
  /** Since when it is off; null while it is on. */
  readonly archivedAt: Date | null
}

/** What staff may write about an app. */
export type ClientFields = Pick<ClientRow, 'name' | 'url' | 'redirectUris' | 'scopes'>

/** Whom a secret waits for. */
export interface SecretDue {
  readonly for: Uuid
  readonly until: InstantMs
}

const columns = `id, name, url, icon, redirect_uris as "redirectUris", scopes,
  is_public as "isPublic", sealed_secret as "sealedSecret", secret_for as "secretFor",
  secret_until as "secretUntil", version, created_at as "createdAt", archived_at as "archivedAt"`

export async function insertClient(
  tx: Queries,
  client: ClientFields & Pick<ClientRow, 'id' | 'isPublic' | 'sealedSecret'>,
  at: InstantMs,
): Promise<void> {
  const { id, name, url, redirectUris, scopes, isPublic, sealedSecret } = client
  await tx.query({
    text: `insert into oauth_clients
        (id, name, url, redirect_uris, scopes, is_public, sealed_secret, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, name, url, redirectUris, scopes, isPublic, sealedSecret, new Date(at)],
  })
}

export async function findClient(queries: Queries, id: string): Promise<ClientRow | undefined> {
  const rows = await queries.query<ClientRow>({
    text: `select ${columns} from oauth_clients where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** The app, held until the end of the transaction. */
export async function lockClient(tx: Queries, id: string): Promise<ClientRow | undefined> {
  const rows = await tx.query<ClientRow>({
    text: `select ${columns} from oauth_clients where id = $1 for update`,
    values: [id],
  })
  return rows[0]
}

export async function updateClient(
  tx: Queries,
  id: string,
  { name, url, redirectUris, scopes }: ClientFields,
): Promise<void> {
  await tx.query({
    text: `update oauth_clients set name = $2, url = $3, redirect_uris = $4, scopes = $5,
      version = version + 1 where id = $1`,
    values: [id, name, url, redirectUris, scopes],
  })
}

export async function setIcon(tx: Queries, id: string, icon: string | null): Promise<void> {
  await tx.query({
    text: 'update oauth_clients set icon = $2, version = version + 1 where id = $1',
    values: [id, icon],
  })
}

/** Switches an app off, since this instant, or on (null). A secret that waited to be taken is taken back. */
export async function switchClient(
  tx: Queries,
  id: string,
  offSince: InstantMs | null,
): Promise<void> {
  await tx.query({
    text: `update oauth_clients set archived_at = $2, secret_for = null, secret_until = null,
      version = version + 1 where id = $1`,
    values: [id, offSince === null ? null : new Date(offSince)],
  })
}

/** Lets one person have a new secret made; whoever might have before may no more. */
export async function offerSecret(tx: Queries, id: string, due: SecretDue): Promise<void> {
  await tx.query({
    text: `update oauth_clients set secret_for = $2, secret_until = $3, version = version + 1
      where id = $1`,
    values: [id, due.for, new Date(due.until)],
  })
}

/** Puts a secret in the place of the one before; nobody may have another made. */
export async function replaceSecret(tx: Queries, id: string, sealedSecret: string): Promise<void> {
  await tx.query({
    text: `update oauth_clients set sealed_secret = $2, secret_for = null, secret_until = null,
      version = version + 1 where id = $1`,
    values: [id, sealedSecret],
  })
}
