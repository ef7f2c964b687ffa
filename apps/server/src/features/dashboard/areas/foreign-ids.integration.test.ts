import { areas, type AreaSpec } from '@powerplay/contract/dashboard/areas'
import { fromWireId, isUuid, mintUuidV7, Refusal, toWireId, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk
let ask: Desk['ask']
/** Ids of the rows that each area shows, by area. */
const shown = new Map<string, readonly string[]>()
/** The uuids behind the first of each. */
const uuids = new Set<Uuid>()

/** What a row's wire id begins with, where its uuid goes out behind a word. */
const nouns = [
  ...['user', 'ses', 'code', 'offer', 'bonus', 'ban', 'deposit', 'withdrawal', 'case', 'harm'],
  ...['erasure', 'alarm', 'balance', 'support', 'appeal', 'act', 'spin', 'round', 'duel', 'list'],
] as const

/** Fields that fit the forms of the acts whose rows are no table's; an act of a table does not get so far. */
const fields = {
  ...{ value: 7, version: 1, holdsFrom: null, isEnabled: false, isFeatured: false, priority: 1 },
  ...{ code: 'sun', picture: '', text: 'a word' },
  ...{ user: 'nobody at all', maxBetEur: 1, maxPayoutEur: 1, title: 'x', image: '', content: 'x' },
  ...{
    startsAt: null,
    endsAt: null,
    from: null,
    until: null,
    told: 'xxx',
    result: 'won',
    level: 1,
  },
}

beforeAll(async () => {
  // No worker and no engine: what is another by then was changed by an act.
  desk = await openDesk({ ROLES: 'edge' })
  ;({ ask } = desk)
  await desk.node.app.seed()
  const { wireId } = desk.nova
  await ask('admin.user-notes.create', { of: wireId, text: 'looked at', reason })
  const offer = { name: 'First', description: '', percent: 50, maxCents: 1_000, multiplier: 60 }
  const terms = { minDepositCents: 1_000, validDays: 30, isFirstDeposit: true, isDraft: true }
  const ends = {
    startsAt: null,
    expiresAt: null,
    budgetCents: null,
    experiment: null,
    group: 'all',
  }
  await ask('admin.deposit-offers.create', { ...offer, ...terms, ...ends, reason })
  await desk.askFor('admin.users.adjustMoney', {
    ...{ id: wireId, currency: 'usdt', pocket: 'real', amount: '1', reason },
  })
  for (const { id, of } of areas) {
    const { rows } = await ask(`admin.${id}.list`, {
      ...{ ...page, perPage: 200 },
      ...(of === 'users' && { of: wireId }),
      ...(of !== null && of !== 'users' && { of: shown.get(of)?.[0] ?? '1' }),
    })
    const ids = rows.map((row) => row.id)
    shown.set(id, ids)
    for (const one of ids.slice(0, 1)) {
      const noun = nouns.find((word) => one.startsWith(`${word}_`))
      const uuid = noun === undefined ? one : fromWireId(noun, one)
      if (uuid !== undefined && isUuid(uuid)) uuids.add(uuid)
    }
  }
})
afterAll(() => desk.close())

/** What is an id in other areas and none in this one: as they show it, and behind every word. */
function foreignTo({ id }: AreaSpec): string[] {
  const own = new Set(shown.get(id))
  const others = [...shown].flatMap(([area, ids]) => (area === id ? [] : ids.slice(0, 1)))
  const dressed = [...uuids].flatMap((uuid) => [uuid, ...nouns.map((noun) => toWireId(noun, uuid))])
  return [...new Set([...others, ...dressed])].filter((one) => !own.has(one))
}

async function refusalOf(call: string, input: object): Promise<string> {
  const outcome: unknown = await ask(call, input).catch((error: unknown) => error)
  return outcome instanceof Refusal ? outcome.refusal : `not refused: ${String(outcome)}`
}

/** A few at a time: an act holds a connection while it looks. */
async function each(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < ids.length; at += 4) await Promise.all(ids.slice(at, at + 4).map(work))
}

/** Tables that acts of staff write, and those that say that one was done. */
const written = [
  ...['audit_lines', 'approvals', 'setting_versions', 'idempotent_calls', 'staff_exports'],
  ...['users', 'sessions', 'two_factors', 'user_notes', 'accounts', 'postings', 'operator_keys'],
  ...['games', 'providers', 'promo_offers', 'bonuses', 'promotion_bans', 'promotions', 'slides'],
  ...['promotion_banners', 'popup_banner', 'help_pages', 'footer_links', 'emoji_packs'],
  ...[
    'content_pictures',
    'emoji_pictures',
    'global_notifications',
    'chat_log',
    'chat_members',
    'chat_appeals',
  ],
  ...['deposits', 'withdrawals', 'withdrawal_approvals', 'bank_requests', 'payment_alarms'],
  ...['aml_cases', 'harm_cases', 'document_cases', 'document_players', 'erasures', 'exclusions'],
  ...['protection_players', 'chain_balances', 'signer_stops', 'affiliate_accounts'],
  ...['affiliate_links', 'loyalty_levels', 'wheel_tickets', 'race_strikes', 'race_weeks'],
  ...['pvp_rounds', 'poker_tables', 'trading_alarms', 'cluster_members', 'sport_decisions'],
  'oauth_clients',
] as const

/** What each of them holds. */
async function heldByTables(): Promise<ReadonlyMap<string, string>> {
  const held = new Map<string, string>()
  for (const name of written) {
    const [row] = await desk.node.app.platform.database.query<{ held: string }>({
      text: `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
        as held from ${name} t`,
    })
    held.set(name, row?.held ?? '')
  }
  return held
}

describe('an id of another area', () => {
  it('opens no row', async () => {
    const opened: string[] = []
    for (const area of areas.filter(({ of }) => of === null)) {
      await each(foreignTo(area), async (id) => {
        const refusal = await refusalOf(`admin.${area.id}.get`, { id })
        if (refusal !== 'core/unknown-id') opened.push(`${area.id} ${id}: ${refusal}`)
      })
    }
    expect(opened).toEqual([])
  })

  it('is refused by every act on a row, and nothing is another by then', async () => {
    const before = await heldByTables()
    let tried = 0
    const done: string[] = []
    for (const area of areas) {
      for (const [verb, { on }] of Object.entries(area.actions)) {
        if (on === 'area') continue
        await each(foreignTo(area), async (id) => {
          const named = on === 'rows' ? { ids: [id] } : { id }
          const refusal = await refusalOf(`admin.${area.id}.${verb}`, {
            ...fields,
            ...named,
            reason,
          })
          tried += 1
          if (refusal !== 'core/unknown-id') done.push(`${area.id}.${verb} ${id}: ${refusal}`)
        })
      }
    }
    expect(tried).toBeGreaterThan(10_000)
    expect(done).toEqual([])
    const after = await heldByTables()
    const others = written.filter((name) => after.get(name) !== before.get(name))
    expect(others).toEqual([])
  })

  it('owns nothing: acts on a part of a row, and files of one, are refused where it is none', async () => {
    const made = mintUuidV7(Date.now(), randomBytes(10))
    const before = await heldByTables()
    const tried: string[] = []
    const done: string[] = []
    for (const area of areas.filter(({ of }) => of !== null)) {
      const owners = areas.filter(({ id }) => id === area.of).flatMap(foreignTo)
      const made4 = [made, toWireId('user', made), '999999999', 'nothing']
      const acts = Object.entries(area.actions).filter(([, { on }]) => on === 'area')
      const verbs = acts.map(([verb]) => verb).concat(area.exports === null ? [] : ['export'])
      for (const verb of verbs) {
        tried.push(`${area.id}.${verb}`)
        await each([...owners, ...made4], async (of) => {
          const user = desk.ada.name
          const payload = verb === 'export' ? { of, filter: {} } : { ...fields, user, of, reason }
          const refusal = await refusalOf(`admin.${area.id}.${verb}`, payload)
          if (refusal !== 'core/unknown-id') done.push(`${area.id}.${verb} ${of}: ${refusal}`)
        })
      }
    }
    expect(tried).toEqual(
      expect.arrayContaining(['user-notes.create', 'user-cluster.join', 'emoji-pictures.add']),
    )
    expect(done).toEqual([])
    const after = await heldByTables()
    expect(written.filter((name) => after.get(name) !== before.get(name))).toEqual([])
  })
})
