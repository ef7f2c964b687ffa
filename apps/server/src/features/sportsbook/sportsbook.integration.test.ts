import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChance } from '@powerplay/emulators/platform/chance'
import { openShelf } from '@powerplay/emulators/platform/shelf'
import { createVendorBets } from '@powerplay/emulators/sportsbook/bets'
import { createVendorBook } from '@powerplay/emulators/sportsbook/book'
import { readPlayerToken, signRs256 } from '@powerplay/emulators/sportsbook/tokens'
import { readReply, type WalletReply } from '@powerplay/emulators/sportsbook/wallet-client'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { edgesOf, expectedEdges } from '../../../test/guard/edges.ts'
import { expectedLastUnit, lastUnitOf } from '../../../test/guard/last-unit.ts'

let database: TestDatabase
let node: TestApp
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  const { settings } = node.app.platform
  const values = [
    ['compliance.plugins', ['sportsbook']],
    ['sportsbook.brandId', 'house'],
    ['sportsbook.vendorKey', pem(publicKey)],
  ] as const
  for (const [key, value] of values) {
    await settings.set({ key, value, reason: 'for a test', by: null })
  }
})
afterAll(async () => {
  await node.app.doors.wallet.projections.catchUp()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

/** Posts a callback as it is. */
async function post(operation: string, body: unknown, at = node) {
  const answer = await at.app.edge.inject({
    ...{ method: 'POST', url: `/api/callback/sportsbook/bet/${operation}` },
    ...{ headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

/** Posts a callback as the vendor signs it. */
const send = async (operation: string, payload: object, at = node) =>
  post(operation, { payload: await signRs256({ payload }, privateKey) }, at)

const balance = async ({ userId }: TestPlayer) =>
  Number(await node.app.doors.wallet.external.balanceOf(userId, 'usdt')) / 1e8

interface Sitting {
  readonly player: TestPlayer
  readonly session: string
}

async function sit(): Promise<Sitting> {
  const player = await node.join()
  const order = { currency: 'usdt' }
  const { token } = await node.app.handlers.sportsbookToken(order, callOf(player))
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { player, session: String(claims.jti) }
}

let slips = 0

/** A bet of ten units. */
function slipOf({ player, session }: Sitting, more: object = {}) {
  slips += 1
  const amount = 1_000_000_000
  const place = { amount, currency: 'USDT' }
  return {
    ...{ ...place, player_id: player.wireId, session_id: session },
    transaction: {
      ...place,
      id: `t${slips}`,
      betslip_id: `s${slips}`,
      ext_player_id: player.wireId,
    },
    betslip: {
      ...{ id: `s${slips}`, type: 'single', k: '2.00' },
      bets: [{ sport_id: 'soccer-1', competitor_name: ['A', 'B'] }],
    },
    ...more,
  }
}

type SlipOrder = ReturnType<typeof slipOf>

/** A word about a bet that was made. */
function about(
  { transaction }: SlipOrder,
  made: { body: Record<string, unknown> },
  amount: number,
) {
  slips += 1
  return {
    bet_transaction_id: made.body['id'],
    transaction: { ...transaction, id: `r${slips}`, amount },
  }
}

const code = (number: number) => ({ status: 400, body: { code: number } })

describe('the external sportsbook', () => {
  it('takes no bet of an open page once its player says to live where it is closed', async () => {
    const { settings } = node.app.platform
    const close = (value: readonly object[]) =>
      settings.set({ key: 'compliance.profiles', value, reason: 'for a test', by: null })
    const at = await sit()
    await close([{ id: 'italian', isos: ['IT'], mode: 'allow', blockedProducts: ['sport'] }])
    expect(await send('make', slipOf(at))).toMatchObject({ status: 200 })
    await node.app.platform.database.query({
      text: `update users set country = 'IT' where id = $1`,
      values: [at.player.userId],
    })
    expect(await send('make', slipOf(at))).toMatchObject({ status: 400 })
    await close([])
    expect(await send('make', slipOf(at))).toMatchObject({ status: 200 })
  })

  it('knows a player by a token that only we can sign, and exists while its plugin is on [SPORT-009]', async () => {
    const player = await node.join()
    const order = { currency: 'usdt' }
    const { token } = await node.app.handlers.sportsbookToken(order, callOf(player))
    const { body } = await node.app.edge.inject({ url: '/api/callback/sportsbook/key' })
    const now = node.app.platform.clock.now()
    const known = { siteKey: JSON.parse(body), brandId: 'house', now }
    expect(await readPlayerToken(token, known)).toMatchObject({
      sub: player.wireId,
      currency: 'USDT',
    })
    expect(await readPlayerToken(token, { ...known, now: now + 11 * 60_000 })).toBeUndefined()
    expect(await readPlayerToken(`${token.slice(0, -4)}AAAA`, known)).toBeUndefined()
    expect(await readPlayerToken(token, { ...known, brandId: 'other' })).toBeUndefined()
    const sitting = await sit()
    const { settings } = node.app.platform
    const plugins = { key: 'compliance.plugins', reason: 'for a test', by: null }
    await settings.set({ ...plugins, value: [] })
    expect(await send('make', slipOf(sitting))).toMatchObject(code(1005))
    await settings.set({ ...plugins, value: ['sportsbook'] })
    expect(await send('make', slipOf(sitting))).toMatchObject({ status: 200 })
  })

  it('takes a stake once, and pays a win, a loss and a refund once', async () => {
    const sitting = await sit()
    const before = await balance(sitting.player)
    for (const [operation, paid] of [
      ...[['win', 2_500_000_000] as const, ['lost', 0] as const],
      ['refund', 1_000_000_000] as const,
    ]) {
      const start = await balance(sitting.player)
      const slip = slipOf(sitting)
      const made = await send('make', slip)
      expect(made).toMatchObject({
        status: 200,
        body: {
          ...{ operation: 'bet', amount: 1_000_000_000, parent_transaction_id: null },
          ...{ ext_transaction_id: slip.transaction.id, user_id: sitting.player.wireId },
          balance: (start - 10) * 1e8,
        },
      })
      expect(await send('make', slip)).toEqual(made)
      expect((await send('commit', { bet_transaction_id: made.body['id'] })).status).toBe(200)
      const result = about(slip, made, paid)
      const ended = await send(operation, result)
      expect(ended).toMatchObject({
        status: 200,
        body: { parent_transaction_id: made.body['id'], operation },
      })
      expect(await send(operation, result)).toEqual(ended)
      expect(await balance(sitting.player)).toBe(start - 10 + paid / 1e8)
      // Another result needs the end of the first.
      expect(await send('win', about(slip, made, 5))).toMatchObject(code(2004))
    }
    expect(await balance(sitting.player)).toBe(before + 15 - 10)
  })

  it('takes a result back and pays the right one', async () => {
    const sitting = await sit()
    const start = await balance(sitting.player)
    const slip = slipOf(sitting)
    const made = await send('make', slip)
    const won = await send('win', about(slip, made, 3_000_000_000))
    const back = { ...about(slip, made, 3_000_000_000), parent_transaction_id: won.body['id'] }
    const undone = await send('rollback', back)
    expect(undone.status).toBe(200)
    expect(await send('rollback', back)).toEqual(undone)
    expect(await balance(sitting.player)).toBe(start - 10)
    const other = { ...about(slip, made, 1), parent_transaction_id: won.body['id'] }
    expect(await send('rollback', other)).toMatchObject(code(2003))
    expect((await send('win', about(slip, made, 1_200_000_000))).status).toBe(200)
    expect(await balance(sitting.player)).toBe(start + 2)
  })

  it('forgets a bet that it had no answer to, whichever comes first', async () => {
    const sitting = await sit()
    const start = await balance(sitting.player)
    const [first, second] = [slipOf(sitting), slipOf(sitting)]
    const forget = ({ transaction }: SlipOrder) =>
      send('discard', { ...transaction, transaction_id: transaction.id })
    await send('make', first)
    for (const slip of [first, second, first]) expect((await forget(slip)).status).toBe(200)
    await send('make', second)
    expect(await balance(sitting.player)).toBe(start)
    expect(
      await send('discard', { transaction_id: 'x', ext_player_id: 'user_1', currency: 'USDT' }),
    ).toMatchObject({ status: 200, body: { code: 1006 } })
  })

  it('refuses what is not signed under RS256 by the pinned key', async () => {
    const slip = slipOf(await sit())
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = (alg: string) => `${text({ alg })}.${text({ payload: slip })}`
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
    const late = Math.floor(node.app.platform.clock.now() / 1_000) - 3_600
    const es = sign('sha256', Buffer.from(forged('HS256')), privateKey).toString('base64url')
    for (const payload of [
      ...[`${forged('none')}.`, `${forged('HS256')}.${es}`, `${forged('RS256')}.AAAA`, 'x', 7],
      await signRs256({ payload: slip }, stranger),
      await signRs256({ payload: slip, exp: late }, privateKey),
    ]) {
      expect(await post('make', { payload })).toMatchObject(code(2005))
    }
    expect(await post('make', null)).toMatchObject(code(2005))
  })

  it('settles each bet of the emulated vendor, whatever is lost on the way', async () => {
    const sitting = await sit()
    const start = await balance(sitting.player)
    const folder = mkdtempSync(join(tmpdir(), 'powerplay-vendor-'))
    let passedMs = 0
    const clock = { now: () => node.app.platform.clock.now() + passedMs, after: () => () => {} }
    let sent = 0
    const wallet = {
      async send(operation: string, payload: object): Promise<WalletReply> {
        const { status, body } = await send(operation, payload)
        sent += 1
        // Every third answer is lost: the bet is forgotten, or the word said again.
        if (sent % 3 === 0) return { kind: 'lost', reason: 'for a test' }
        return readReply(status, JSON.stringify(body))
      },
    }
    const book = createVendorBook(createChance('a seed for tests'))
    const shelf = openShelf(folder)
    const bets = createVendorBets({ shelf, clock, book, wallet })
    const token = { sub: sitting.player.wireId, jti: sitting.session, currency: 'USDT', name: '' }
    const events = await book.list('upcoming', 'soccer-1', clock.now())
    for (const event of events.slice(0, 8)) {
      const market = mustHave(event.markets[0], 'a market')
      const outcome = mustHave(market.outcomes[0], 'an outcome')
      const leg = { eventId: event.id, marketId: market.id, specifiers: '', outcomeId: outcome.id }
      const named = { event: 'A - B', market: market.name, outcome: outcome.name }
      const terms = { oddsE3: outcome.oddsE3 ?? 2_000, sport: event.sport, isLive: false }
      const order = { ...leg, ...named, ...terms, startsAt: event.startsAt }
      await bets.place(token, { stakeMinor: 100_000_000n, legs: [order] })
    }
    passedMs = 40 * 3_600_000
    for (let turns = 0; turns < 40; turns += 1) {
      passedMs += 70_000
      await bets.turn()
    }
    const own = bets.of(sitting.player.wireId)
    expect(own.length).toBeGreaterThan(3)
    expect(own.every(({ state, tasks }) => state === 'settled' && tasks.length === 0)).toBe(true)
    const won = own.reduce((sum, bet) => sum + BigInt(bet.payoutMinor ?? 0) - 100_000_000n, 0n)
    expect(Math.round((await balance(sitting.player)) * 1e8)).toBe(
      Math.round(start * 1e8) + Number(won),
    )
    shelf.close()
    rmSync(folder, { recursive: true })
  })

  it('refuses bets of no session, another player, too much or without money, by the numbers of the protocol', async () => {
    const sitting = await sit()
    const other = await sit()
    const much = (amount: number) => {
      const slip = slipOf(sitting)
      return { ...slip, amount, transaction: { ...slip.transaction, amount } }
    }
    const slip = slipOf(sitting)
    const cases: readonly (readonly [object, number])[] = [
      [slipOf(sitting, { session_id: other.session }), 1007],
      [slipOf(sitting, { session_id: 'session_x' }), 1007],
      [slipOf(sitting, { player_id: 'user_nobody' }), 2004],
      [{ ...slip, currency: 'XXX', transaction: { ...slip.transaction, currency: 'XXX' } }, 2002],
      [slipOf(sitting, { currency: 'BTC' }), 2004],
      [slipOf(sitting, { bonus_id: 'b1' }), 3001],
      [slipOf(sitting, { amount: -1 }), 2004],
      [slipOf(sitting, { betslip: {} }), 2004],
      [much(150_000_000_000), 2001],
      [much(9_000_000_000_000), 4001],
      [{}, 2004],
    ]
    for (const [payload, number] of cases) {
      expect(await send('make', payload)).toMatchObject(code(number))
    }
    const unknown = { bet_transaction_id: 'transaction_x', transaction: slip.transaction }
    expect(await send('win', unknown)).toMatchObject(code(2003))
    // Somebody else's bet cannot be settled in this player's name.
    const made = await send('make', slip)
    const foreign = about(slip, made, 1)
    const transaction = { ...foreign.transaction, ext_player_id: other.player.wireId }
    expect(await send('win', { ...foreign, transaction })).toMatchObject(code(2003))
    node.pass(11 * 60_000)
    expect(await send('make', slipOf(sitting))).toMatchObject(code(1007))
    expect(await send('lost', about(slip, made, 0))).toMatchObject({ status: 200 })
  })
})

describe('limits and breaks of a player, by the external sportsbook', () => {
  it('hold at their edges', async () => {
    const { platform } = node.app
    await platform.settings.set({
      key: 'auth.registrationsPerIpPerDay',
      value: 10_000,
      reason: 'many players',
      by: null,
    })
    // The clock of the tests went on meanwhile.
    await node.app.doors.wallet.prices.refresh()
    const sittings = new Map<string, Sitting>()
    const edges = edgesOf({
      platform,
      async join() {
        const sitting = await sit()
        sittings.set(sitting.player.userId, sitting)
        return sitting.player
      },
      async lay(player) {
        const told = await send('make', slipOf(mustHave(sittings.get(player.userId), 'a sitting')))
        return told.status === 200 ? null : String(told.body['code'])
      },
      usd: 10,
    })
    expect(await edges).toEqual(expectedEdges('1005'))
  })

  it('have their last unit once, by bets made at once at two nodes', async () => {
    const other = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
    try {
      for (const each of [node, other]) await each.app.doors.wallet.prices.refresh()
      const sittings = new Map<string, Sitting>()
      const race = lastUnitOf({
        platform: node.app.platform,
        async join() {
          const sitting = await sit()
          sittings.set(sitting.player.userId, sitting)
          return sitting.player
        },
        async lay({ userId }, place) {
          const bet = slipOf(mustHave(sittings.get(userId), 'a sitting'))
          const told = await send('make', bet, place % 2 === 0 ? node : other)
          return told.status === 200 ? null : String(told.body['code'])
        },
        usd: 10,
      })
      expect(await race).toEqual(expectedLastUnit(10, '1005'))
    } finally {
      await other.close()
    }
  })
})

it('takes no bet whose price is lost between two looks: it would count towards no limit', async () => {
  const sitting = await sit()
  const before = await balance(sitting.player)
  const { prices } = node.app.doors.wallet
  const [rate, eur] = [prices.usdRateE8('usdt'), prices.usdRateE8('eur')]
  const looks = vi.spyOn(prices, 'usdRateE8').mockReturnValue(undefined)
  looks.mockReturnValueOnce(rate).mockReturnValueOnce(eur)
  const told = await send('make', slipOf(sitting)).finally(() => looks.mockRestore())
  expect(told).toMatchObject({ body: { code: 2002 } })
  expect(await balance(sitting.player)).toBe(before)
  expect(await send('make', slipOf(sitting))).toMatchObject({ status: 200 })
})
