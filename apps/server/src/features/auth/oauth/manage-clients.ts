import { mustHave, refuse } from '@powerplay/kernel'
import type { OauthClient } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/browser-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { clientProblems } from './client-rules.ts'
import {
  archiveClient,
  insertClient,
  listClients,
  lockClient,
  updateClient,
  type ClientFields,
  type ClientRow,
} from './client-store.ts'
import { noteClientAct, type ClientAct } from './events.ts'
import { deleteOfClient } from './record-store.ts'

const idBytes = 16

function presentClient(row: ClientRow): OauthClient {
  const { id, name, url, icon, redirectUris, isPublic, version, createdAt, archivedAt } = row
  return {
    id,
    name,
    url,
    icon,
    redirectUris: [...redirectUris],
    isPublic,
    version,
    createdAt: createdAt.getTime(),
    archivedAt: archivedAt?.getTime() ?? null,
  }
}

/** What of an app decides where its players are sent, as the trail keeps it; its secret is none of it. */
function wordsOf({ name, url, icon, redirectUris }: ClientFields): string {
  return JSON.stringify({ name, url, icon, redirectUris })
}

function checkFields(fields: ClientFields): void {
  const problems = clientProblems(fields)
  if (problems !== undefined) refuse('core/bad-payload', { fields: problems })
}

/** One page of the registered apps. */
export async function listOauthClients(
  { platform }: AuthWorkshop,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  const range = { offset: (page - 1) * perPage, limit: perPage }
  const { rows, total } = await listClients(platform.database, range)
  return { rows: rows.map(presentClient), page, pages: Math.ceil(total / perPage), total }
}

/** A new app as staff describe it. */
export interface ClientDraft extends ClientFields {
  readonly isPublic: boolean
  readonly reason: string
}

/** Registers an app; its secret leaves the server only in this answer. */
export async function createOauthClient(
  shop: AuthWorkshop,
  draft: ClientDraft,
  context: CallContext,
): Promise<{ client: OauthClient; secret: string | null }> {
  checkFields(draft)
  const { clock, database, random } = shop.platform
  const { isPublic, reason, ...fields } = draft
  const id = Buffer.from(random.bytes(idBytes)).toString('base64url')
  const secret = isPublic ? null : mintSecret(random)
  const sealedSecret = secret === null ? null : shop.secrets.seal('oauth', secret)
  const row = await database.transaction(async (tx) => {
    const made = await insertClient(tx, { ...fields, id, isPublic, sealedSecret }, clock.now())
    const written = mustHave(made, 'the app that was just written')
    const told = { client: id, reason, before: null, after: wordsOf(written) }
    await noteClientAct(shop, tx, { event: 'created', by: playerOf(context), ...told })
    return written
  })
  return { client: presentClient(row), secret }
}

/** Which version of which app is meant, and why it changes. */
export interface ClientChange {
  readonly id: string
  readonly version: number
  readonly reason: string
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function changeClient(
  shop: AuthWorkshop,
  change: ClientChange & Pick<ClientAct, 'event'>,
  context: CallContext,
  write: (tx: Queries, row: ClientRow) => Promise<ClientRow | undefined>,
): Promise<OauthClient> {
  const { id, version, reason, event } = change
  const changed = await shop.platform.database.transaction(async (tx) => {
    const row = (await lockClient(tx, id)) ?? refuse('core/unknown-id')
    if (row.version !== version || row.archivedAt !== null) refuse('core/stale-version')
    const written = mustHave(await write(tx, row), 'the app that was just changed')
    const after = written.archivedAt === null ? wordsOf(written) : 'archived'
    const told = { client: id, reason, before: wordsOf(row), after }
    await noteClientAct(shop, tx, { event, by: playerOf(context), ...told })
    return written
  })
  return presentClient(changed)
}

/** Any of the fields that staff may change. */
export type ClientChanges = { readonly [Key in keyof ClientFields]?: ClientFields[Key] | undefined }

/** Changes what is written about an app. @throws Refusal core/unknown-id, core/stale-version */
export function updateOauthClient(
  shop: AuthWorkshop,
  { changes, ...change }: ClientChange & { readonly changes: ClientChanges },
  context: CallContext,
): Promise<OauthClient> {
  return changeClient(shop, { ...change, event: 'changed' }, context, (tx, row) => {
    const fields = {
      name: changes.name ?? row.name,
      url: changes.url ?? row.url,
      icon: changes.icon === undefined ? row.icon : changes.icon,
      redirectUris: changes.redirectUris ?? row.redirectUris,
    }
    checkFields(fields)
    return updateClient(tx, row.id, fields)
  })
}

/** Puts an app away with all it holds. @throws Refusal core/unknown-id, core/stale-version */
export function archiveOauthClient(
  shop: AuthWorkshop,
  change: ClientChange,
  context: CallContext,
): Promise<OauthClient> {
  return changeClient(shop, { ...change, event: 'archived' }, context, async (tx, row) => {
    await deleteOfClient(tx, row.id)
    return archiveClient(tx, row.id, shop.platform.clock.now())
  })
}
