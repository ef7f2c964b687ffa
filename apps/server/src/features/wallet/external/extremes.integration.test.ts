import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWhole, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { ExternalTransaction } from './transaction.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' }, lanes: 4 })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const unit = 10n ** 8n
const terms = { usdRateE8: 10n ** 8n, trueEdgePpm: 40_000, creditedEdgePpm: 40_000, params: {} }

type Asked = Pick<ExternalTransaction, 'externalId' | 'kind'> & Partial<ExternalTransaction>

function send(player: TestPlayer, asked: Asked) {
  const rest = { product: 'slots', game: 'reef', round: 'r1', isRoundOver: false, refs: [] }
  const place = { source: 'test', userId: player.userId, currency: 'usdt' }
  return node.app.doors.wallet.external.apply({
    ...place,
    ...rest,
    amountMinor: unit,
    terms,
    ...asked,
  })
}

const kindOf = (work: Promise<{ readonly kind: string }>) =>
  work.then(
    ({ kind }) => kind,
    () => 'thrown',
  )

describe('a transaction that no account can hold', () => {
  it.each([
    ['an amount beyond all accounts', { amountMinor: 10n ** 26n }],
    ['an amount that the balance has no room for', { amountMinor: 2n ** 63n - 1n }],
    ['a zero byte in its round', { round: 'r\0' }],
    ['a zero byte among its data', { terms: { ...terms, params: { type: '\0' } } }],
    ['a name that is half a character', { externalId: 'half\ud800' }],
  ])('%s, fails alone: those of others in its batch are done', async (name, flaw) => {
    const [one, ...others] = await Promise.all([0, 1, 2, 3].map(() => node.join()))
    if (!one) throw new Error('nobody joined')
    const bad = { externalId: `bad ${name}`, kind: 'win', ...flaw } as const
    const kinds = await Promise.all([
      kindOf(send(one, bad)),
      ...others.map((player) => kindOf(send(player, { externalId: player.name, kind: 'bet' }))),
    ])
    expect(kinds.slice(1)).toEqual(['done', 'done', 'done'])
    const after = await send(one, { externalId: `after ${one.name}`, kind: 'bet' })
    expect(after.kind).toBe('done')
  })
})
