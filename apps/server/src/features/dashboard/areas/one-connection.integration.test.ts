import { AsyncLocalStorage } from 'node:async_hooks'
import { areas } from '@powerplay/contract/dashboard/areas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Statement } from '../../../platform/database/database.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'

let desk: Desk
/** Set while a transaction is held by whoever asks. */
const holding = new AsyncLocalStorage<true>()
/** What was asked of the pool by somebody who held a connection already. */
const beside: string[] = []

beforeAll(async () => {
  desk = await openDesk()
  await desk.node.app.seed()
  const { database } = desk.node.app.platform
  const { query, transaction } = database
  const note = (text: string) => {
    if (holding.getStore() === true) beside.push(text.replaceAll(/\s+/g, ' ').slice(0, 120))
  }
  Reflect.set(database, 'query', (statement: Statement) => {
    note(statement.text)
    return query(statement)
  })
  Reflect.set(database, 'transaction', ((work) => {
    note('another transaction')
    return transaction((tx) => holding.run(true, () => work(tx)))
  }) satisfies Database['transaction'])
})
afterAll(() => desk.close())

/** Fields that fit the forms of most acts; what an act does not know it passes over. */
const fields = () => ({
  ...{ value: 7, version: 1, holdsFrom: null, isEnabled: false, isFeatured: false, priority: 1 },
  ...{ user: desk.nova.name, player: desk.nova.name, role: 'support', on: true, scope: 'all' },
  ...{ maxBetEur: 1, maxPayoutEur: 1, title: 'x', image: '', content: 'x', text: 'x', name: 'x' },
  ...{ startsAt: null, endsAt: null, from: null, until: null, told: 'xxx', result: 'won' },
  ...{ level: 1, period: '6m', count: 1, granted: 'grant', currency: 'usdt', pocket: 'real' },
  ...{ amount: '1', to: 0, applyAt: null, code: 'x', picture: '', days: 1, received: '1' },
})

describe('an act of staff', () => {
  it('asks its own transaction and no second connection, which it might wait for in vain', async () => {
    const { ask, nova } = desk
    const own = { of: nova.wireId, text: 'looked at', reason }
    await ask('admin.user-notes.create', own)
    await ask('admin.promotion-bans.ban', { player: nova.name, scope: 'sport', reason })
    await ask('admin.incidents.stop', { id: 'wallet.betsOpen', reason })
    const found: string[] = []
    let tried = 0
    for (const { id, of, actions } of areas) {
      const owner = of === null ? {} : { of: of === 'users' ? nova.wireId : '1' }
      const { rows } = await ask(`admin.${id}.list`, { ...page, ...owner })
      const row = rows.find((one) => one.id === nova.wireId) ?? rows[0]
      for (const [verb, { on }] of Object.entries(actions)) {
        if (on !== 'area' && row === undefined) continue
        const name = on === 'rows' ? { ids: [row?.id] } : on === 'row' ? { id: row?.id } : owner
        const version = Number(row?.['version'] ?? 0)
        beside.length = 0
        tried += 1
        await ask(`admin.${id}.${verb}`, { ...fields(), version, ...name, reason }).catch(
          () => null,
        )
        found.push(...beside.map((text) => `${id}.${verb}: ${text}`))
      }
    }
    expect(tried).toBeGreaterThan(60)
    expect(found).toEqual([])
  })
})
