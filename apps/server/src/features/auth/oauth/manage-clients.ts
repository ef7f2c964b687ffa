import { createHash } from 'node:crypto'
import { hourMs, refuse } from '@powerplay/kernel'
import type { OauthScope } from '@powerplay/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import type { ActOrder, Done, Plan, TwoPersonAct } from '../../../program/area.ts'
import type { AuthWorkshop } from '../parts.ts'
import { clientProblems, redirectUrisIn, widens } from './client-rules.ts'
import {
  insertClient,
  lockClient,
  offerSecret,
  replaceSecret,
  setIcon,
  switchClient,
  updateClient,
  type ClientFields,
  type ClientRow,
} from './client-store.ts'
import { deleteCodesOf, deleteOfClient } from './record-store.ts'

const idBytes = 16
/** How long a secret that two agreed on waits to be taken. */
const secretWaitsMs = 24 * hourMs

type Shop = Pick<AuthWorkshop, 'platform' | 'secrets'>
type Meant = Pick<ActOrder, 'tx' | 'id'>
type Seen = Meant & Pick<ActOrder, 'version'>

/** What the form of an app holds. */
export interface AppForm {
  readonly name: string
  readonly url: string
  /** One a line. */
  readonly redirectUris: string
  readonly profile: boolean
  readonly email: boolean
}

/** @throws Refusal core/bad-payload */
function fieldsOf({ name, url, redirectUris, profile, email }: AppForm): ClientFields {
  const scopes: OauthScope[] = ['openid']
  if (profile) scopes.push('profile')
  if (email) scopes.push('email')
  const fields = { name, url, redirectUris: redirectUrisIn(redirectUris), scopes }
  const problems = clientProblems(fields)
  return problems === undefined ? fields : refuse('core/bad-payload', { fields: problems })
}

/** An app in words, as the trail keeps it and a second person reads it; its secret is none of them. */
function wordsOf({ name, url, redirectUris, scopes }: ClientFields): string {
  const [to, asks] = [redirectUris.join(', '), scopes.join(', ')]
  return [`${name} of ${url}`, `answers to: ${to}`, `may ask for: ${asks}`].join('\n')
}

/** A picture in words: which one it is, so that two who speak of it know. */
function wordsOfIcon(icon: string | null): string {
  if (icon === null) return 'no icon'
  return `the icon ${createHash('sha256').update(icon).digest('hex').slice(0, 16)}`
}

/** @throws Refusal core/unknown-id */
async function appOf({ tx, id }: Meant): Promise<ClientRow> {
  return (await lockClient(tx, id)) ?? refuse('core/unknown-id')
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function seenApp(order: Seen): Promise<ClientRow> {
  const row = await appOf(order)
  return row.version === order.version ? row : refuse('core/stale-version')
}

function due({ platform }: Shop, { by }: Pick<ActOrder, 'by'>) {
  return { for: by, until: platform.clock.now() + secretWaitsMs }
}

/** Writes a new app down. Nobody knows its secret before it is taken. */
export function createApp(shop: Shop): TwoPersonAct<AppForm & { readonly isPublic: boolean }> {
  const { clock, random } = shop.platform
  const kind = (isPublic: boolean) => (isPublic ? 'public' : 'keeps a secret')
  return {
    async plan({ fields }): Promise<Plan> {
      const written = fieldsOf(fields)
      return { title: written.name, after: `${wordsOf(written)}\n${kind(fields.isPublic)}` }
    },
    async run(order): Promise<Done> {
      const { tx, fields } = order
      const { isPublic } = fields
      const written = fieldsOf(fields)
      const id = Buffer.from(random.bytes(idBytes)).toString('base64url')
      const sealedSecret = isPublic ? null : shop.secrets.seal('oauth', mintSecret(random))
      await insertClient(tx, { ...written, id, isPublic, sealedSecret }, clock.now())
      if (!isPublic) await offerSecret(tx, id, due(shop, order))
      return { after: `${wordsOf(written)}\n${kind(isPublic)}`, subject: id, answer: { id } }
    },
  }
}

/** Ends what an app holds that it could not get any more. */
async function endNarrowed(tx: Queries, before: ClientRow, after: ClientFields): Promise<void> {
  const lost = (old: readonly string[], now: readonly string[]) =>
    old.some((one) => !now.includes(one))
  if (lost(before.scopes, after.scopes)) await deleteOfClient(tx, before.id)
  else if (lost(before.redirectUris, after.redirectUris)) await deleteCodesOf(tx, before.id)
}

/** Changes what is written about an app: one person takes away, two add. */
export const updateApp: TwoPersonAct<AppForm> = {
  needsSecond: async (order) => widens(await seenApp(order), fieldsOf(order.fields)),
  async plan(order): Promise<Plan> {
    const row = await seenApp(order)
    return { title: row.name, before: wordsOf(row), after: wordsOf(fieldsOf(order.fields)) }
  },
  async run(order): Promise<Done> {
    const row = await seenApp(order)
    const fields = fieldsOf(order.fields)
    await updateClient(order.tx, row.id, fields)
    await endNarrowed(order.tx, row, fields)
    return { before: wordsOf(row), after: wordsOf(fields) }
  },
}

interface IconForm {
  /** A PNG in Base64; null for none. */
  readonly icon: string | null
}

const iconOf = ({ icon }: IconForm) => (icon === null ? null : `data:image/png;base64,${icon}`)

/** Sets the icon that players see, or takes it away. */
export const setAppIcon: TwoPersonAct<IconForm> = {
  needsSecond: ({ fields }) => fields.icon !== null,
  async plan(order): Promise<Plan> {
    const row = await seenApp(order)
    const after = wordsOfIcon(iconOf(order.fields))
    return { title: row.name, before: wordsOfIcon(row.icon), after }
  },
  async run(order): Promise<Done> {
    const row = await seenApp(order)
    const icon = iconOf(order.fields)
    await setIcon(order.tx, row.id, icon)
    return { before: wordsOfIcon(row.icon), after: wordsOfIcon(icon) }
  },
}

/** Lets whoever asks take a new secret. @throws Refusal auth/keeps-no-secret */
export function newSecret(shop: Shop): TwoPersonAct {
  const words = { before: 'the secret it has', after: 'a new secret for whoever asks' }
  const keeper = async (order: Seen) => {
    const row = await seenApp(order)
    return row.isPublic ? refuse('auth/keeps-no-secret') : row
  }
  return {
    plan: async (order) => ({ title: (await keeper(order)).name, ...words }),
    async run(order): Promise<Done> {
      const row = await keeper(order)
      await offerSecret(order.tx, row.id, due(shop, order))
      return words
    },
  }
}

/**
 * Makes the secret that waits for the caller, and tells it this once.
 * @throws Refusal auth/no-secret-waits
 */
export async function takeSecret(shop: Shop, order: ActOrder): Promise<Done> {
  const { clock, random } = shop.platform
  const { id, secretFor, secretUntil } = await appOf(order)
  const isDue = secretUntil !== null && secretUntil.getTime() > clock.now()
  if (!isDue || secretFor !== order.by) refuse('auth/no-secret-waits')
  const secret = mintSecret(random)
  await replaceSecret(order.tx, id, shop.secrets.seal('oauth', secret))
  const after = 'a new secret; the one before opens nothing'
  return { after, answer: { id }, toldOnce: { id, secret } }
}

/** Switches an app off with all it holds; whatever else somebody changes at this moment, it is off. */
export async function switchAppOff({ platform }: Shop, order: ActOrder): Promise<Done> {
  const row = await appOf(order)
  if (row.archivedAt !== null) refuse('core/stale-version')
  await deleteOfClient(order.tx, row.id)
  await switchClient(order.tx, row.id, platform.clock.now())
  return { before: `on\n${wordsOf(row)}`, after: 'off' }
}

/** Switches an app on again, as it stands; nobody's permission of before comes back with it. */
export const switchAppOn: TwoPersonAct = {
  async plan(order): Promise<Plan> {
    const row = await offApp(order)
    return { title: row.name, before: 'off', after: `on\n${wordsOf(row)}` }
  },
  async run(order): Promise<Done> {
    const row = await offApp(order)
    await deleteOfClient(order.tx, row.id)
    await switchClient(order.tx, row.id, null)
    return { before: 'off', after: `on\n${wordsOf(row)}` }
  },
}

async function offApp(order: Seen): Promise<ClientRow> {
  const row = await seenApp(order)
  return row.archivedAt === null ? refuse('core/stale-version') : row
}
