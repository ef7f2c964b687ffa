import { fromWireId, mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  openEmulatedHouse,
  type EmulatedHouse,
} from '../../src/features/providers/test/emulated-house.ts'
import { Browser } from '../edge-stack.ts'
import { keyWallet } from '../key-wallet.ts'

let house: EmulatedHouse

beforeAll(async () => {
  house = await openEmulatedHouse()
}, 120_000)
afterAll(() => house.close())

/** Somebody who came by a wallet, with the signed-in account. */
async function walletAccount() {
  const browser = new Browser(house.node.app.edge)
  const wallet = keyWallet()
  const asked = await browser.post('/auth/metamask/nonce', { body: { account: wallet.address } })
  const body = wallet.signNonce(String(asked.json().nonce))
  const user: unknown = (await browser.post('/auth/metamask/signature', { body })).json()
  const { _id, missing_details } = z
    .object({ _id: z.string(), missing_details: z.array(z.string()) })
    .loose()
    .parse(user)
  const userId = mustHave(fromWireId('user', _id), 'the id of a user')
  return { browser, userId, missing_details }
}

async function send(browser: Browser, url: string, body: object): Promise<unknown> {
  const headers = { 'idempotency-key': house.node.mintKey() }
  return (await browser.post(url, { body, headers })).json()
}

const dice = {
  api_id: 'dice',
  ...{ bet: '0.5', demo: false, currency: 'usdt', quick: true },
  data: { condition: 'over', target: 50 },
}
const play = (browser: Browser, own: object = {}) =>
  send(browser, '/api/whisper', { event: 'Play', data: { ...dice, ...own } })
const topUp = (browser: Browser) => send(browser, '/api/wallet/demo', { currency: 'usdt' })

async function launch(browser: Browser): Promise<unknown> {
  const body = { id: emulatedGame, demo: false, currency: 'usdt', device: 'desktop' }
  return (await browser.post('/api/game/launch', { body })).json()
}

/** What a provider's callback leads to. */
const callback = (userId: Uuid, kind: 'bet' | 'win', externalId: string) =>
  house.node.app.doors.wallet.external.apply({
    ...{ source: 'test', userId, currency: 'usdt', product: 'slots', game: 'reef' },
    ...{ round: externalId, isRoundOver: false, refs: [], amountMinor: 100n, kind, externalId },
    terms: { usdRateE8: 10n ** 8n, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} },
  })

const complete = (browser: Browser, own: object = {}) =>
  browser.post('/api/user/details', {
    body: { birthDate: '1990-05-17', country: 'CH', terms: true, ...own },
  })

const refused = {
  code: -1026,
  name: 'core/details-missing',
  params: { missing: ['birthDate', 'country', 'terms'] },
}
const grantsOf = (userId: Uuid) =>
  house.node.app.platform.database.query({
    text: `select p.reason from postings p
      join accounts a on a.id = any(p.account_ids) where a.owner = $1`,
    values: [userId],
  })

let emulatedGame = ''

const missing = 'core/details-missing'
/** Calls that take, give or stake money, with bodies of somebody who has all that they ask for. */
const laterDoors: readonly (readonly [path: string, body: object, refusal: string])[] = [
  ['/api/wallet/getDepositWallet', { currency: 'usdt', chain: 'devnet', amount: '1' }, missing],
  [
    '/api/wallet/bankDeposit/open',
    { currency: 'usd', amount: '50', senderName: 'Ada Roe' },
    missing,
  ],
  ['/api/promocode/bonus', { currency: 'usdt' }, missing],
  ['/api/promocode/ticket/spin', {}, missing],
  ['/api/promocode/activate', { code: 'WELCOME' }, missing],
  ['/api/data/claimRakeback', {}, missing],
  ['/api/revShare/claim', {}, missing],
  ['/api/token/stake', { amount: '1' }, missing],
  [
    '/api/pvp/duel/create',
    { game: 'dice', stake: '1', currency: 'usdt', private: false, salt: '5a17'.repeat(8) },
    missing,
  ],
  ['/api/chat/tip', { name: 'admin', amount: '1', currency: 'usdt' }, missing],
]

describe('an account that was opened by a wallet', () => {
  beforeAll(async () => {
    const [game] = await house.node.app.platform.database.query<{ id: string }>({
      text: `select id from games where provider <> '' order by id limit 1`,
    })
    emulatedGame = game?.id ?? ''
  })

  it('neither bets, tops up, launches nor is granted anything before its details stand', async () => {
    const { browser, userId, missing_details: missing } = await walletAccount()
    expect(missing).toEqual(['birthDate', 'country', 'terms'])
    expect(await grantsOf(userId)).toEqual([])
    expect(await play(browser)).toMatchObject({ error: { message: refused } })
    const mines = { api_id: 'mines', data: { mines: 3 } }
    expect(await play(browser, mines)).toMatchObject({ error: { message: refused } })
    expect(await play(browser, { demo: true })).toMatchObject({ error: { message: refused } })
    expect(await topUp(browser)).toMatchObject({ error: refused })
    expect(await launch(browser)).toMatchObject({ error: refused })
    expect(await callback(userId, 'bet', `b-${userId}`)).toMatchObject({
      kind: 'refused',
      refusal: 'not-allowed',
    })
    // Money that was won is always paid.
    expect(await callback(userId, 'win', `w-${userId}`)).toMatchObject({ kind: 'done' })
  })

  it('finds no later door to money open either', async () => {
    const { browser, userId } = await walletAccount()
    const { settings, database } = house.node.app.platform
    const value = ['race', 'poker']
    await settings.set({ key: 'compliance.plugins', value, reason: 'for a test', by: null })
    await database.query({
      text: `update users set email = $2, email_verified_at = now() where id = $1`,
      values: [userId, `${userId}@example.com`],
    })
    const shut: string[] = []
    for (const [path, body] of laterDoors) {
      const { error } = z
        .object({ error: z.object({ name: z.string() }).loose() })
        .parse(await send(browser, path, body))
      shut.push(`${path} ${error.name}`)
    }
    expect(shut).toEqual(laterDoors.map(([path, , name]) => `${path} ${name}`))
    expect(await grantsOf(userId)).toEqual([])
  })

  it('is not let in too young, nor from where the site may not be offered', async () => {
    const { browser, userId } = await walletAccount()
    const year = new Date(house.node.app.platform.clock.now()).getUTCFullYear() - 17
    const young = await complete(browser, { birthDate: `${year}-01-01` })
    expect(young.json()).toMatchObject({
      error: { name: 'core/bad-payload', params: { fields: { birthDate: ['validation.age'] } } },
    })
    const away = await complete(browser, { country: 'GB' })
    expect(away.json()).toMatchObject({ error: { name: 'core/country-restricted' } })
    const nowhere = await complete(browser, { country: 'ZZ' })
    expect(nowhere.json()).toMatchObject({ error: { name: 'core/bad-payload' } })
    expect((await complete(browser, { terms: false })).statusCode).toBe(422)
    expect(await play(browser)).toMatchObject({ error: { message: refused } })
    expect(await grantsOf(userId)).toEqual([])
  })

  it('does not take part without a country, and keeps the birth date that stands', async () => {
    const { browser, userId } = await walletAccount()
    const { database } = house.node.app.platform
    await database.query({
      text: `update users set birth_date = '1990-05-17', terms_version = '1' where id = $1`,
      values: [userId],
    })
    expect(await play(browser)).toMatchObject({
      error: { message: { ...refused, params: { missing: ['country'] } } },
    })
    expect((await complete(browser, { country: undefined })).statusCode).toBe(422)
    expect((await complete(browser, { birthDate: '3217-63-88', country: 'ZZ' })).statusCode).toBe(
      422,
    )
    await complete(browser, { birthDate: '3217-63-88' })
    const kept = await database.query({
      text: 'select birth_date::text, country from users where id = $1',
      values: [userId],
    })
    expect(kept).toEqual([{ birth_date: '1990-05-17', country: 'CH' }])
    expect(await play(browser)).toHaveProperty('response')
  })

  it('takes part at once when they stand, is granted once, and cannot change them', async () => {
    const { browser, userId } = await walletAccount()
    expect(await play(browser)).toMatchObject({ error: { message: refused } })
    const answers = await Promise.all([complete(browser), complete(browser)])
    for (const answer of answers) expect(answer.json()).toMatchObject({ missing_details: [] })
    await complete(browser, { birthDate: '1980-01-01', country: 'AT' })
    const kept = await house.node.app.platform.database.query({
      text: `select birth_date::text, country, terms_version from users where id = $1`,
      values: [userId],
    })
    expect(kept).toEqual([{ birth_date: '1990-05-17', country: 'CH', terms_version: '1' }])
    expect(await grantsOf(userId)).toEqual([{ reason: 'demo_grant' }])
    expect(await play(browser)).toHaveProperty('response')
    expect(await topUp(browser)).toMatchObject({ balance: '1000.00000000' })
    expect(await launch(browser)).toHaveProperty('url')
    expect(await callback(userId, 'bet', `b-${userId}`)).toMatchObject({ kind: 'done' })
  })
})
