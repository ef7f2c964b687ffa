import { generateKeyPairSync } from 'node:crypto'
import { toWireId } from '@powerplay/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWhole, openTestApp, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openProviders } from './index.ts'
import { rsaProtocol, signRsa } from './test/second-protocol.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let database: TestDatabase
let node: TestApp
let site: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  const { platform, doors } = node.app
  // The node itself has registered the slots already; this is the same product by another protocol.
  const products = { ...doors.wallet.products, register: () => undefined }
  const providers = openProviders({
    platform,
    wallet: { ...doors.wallet, products },
    secrets: { key: () => Buffer.alloc(32) },
    games: doors.lobby.providerGames,
    isBlocked: async () => false,
    isoOf: () => null,
    isosOf: () => [null],
    isosFrom: () => [null],
    accountOf: async () => undefined,
    protocols: [rsaProtocol(publicKey)],
  })
  site = Fastify()
  await providers.mount(site)
  await platform.database.query({
    text: `with provider as (insert into providers (name) values ('Second') returning name)
      insert into games (id, uuid, name, provider) select 'ag-second', 'second', 'Second', name
      from provider`,
  })
})
afterAll(async () => {
  await site.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

async function ask(deed: string, values: object, key = privateKey): Promise<unknown> {
  const payload = JSON.stringify(values)
  const headers = { 'x-deed': deed, 'x-signature': signRsa(payload, key) }
  const type = { 'content-type': 'application/json' }
  const answer = await site.inject({
    ...{ method: 'POST', url: '/api/callback/second', payload },
    headers: { ...headers, ...type },
  })
  return JSON.parse(answer.body)
}

async function sit() {
  const player = await node.join()
  const id = node.mintKey()
  await node.app.platform.database.query({
    text: `insert into game_sessions (id, source, user_id, game_id, game_uuid, currency, demo,
        created_at) values ($1, 'second', $2, 'ag-second', 'second', 'usdt', false, now())`,
    values: [id, player.userId],
  })
  const token = toWireId('session', id)
  return { user: player.wireId, currency: 'USDT', token, game_code: 'second', request_uuid: 'q' }
}

describe('a second seamless wallet with another signature and other words', () => {
  it('fits the same port: bet, repeat, win, rollback and too little money', async () => {
    const seat = await sit()
    const about = { ...seat, round: 'r' }
    const stake = { ...about, transaction_uuid: 's-bet', amount: 1_000_000 }
    const good = (balance: string) => ({ status: 'RS_OK', user: seat.user, balance })
    expect(await ask('balance', seat)).toEqual(good('100000000'))
    expect(await ask('bet', stake)).toEqual(good('99000000'))
    expect(await ask('bet', stake)).toEqual(good('99000000'))
    const win = { ...about, transaction_uuid: 's-win', amount: 2_500_000, round_closed: true }
    expect(await ask('win', win)).toEqual(good('101500000'))
    const undo = { ...about, transaction_uuid: 's-undo', reference_transaction_uuid: 's-bet' }
    expect(await ask('rollback', undo)).toEqual(good('102500000'))
    const much = { ...about, transaction_uuid: 's-much', amount: 9_000_000, round: 'r2' }
    const none = { ...seat, transaction_uuid: 's-none', amount: 1, token: 'session_x' }
    expect(await ask('bet', much)).toMatchObject({ status: 'RS_OK' })
    expect(await ask('bet', none)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  })

  it('refuses what another key signed', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
    const pem = other.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(await ask('balance', await sit(), pem)).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' })
  })
})
