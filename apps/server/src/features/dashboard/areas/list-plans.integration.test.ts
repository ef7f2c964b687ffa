import { areas, type AreaSpec } from '@powerplay/contract/dashboard/areas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Statement } from '../../../platform/database/database.ts'
import { openDesk, type Desk } from '../test/desk.ts'

let desk: Desk
let database: Database
/** Statements of pages that were asked since the list was emptied. */
const pages: Statement[] = []

beforeAll(async () => {
  desk = await openDesk()
  ;({ database } = desk.node.app.platform)
  const { query, transaction } = database
  const note = (statement: Statement) => {
    if (/ as place,[^]* limit \$\d+$/.test(statement.text)) pages.push(statement)
  }
  Reflect.set(database, 'query', (statement: Statement) => {
    note(statement)
    return query(statement)
  })
  // Reports read their page and where they were made at in one snapshot.
  Reflect.set(database, 'transaction', ((work) =>
    transaction((tx) =>
      work({
        query(statement) {
          note(statement)
          return tx.query(statement)
        },
      }),
    )) satisfies Database['transaction'])
})
afterAll(() => desk.close())

interface Node {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Parent Relationship'?: string
  readonly Plans?: readonly Node[]
}

/** The steps of a plan but for those that look things up for the rows of a page. */
function stepsOf(node: Node): Node[] {
  const isForPage = ['SubPlan', 'InitPlan'].includes(node['Parent Relationship'] ?? '')
  return isForPage ? [] : [node, ...(node.Plans ?? []).flatMap(stepsOf)]
}

/** How the database finds a page where it may not go through whole tables; empty of rows at hand. */
async function planOf({ id, of }: AreaSpec, asked: object, off: readonly string[]) {
  pages.length = 0
  const owner = of === null ? {} : { of: of === 'users' ? desk.nova.wireId : '1' }
  await desk.ask(`admin.${id}.list`, { filter: {}, perPage: 50, ...owner, ...asked })
  const [page] = pages
  if (page === undefined) return []
  const [found] = await database.transaction(async (tx) => {
    for (const way of off) await tx.query({ text: `set local enable_${way} = off` })
    return tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>({
      text: `explain (format json) ${page.text}`,
      values: page.values ?? [],
    })
  })
  const [whole] = found?.['QUERY PLAN'] ?? []
  return whole === undefined ? [] : stepsOf(whole.Plan)
}

/** Lists of a few dozen rows, of the few accounts of one person, and of sums of a few hundred hours. */
const short = [
  ...['promotions', 'game-providers', 'race-weeks', 'token-weeks', 'user-cluster'],
  ...['report-profit', 'report-money'],
]

describe('the lists of all areas', () => {
  it('come in the order of an index, whatever column they are ordered by', async () => {
    const sorted: string[] = []
    const looked = new Set<string>()
    for (const area of areas) {
      const keys = Object.entries(area.columns).flatMap(([key, { isSorted }]) =>
        isSorted ? [key] : [],
      )
      for (const sort of keys) {
        const steps = await planOf(area, { sort, dir: 'desc' }, ['seqscan', 'sort'])
        if (steps.length > 0) looked.add(area.id)
        if (steps.some((step) => step['Node Type'] === 'Sort')) sorted.push(area.id)
      }
    }
    expect(looked.size).toBeGreaterThan(40)
    expect([...looked]).toEqual(expect.arrayContaining(short))
    expect([...new Set(sorted)].filter((id) => !short.includes(id))).toEqual([])
  })

  it.each([
    ['users', { state: { in: ['excluded'] } }, 'users_excluded'],
    ['users', { state: { in: ['incomplete'] } }, 'users_incomplete'],
    ['users', { isStaff: { is: true } }, 'users_staff'],
    ['user-sessions', {}, 'sessions_by_user'],
    ['promo-codes', {}, 'promo_offers_of_staff'],
    ['deposit-offers', {}, 'promo_offers_without_code'],
    ['withdrawals', { stage: { in: ['declined'] } }, 'withdrawals_not_paid'],
    ['withdrawals', { stage: { in: ['cancelled'] } }, 'withdrawals_not_paid'],
    ['kyc', { state: { in: ['refused'] } }, 'document_cases_by_state'],
    ['cases', { state: { in: ['open'] } }, 'aml_cases_open'],
    ['cases', { rule: { in: ['staff'] } }, 'aml_cases_by_rule'],
    ['harm', { state: { in: ['open'] } }, 'harm_cases_open'],
    ['harm', { marker: { in: ['excluded-again'] } }, 'harm_cases_by_marker'],
    ['erasures', { state: { in: ['recalled'] } }, 'erasures_not_done'],
    ['trading-alarms', {}, 'trading_alarms_to_close'],
  ] as const)('of %s find the rare rows of %j by %s', async (id, filter, index) => {
    const area = areas.find((one) => one.id === id)
    const steps = area === undefined ? [] : await planOf(area, { filter }, ['seqscan'])
    expect(steps.flatMap((step) => step['Index Name'] ?? [])).toContain(index)
  })
})
