import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mustHave } from '@powerplay/kernel'
import { forgetSessions } from '../games/game-session.ts'
import {
  balance,
  bet,
  gameId,
  openCallbackHouse,
  type CallbackHouse,
} from '../test/callback-house.ts'
import type { Flaws } from '../test/callbacks.ts'

let house: CallbackHouse
let nodes: CallbackHouse['nodes']
let sit: CallbackHouse['sit']
let send: CallbackHouse['send']

beforeAll(async () => {
  house = await openCallbackHouse()
  ;({ nodes, sit, send } = house)
})
afterAll(() => house.close())

const otherUuid = 'beef0000-1111-2222-3333-444455556666'

describe('a callback of the aggregator', () => {
  it('tells the balance to the last digit, as a number of the wire', async () => {
    const seat = await sit()
    const told = await send(seat, balance)
    expect(told).toMatchObject({ status: 200, text: '{"balance":1000.00000000}' })
  })

  it('takes a bet and pays its win, each with our id of the transaction', async () => {
    const seat = await sit()
    const taken = await send(seat, bet('a1'))
    expect(taken).toMatchObject({ balance: '998.50000000' })
    expect(taken.transactionId).toMatch(/^transaction_/)
    const win = { action: 'win', transaction_id: 'a2', amount: '4', round_id: 'r-a1', type: 'win' }
    expect(await send(seat, win)).toMatchObject({ balance: '1002.50000000' })
    expect(await send(seat, bet('a1'))).toMatchObject({
      balance: '1002.50000000',
      transactionId: taken.transactionId,
    })
    const [row] = await nodes[0].app.platform.database.query({
      text: `select product, game, status, credited_edge_ppm as edge from wagers where user_id = $1`,
      values: [seat.player.userId],
    })
    expect(row).toEqual({ product: 'slots', game: gameId, status: 'win', edge: 29_750 })
  })

  it('shows the new balance on the screens of the player', async () => {
    const seat = await sit()
    const heard: unknown[] = []
    const { broadcaster } = nodes[0].app.platform
    const emit = broadcaster.emitBesides.bind(broadcaster)
    broadcaster.emitBesides = (socketId, channel, event, payload) => {
      heard.push(payload)
      return emit(socketId, channel, event, payload)
    }
    await send(seat, bet('screen', '2'))
    broadcaster.emitBesides = emit
    expect(heard).toContainEqual(
      expect.objectContaining({ change: '-2.00000000', value: '998.00000000' }),
    )
  })

  it.each<[string, Flaws]>([
    ['another key', { key: 'not-ours' }],
    ['another merchant', { merchantId: 'm-2' }],
    ['a clock 31 seconds slow', { skewMs: -31_000 }],
    ['a clock 31 seconds fast', { skewMs: 32_000 }],
    ['a body that was changed after signing', { body: 'action=balance' }],
    ['a body that cannot be decoded', { body: 'action=%E0%A4%A' }],
    ['no signature', { headers: { 'x-sign': '' } }],
  ])('with %s is refused and moves nothing', async (_what, flaws) => {
    const seat = await sit()
    const told = await send(seat, bet(`sign-${_what}`), flaws)
    expect(told).toMatchObject({ status: 200, errorCode: 'INTERNAL_ERROR' })
    expect(told.text).toContain('signature')
    expect(await send(seat, balance)).toMatchObject({ balance: '1000.00000000' })
  })

  it('is taken under the old key while it is being replaced', async () => {
    const seat = await sit()
    expect(await send(seat, balance, { key: 'old-key' })).toMatchObject({ status: 200 })
  })

  it.each([
    ['without an id', { action: 'bet', amount: '1' }],
    ['with a negative amount', bet('bad1', '-1')],
    ['with an amount in words', bet('bad2', '1e3')],
    ['with more decimals than the currency has', bet('bad3', '1.000000001')],
    ['of an unknown kind', { action: 'steal', transaction_id: 'bad4', amount: '1' }],
    ['that takes back nothing', { action: 'refund', transaction_id: 'bad5', amount: '1' }],
  ])('%s is refused and moves nothing', async (_what, values) => {
    const seat = await sit()
    expect(await send(seat, values)).toMatchObject({ status: 200, errorCode: 'INTERNAL_ERROR' })
    expect(await send(seat, balance)).toMatchObject({ balance: '1000.00000000' })
  })

  it('refuses bets above the balance, and only they are told so', async () => {
    const seat = await sit()
    await send(seat, bet('rich-1', '100'))
    await nodes[0].app.platform.settings.set({
      ...{ key: 'providers.maxBetEurCents', value: 10_000_000, reason: 'for this test', by: null },
    })
    const told = await send(seat, bet('rich-2', '900.00000001'))
    await nodes[0].app.platform.settings.set({
      ...{ key: 'providers.maxBetEurCents', value: 10_000, reason: 'for this test', by: null },
    })
    expect(told.errorCode).toBe('INSUFFICIENT_FUNDS')
  })

  it('refuses bets above the largest stake, in a demo session, of an unknown session, and seen or declared in a country of a list, and pays their wins', async () => {
    const { database: on } = nodes[0].app.platform
    await on.query({
      text: `insert into provider_restrictions (provider, countries) values ('Saltbox', 'Austria')
        on conflict (provider) do update set countries = excluded.countries`,
    })
    nodes[0].pass(2_000)
    const odd = [{}, { demo: true }, {}, { iso: 'AT' }, { iso: 'FR' }, { iso: 'CH' }]
    const seats = await Promise.all(odd.map((one) => sit(one)))
    const bets = [
      bet('no-1', '500'),
      bet('no-2'),
      bet('no-3', '1', { session_id: 'session_x' }),
      bet('no-4'),
      bet('no-5'),
      bet('no-6'),
    ]
    // Opened where it may be offered, by somebody who said since to live where it may not.
    const moved = mustHave(seats[5], 'a seat').player.userId
    await on.query({ text: `update users set country = 'AT' where id = $1`, values: [moved] })
    for (const [index, seat] of seats.entries()) {
      expect(await send(seat, bets[index] ?? {})).toMatchObject({
        errorCode: 'INSUFFICIENT_FUNDS',
      })
      const win = { action: 'win', transaction_id: `no-w${index}`, amount: '1', session_id: 'gone' }
      expect(await send(seat, win)).toMatchObject({ balance: '1001.00000000' })
    }
  })

  it('lets live tables have larger stakes than slots', async () => {
    const { database: on } = nodes[0].app.platform
    const file = async (categories: string[]) => {
      await on.query({
        text: 'update games set categories = $1 where id = $2',
        values: [categories, gameId],
      })
      nodes[0].pass(2_000)
    }
    const seat = await sit()
    await file(['live', 'roulette'])
    expect(await send(seat, bet('table-1', '500'))).toMatchObject({ balance: '500.00000000' })
    await file([])
    expect(await send(seat, bet('table-2', '200'))).toMatchObject({
      errorCode: 'INSUFFICIENT_FUNDS',
    })
  })

  it('refuses bets in a session that is over or of another source', async () => {
    for (const seat of [await sit({ isClosed: true }), await sit({ source: 'second' })]) {
      const refused = await send(seat, bet(`over-${seat.player.name}`))
      expect(refused.errorCode).toBe('INSUFFICIENT_FUNDS')
      expect(await send(seat, balance)).toMatchObject({ balance: '1000.00000000' })
    }
  })

  it('needs no session that is forgotten: demo ones after a day, others after 90 idle days', async () => {
    const { database: on, clock } = nodes[0].app.platform
    const seats = [await sit({ demo: true }), await sit(), await sit()]
    const [tried, idle, lively] = seats.map(({ player }) => player.userId)
    await on.query({
      text: `update game_sessions set created_at = now() - interval '91 days',
          last_callback_at = case when user_id = $2 then now() end
        where user_id = any($1::uuid[])`,
      values: [[tried, idle, lively], lively],
    })
    await forgetSessions(on, clock.now())
    const kept = await on.query({
      text: 'select user_id from game_sessions where user_id = any($1::uuid[])',
      values: [[tried, idle, lively]],
    })
    expect(kept).toEqual([{ user_id: lively }])
    for (const seat of seats) {
      const id = `late-${seat.player.name}`
      const win = { action: 'win', transaction_id: id, amount: '1', round_id: 'late' }
      expect(await send(seat, win)).toMatchObject({ balance: '1001.00000000' })
    }
  })

  it('refuses bets while games of outside providers are switched off, and pays their wins', async () => {
    const seat = await sit()
    await send(seat, bet('off-1', '10', { round_id: 'off' }))
    const switchTo = (value: boolean) =>
      nodes[0].app.platform.settings.set({
        ...{ key: 'providers.open', value, reason: 'for this test', by: null },
      })
    await switchTo(false)
    expect((await send(seat, bet('off-2'))).errorCode).toBe('INSUFFICIENT_FUNDS')
    const win = { action: 'win', transaction_id: 'off-w', amount: '25', round_id: 'off' }
    expect(await send(seat, win)).toMatchObject({ balance: '1015.00000000' })
    await switchTo(true)
    expect(await send(seat, bet('off-3'))).toMatchObject({ balance: '1013.50000000' })
  })

  it('answers a rollback with all the ids it names, known and unknown', async () => {
    const seat = await sit()
    await send(seat, bet('roll-b', '10', { round_id: 'roll' }))
    const win = { action: 'win', transaction_id: 'roll-w', amount: '30', round_id: 'roll' }
    await send(seat, win)
    const entry = (action: string, transaction_id: string) => ({
      action,
      transaction_id,
      amount: 1,
    })
    const rollback_transactions = [
      entry('bet', 'roll-b'),
      entry('win', 'roll-w'),
      entry('bet', 'roll-u'),
    ]
    const rollback = { action: 'rollback', transaction_id: 'roll-x', provider_round_id: 'roll' }
    const told = await send(seat, { ...rollback, rollback_transactions })
    expect(told).toMatchObject({
      balance: '1000.00000000',
      rolledBack: ['roll-b', 'roll-w', 'roll-u'],
    })
    expect(await send(seat, bet('roll-u'))).toMatchObject({ balance: '1000.00000000' })
  })

  it('that takes back something of another kind moves nothing, is answered as the protocol says and told to staff', async () => {
    const seat = await sit()
    await send(seat, bet('kind-b', '10', { round_id: 'kind' }))
    const won = { action: 'win', transaction_id: 'kind-w', amount: '40', round_id: 'kind' }
    expect(await send(seat, won)).toMatchObject({ balance: '1030.00000000' })
    const refund = { action: 'refund', amount: '40', bet_transaction_id: 'kind-w' }
    const listed = [
      { action: 'bet', transaction_id: 'kind-b' },
      { action: 'bet', transaction_id: 'kind-w' },
    ]
    const wrong = [
      { ...refund, transaction_id: 'kind-x' },
      { action: 'rollback', transaction_id: 'kind-y', rollback_transactions: listed },
    ]
    for (const values of wrong) {
      expect(await send(seat, values)).toMatchObject({ status: 200, errorCode: 'INTERNAL_ERROR' })
      expect(await send(seat, balance)).toMatchObject({ balance: '1030.00000000' })
    }
    const told = await nodes[0].app.platform.database.query({
      text: `select event, detail from audit_lines
        where stream = 'money' and subject = $1 order by number`,
      values: [seat.player.userId],
    })
    expect(told).toEqual(
      ['refund', 'rollback'].map((kind, at) => ({
        event: 'providers.callback_contradicts',
        detail: { source: 'slotegrator', kind, transaction: wrong[at]?.transaction_id },
      })),
    )
  })

  it('keeps what was asked and answered, but not what nobody signed', async () => {
    const seat = await sit()
    await send(seat, bet('kept-1'))
    await send(seat, bet('kept-2'), { key: 'not-ours' })
    await house.restart()
    const rows = await nodes[0].app.platform.database.query<{ request: string; fault: string }>({
      text: `select request, fault from provider_callbacks order by at desc, id desc limit 2`,
    })
    expect(rows[0]).toMatchObject({ fault: 'bad-signature', request: /^\d+ bytes$/ })
    expect(rows[1]?.request).toContain('transaction_id=kept-1')
  })
})

describe('many callbacks that nobody signed', () => {
  it('are answered in the words of the protocol without being read, and hinder nobody else', async () => {
    const seat = await sit()
    const flaws = { key: 'not-ours', address: '203.0.113.7' }
    let refused = 0
    while (!(await send(seat, balance, flaws)).text.includes('Too many')) refused += 1
    expect(refused).toBeGreaterThanOrEqual(300)
    const told = await send(seat, balance, { address: '203.0.113.7' })
    expect(told).toMatchObject({ status: 200, errorCode: 'INTERNAL_ERROR' })
    expect(told.text).toContain('Too many requests')
    expect(await send(seat, balance)).toMatchObject({ balance: '1000.00000000' })
  })
})

describe('a callback that makes no sense', () => {
  const refund = { action: 'refund', bet_transaction_id: 'odd-5', amount: '1' }
  it.each([
    ['a zero byte in its transaction', bet('odd-1\0'), {}],
    ['a zero byte in its round', bet('odd-2', '1', { round_id: 'r\0' }), {}],
    ['more money than an account can hold', { ...bet('odd-3', '99999999999'), action: 'win' }, {}],
    ['itself as what it takes back', { ...refund, transaction_id: 'odd-5' }, {}],
    ['more bytes than any callback', bet('odd-6'), { body: 'x'.repeat(200_000) }],
  ])(
    'names %s: the protocol has words for that, and nothing happens',
    async (_what, values, flaws) => {
      const seat = await sit()
      const told = await send(seat, values, flaws)
      expect(told).toMatchObject({ status: 200, errorCode: 'INTERNAL_ERROR' })
      expect(told.text).not.toContain('try again')
      expect(await send(seat, balance)).toMatchObject({ balance: '1000.00000000' })
    },
  )

  it('is read without a content type', async () => {
    const seat = await sit()
    const told = await send(seat, balance, { headers: { 'content-type': '' } })
    expect(told.status).toBe(200)
  })

  it('takes back what a list names, wherever the list begins', async () => {
    const seat = await sit()
    await send(seat, bet('odd-7'))
    const back = { action: 'rollback', transaction_id: 'odd-8', type: 'rollback' }
    const list = { 5: { action: 'bet', transaction_id: 'odd-7' } }
    const told = await send(seat, { ...back, rollback_transactions: list })
    expect(told).toMatchObject({ rolledBack: ['odd-7'], balance: '1000.00000000' })
  })
})

describe('rounds of two providers with the same name', () => {
  it('are two: the win of one leaves the bet of the other open', async () => {
    await nodes[0].app.platform.database.query({
      text: `with provider as (insert into providers (name) values ('Tidewater') returning name)
        insert into games (id, uuid, name, provider, details)
        select 'ag-beef00001111', $1, 'Low Water', name, '{}' from provider`,
      values: [otherUuid],
    })
    const seat = await sit()
    await send(seat, bet('two-1', '1', { round_id: 'same' }))
    await send(seat, bet('two-2', '1', { round_id: 'same', game_uuid: otherUuid }))
    const won = { action: 'win', amount: '5', type: 'win', round_id: 'same', finished: 1 }
    await send(seat, { ...won, transaction_id: 'two-3', game_uuid: otherUuid })
    const rows = await nodes[0].app.platform.database.query({
      text: `select game, status, payout_minor as payout from wagers where user_id = $1 order by id`,
      values: [seat.player.userId],
    })
    expect(rows).toEqual([
      { game: gameId, status: 'in-progress', payout: 0n },
      { game: 'ag-beef00001111', status: 'win', payout: 500_000_000n },
    ])
    await send(seat, { ...won, transaction_id: 'two-4' })
    expect(await send(seat, balance)).toMatchObject({ balance: '1008.00000000' })
  })
})
