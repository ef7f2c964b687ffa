import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

const [fresh, old] = ['a-secret-of-the-provider', 'an-older-secret-of-it']
let database: TestDatabase
let node: TestApp
beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({
    databaseUrl: database.url,
    environment: {
      ...{ ROLES: 'edge', DEMO_BUILD: 'false', KYC_PROVIDER: 'checks' },
      KYC_PROVIDER_SECRETS: `${fresh},${old}`,
    },
  })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const query = <Row extends object>(text: string, values: unknown[]) =>
  node.app.platform.database.query<Row>({ text, values })

async function begin(player: TestPlayer, tier: 1 | 2 = 1): Promise<string> {
  const data = {
    ...{ firstName: 'Nova', lastName: 'Star', birthDate: '1990-02-28', street: 'Long Street 1' },
    ...{ city: 'Oslo', zip: '0150', iso: 'NO', phone: '+47 555 55 555' },
  }
  const key = node.mintKey()
  const state = await node.app.handlers.startDocuments({ tier, data }, callOf(player, key))
  return state.case?._id ?? ''
}

async function handIn(player: TestPlayer): Promise<string> {
  const id = await begin(player)
  await node.app.handlers.submitDocuments({ files: [] }, callOf(player, node.mintKey()))
  return id
}

const stateOf = async (player: TestPlayer) => {
  const { tier, case: own } = await node.app.handlers.documentState({}, callOf(player))
  return { tier, state: own?.state, told: own?.reason }
}
const noticesOf = async ({ userId }: TestPlayer) => {
  const rows = await query<{ title: string }>(
    'select title from notifications where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(({ title }) => title)
}

async function send(body: unknown, { secret = fresh, to = 'checks', signed = body } = {}) {
  const text = JSON.stringify(body)
  const mac = createHmac('sha256', secret).update(JSON.stringify(signed)).digest('hex')
  const answer = await node.app.edge.inject({
    ...{ method: 'POST', url: `/api/compliance/kyc/webhook/${to}`, payload: text },
    headers: { 'content-type': 'application/json', 'x-signature': `sha256=${mac}` },
  })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}

it('verifies a case that waits, once, with a notice and a line', async () => {
  const player = await node.join()
  const id = await handIn(player)
  const verified = { case: id, result: 'verified' }
  expect(await send(verified)).toEqual([200, undefined])
  expect(await stateOf(player)).toMatchObject({ tier: 1, state: 'verified' })
  // The same again, and another word about what is decided, change nothing.
  expect(await send(verified, { secret: old })).toEqual([200, undefined])
  expect(await send({ case: id, result: 'refused', reason: 'Too late' })).toEqual([200, undefined])
  expect(await stateOf(player)).toMatchObject({ tier: 1, state: 'verified' })
  expect(await noticesOf(player)).toEqual(['Documents verified'])
  const lines = await query<{ detail: object }>(
    `select detail from audit_lines where event = 'kyc.provider_decided'
      and subject in (select id::text from document_cases where user_id = $1)`,
    [player.userId],
  )
  expect(lines).toEqual([{ detail: { provider: 'checks', result: 'verified' } }])
})

it('refuses a case with the reason that its player reads', async () => {
  const player = await node.join()
  const refused = { case: await handIn(player), result: 'refused', reason: 'The photo is blurred.' }
  expect(await send(refused)).toEqual([200, undefined])
  expect(await stateOf(player)).toMatchObject({
    ...{ tier: 0, state: 'refused', told: 'The photo is blurred.' },
  })
})

it('believes nobody but its provider, and nothing but what was signed', async () => {
  const player = await node.join()
  const id = await handIn(player)
  const verified = { case: id, result: 'verified' }
  expect(await send(verified, { secret: 'a-secret-of-a-stranger' })).toEqual([401, 'bad-signature'])
  const altered = { case: id, result: 'refused', reason: 'x' }
  expect(await send(verified, { signed: altered })).toEqual([401, 'bad-signature'])
  expect(await send(verified, { to: 'others' })).toEqual([404, 'no-provider'])
  expect(await send({ case: id, result: 'refused' })).toEqual([400, 'bad-payload'])
  expect(await send({ case: 'case_x', result: 'verified' })).toEqual([404, 'unknown-case'])
  for (const unfit of ['a\u0000b', 'a\ud800b']) {
    const spoilt = { case: id, result: 'refused', reason: unfit }
    expect(await send(spoilt)).toEqual([400, 'bad-payload'])
  }
  const long = { case: id, result: 'refused', reason: 'x'.repeat(20_000) }
  expect(await send(long)).toEqual([413, 'too-long'])
  expect(await stateOf(player)).toMatchObject({ tier: 0, state: 'pending' })
})

it('decides nothing that was not handed in yet', async () => {
  const player = await node.join()
  const verified = { case: await begin(player, 2), result: 'verified' }
  expect(await send(verified)).toEqual([409, 'not-handed-in'])
  expect(await stateOf(player)).toMatchObject({ tier: 0, state: 'draft' })
})
