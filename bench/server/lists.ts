import { mustHave } from '@powerplay/kernel'
import { areas, type AreaSpec } from '@powerplay/contract/dashboard/areas'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext, Caller } from '../../apps/server/src/platform/context.ts'

/** One way of looking at a list of the dashboard, and how long each look took. */
export interface Looked {
  /** Area, order and filter, as `users -createdAt country`. */
  readonly list: string
  readonly ms: readonly number[]
}

/** What the users' list costs beside the bare query that an index answers. */
export interface UsersLists {
  readonly listMs: readonly number[]
  readonly bareMs: readonly number[]
}

interface Asked {
  readonly of?: string
  readonly filter: Readonly<Record<string, object>>
  readonly sort?: string
  readonly dir?: 'asc' | 'desc'
  readonly perPage: number
  readonly after?: string
}

const perPage = 50
const staff: Caller = {
  userId: '00000000-0000-7000-8000-000000000001',
  sessionId: null,
  ip: '127.0.0.1',
  userAgent: 'bench',
  can: () => true,
}
const nothing = () => undefined
/** An instant and an amount that nothing reaches. */
const largest = Date.UTC(2099, 0)

/** The list of an area, as its call asks for it, without the socket and the edge before it. */
function listOf(app: App, { id }: Pick<AreaSpec, 'id'>) {
  const handlers: Readonly<Record<string, unknown>> = app.handlers
  const handler = mustHave(handlers[`admin.${id}.list`], 'a list of this area')
  const shared = { caller: staff, key: null, socketId: null }
  const context: CallContext = { ...shared, attach: nothing, setSessionCookie: nothing }
  return (asked: Asked) =>
    // Every area's list is the same handler; the contract's types tell their inputs apart.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    (handler as (input: Asked, context: CallContext) => Promise<{ readonly next: string | null }>)(
      asked,
      context,
    )
}

/**
 * Filters on a column, by the column's kind: what many rows fit and what none or few do, since a list that
 * finds little goes through all there is where no index leads it.
 */
function filtersFor({ kind, choices }: AreaSpec['columns'][string]): object[] {
  if (kind === 'choice') return Object.keys(choices).map((choice) => ({ in: [choice] }))
  if (kind === 'country') return [{ in: ['CH'] }, { in: ['AQ'] }]
  if (kind === 'flag') return [{ is: false }, { is: true }]
  if (kind === 'player') return [{ is: 'bench0000001' }]
  if (kind === 'number' || kind === 'usd' || kind === 'time') {
    return [{ gte: 0 }, { gte: largest }]
  }
  return [{ is: 'bench00' }, { is: 'nobody' }]
}

async function timed(look: () => Promise<unknown>, times: number): Promise<number[]> {
  const ms: number[] = []
  for (let at = 0; at < times; at += 1) {
    const startedAt = performance.now()
    await look()
    ms.push(performance.now() - startedAt)
  }
  return ms
}

/** Every list of the dashboard: in each of its orders the first and the next page, and each filter. */
export async function timeLists(app: App, times: number): Promise<Looked[]> {
  const looked: Looked[] = []
  const [player] = await app.platform.database.query<{ id: string }>({
    text: `select user_id::text as id from wagers order by id desc limit 1`,
  })
  for (const spec of areas) {
    const list = listOf(app, spec)
    const own =
      spec.of === 'users' ? app.doors.auth.authenticator.wireIdOf(mustHave(player, 'one').id) : null
    if (spec.of !== null && own === null) continue
    const of = own === null ? {} : { of: own }
    const note = async (name: string, asked: Asked) =>
      looked.push({ list: `${spec.id} ${name}`, ms: await timed(() => list(asked), times) })
    const entries = Object.entries(spec.columns)
    for (const [sort] of entries.filter(([, { isSorted }]) => isSorted)) {
      for (const dir of ['asc', 'desc'] as const) {
        const asked = { ...of, filter: {}, sort, dir, perPage }
        await note(`${dir === 'asc' ? '' : '-'}${sort}`, asked)
        const { next } = await list(asked)
        if (next !== null) await note(`${sort} ${dir}, second page`, { ...asked, after: next })
      }
    }
    for (const [key, column] of entries.filter(([, { isFiltered }]) => isFiltered)) {
      for (const filter of filtersFor(column)) {
        const said = `by ${key} ${JSON.stringify(filter)}`
        await note(said, { ...of, filter: { [key]: filter }, perPage })
      }
    }
  }
  return looked
}

/** Page after page of the users, and the same rows by the query alone, in turns. */
export async function timeUsers(app: App, pages: number): Promise<UsersLists> {
  const list = listOf(app, { id: 'users' })
  const [listMs, bareMs]: [number[], number[]] = [[], []]
  let after: string | null = null
  let offset = new Date()
  for (let page = 0; page < pages; page += 1) {
    let startedAt = performance.now()
    const asked: Asked = { filter: {}, perPage, ...(after === null ? {} : { after }) }
    after = (await list(asked)).next
    listMs.push(performance.now() - startedAt)
    startedAt = performance.now()
    const rows = await app.platform.database.query<{ created_at: Date }>({
      text: `select u.id, lower(u.name), u.email, u.country, u.self_excluded, u.has_details, u.roles,
          u.created_at, u.last_login_at,
          (select sum(wagered_usd_e6) from profile_sums s where s.user_id = u.id),
          (select sum(rated_usd_e6) from profile_sums s where s.user_id = u.id),
          (select max(l.level) from loyalty_levels l where l.user_id = u.id),
          (select t.deposited_usd_e6 from loyalty_totals t where t.user_id = u.id),
          (select sum(wagered_usd_e6 - payout_usd_e6) from profile_sums s where s.user_id = u.id)
        from users u where u.created_at < $1 order by u.created_at desc, u.id desc limit $2`,
      values: [offset, perPage + 1],
    })
    bareMs.push(performance.now() - startedAt)
    offset = rows.at(-2)?.created_at ?? new Date()
  }
  return { listMs, bareMs }
}
