import type { InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** An app as it is stored. */
export interface ClientRow {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly icon: string | null
  readonly redirectUris: readonly string[]
  readonly isPublic: boolean
  /** Null for a public app. */
  readonly sealedSecret: string | null
  readonly version: number
  readonly createdAt: Date
  readonly archivedAt: Date | null
}

/** What staff may write about an app. */
export type ClientFields = Pick<ClientRow, 'name' | 'url' | 'icon' | 'redirectUris'>

const columns = `id, name, url, icon, redirect_uris as "redirectUris", is_public as "isPublic",
  sealed_secret as "sealedSecret", version, created_at as "createdAt", archived_at as "archivedAt"`

export async function insertClient(
  tx: Queries,
  client: Omit<ClientRow, 'version' | 'createdAt' | 'archivedAt'>,
  at: InstantMs,
): Promise<ClientRow | undefined> {
  const { id, name, url, icon, redirectUris, isPublic, sealedSecret } = client
  const rows = await tx.query<ClientRow>({
    text: `insert into oauth_clients
        (id, name, url, icon, redirect_uris, is_public, sealed_secret, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    values: [id, name, url, icon, redirectUris, isPublic, sealedSecret, new Date(at)],
  })
  return rows[0]
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

/** One page of the apps, the newest first, with the number of all. */
export async function listClients(
  queries: Queries,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ClientRow[]; total: number }> {
  const rows = await queries.query<ClientRow>({
    text: `select ${columns} from oauth_clients order by created_at desc, id limit $1 offset $2`,
    values: [limit, offset],
  })
  const [count] = await queries.query<{ total: number }>({
    text: 'select count(*)::int as total from oauth_clients',
  })
  return { rows, total: count?.total ?? 0 }
}

export async function updateClient(
  tx: Queries,
  id: string,
  { name, url, icon, redirectUris }: ClientFields,
): Promise<ClientRow | undefined> {
  const rows = await tx.query<ClientRow>({
    text: `update oauth_clients set name = $2, url = $3, icon = $4, redirect_uris = $5,
      version = version + 1 where id = $1 returning ${columns}`,
    values: [id, name, url, icon, redirectUris],
  })
  return rows[0]
}

export async function archiveClient(
  tx: Queries,
  id: string,
  at: InstantMs,
): Promise<ClientRow | undefined> {
  const rows = await tx.query<ClientRow>({
    text: `update oauth_clients set archived_at = $2, version = version + 1
      where id = $1 returning ${columns}`,
    values: [id, new Date(at)],
  })
  return rows[0]
}
