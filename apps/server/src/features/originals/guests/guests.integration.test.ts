import { randomBytes } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
let node: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  const { clock } = node.app.platform
  const environment = { ROLES: 'edge' }
  other = await openTestApp({ databaseUrl: database.url, clock, environment })
  const { settings } = node.app.platform
  const reason = 'many guests of one address'
  await settings.set({ key: 'edge.rateFactor', value: 1000, reason, by: null })
})
afterAll(async () => {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const newGuest = () => randomBytes(32).toString('hex')

/** A call of the guest behind a cookie. */
function guestCall(guestKey: string | undefined, key: Uuid | null = node.mintKey()): CallContext {
  const context = callOf(null, key)
  return { ...context, caller: { ...context.caller, ...(guestKey && { guestKey }) } }
}

interface Answer {
  readonly error?: { readonly message: { readonly code: number; readonly name: string } }
  readonly response?: Shown
  readonly type?: string
  readonly game?: Shown['game']
  readonly balance?: string
}

interface Shown {
  readonly id: string
  readonly step: number
  readonly balance: string
  readonly seeds: { readonly nonce: number; readonly serverSeedHash: string }
  readonly game: { readonly payout: string; readonly profit: string; readonly status: string }
  readonly data: Record<string, unknown>
}

const dice = { api_id: 'dice', data: { condition: 'over', target: 50 } }
const body = { ...dice, bet: '1', demo: true, currency: 'usdt', quick: true }

async function whisper(name: string, data: object, context: CallContext, on = node) {
  // The registry checked the answer against the contract.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return (await on.whisper(name, data, context)) as Answer
}

const play = (fields: object, guest: string | undefined, key?: Uuid, on = node) =>
  whisper('Play', { ...body, ...fields }, guestCall(guest, key), on)

async function balanceOf(guest: string | undefined, currency = 'usdt') {
  const rows = await node.app.handlers.currencies({}, guestCall(guest))
  return rows.find(({ id }) => id === currency)?.balance
}

async function guestRows(): Promise<number> {
  const [row] = await node.app.platform.database.query<{ rows: number }>({
    text: 'select count(*)::int as rows from guest_sessions',
  })
  return row?.rows ?? 0
}

describe('a guest with demo money', () => {
  it('starts with 1,000 USD in every currency and plays them by hand [DEMO-001]', async () => {
    const guest = newGuest()
    const rowsBefore = await guestRows()
    const none = '0.00000000'
    const rest = { bonus: none, frozen: none, debt: none }
    expect(await balanceOf(guest)).toEqual({ real: none, demo: '1000.00000000', ...rest })
    expect(await guestRows()).toBe(rowsBefore)
    const { response } = await play({}, guest)
    expect(response?.seeds.nonce).toBe(-1)
    const left = 1_000 + Number(response?.game.profit)
    expect(Number(response?.balance)).toBeCloseTo(left, 8)
    expect((await balanceOf(guest))?.demo).toBe(response?.balance)
    expect((await balanceOf(newGuest()))?.demo).toBe('1000.00000000')
  })

  it('plays every single-shot game with fresh seeds each time', async () => {
    const guest = newGuest()
    const hashes = new Set<string | undefined>()
    for (const [api_id, data] of [
      ['limbo', { target: 2 }],
      ['plinko', { rows: 8, risk: 'low' }],
      ['wheel', { segments: 10, risk: 'low' }],
      ['diamonds', {}],
      ['keno', { risk: 'classic', picks: [1, 2, 3] }],
      ['roulette', { bets: { red: '1' } }],
      ['baccarat', { bets: { player: '0.5', tie: '0.5' } }],
    ] as const) {
      const { response } = await play({ api_id, data }, guest)
      expect(response?.game.status, api_id).toMatch(/win|part|lose/)
      hashes.add(response?.seeds.serverSeedHash)
    }
    expect(hashes.size).toBe(7)
  })

  it('leaves no trace in journal, feed and statistics [DEMO-001]', async () => {
    const count = async () => {
      const [row] = await node.app.platform.database.query<{ wagers: number; postings: number }>({
        text: `select (select count(*) from wagers)::int as wagers,
          (select count(*) from postings)::int as postings`,
      })
      return row
    }
    const before = await count()
    const { response } = await play({}, newGuest())
    expect(await count()).toEqual(before)
    const info = await whisper('Info', { game_id: response?.id }, guestCall(newGuest()))
    expect(info.error?.message.name).toBe('bet/unknown')
  })

  it('is sent to the sign-in for real money, autobet, shared rounds and without a cookie [GAME-034]', async () => {
    for (const [fields, guest] of [
      [{ demo: false }, newGuest()],
      [{ auto: true }, newGuest()],
      [{ api_id: 'crash', data: {} }, newGuest()],
      [{}, undefined],
    ] as const) {
      const { error } = await play(fields, guest)
      expect(error?.message.code).toBe(-2)
    }
    const history = node.app.handlers.history({ api_id: 'dice', count: 3 }, guestCall(newGuest()))
    await expect(history).rejects.toMatchObject({ refusal: 'core/sign-in-needed' })
  })

  it('is refused when demo bets are off, and shown no balance', async () => {
    const { settings } = node.app.platform
    const reason = 'for a test'
    await settings.set({ key: 'originals.demoBets', value: false, reason, by: null })
    const guest = newGuest()
    expect((await play({}, guest)).error?.message.code).toBe(-7)
    expect((await balanceOf(guest))?.demo).toBe('0.00000000')
    await settings.set({ key: 'originals.demoBets', value: true, reason, by: null })
  })

  it('gets the same answer for the same key on every node, and another bet under it refused', async () => {
    const guest = newGuest()
    const key = node.mintKey()
    const first = await play({}, guest, key)
    expect(first.response).toBeDefined()
    expect(await play({}, guest, key)).toEqual(first)
    expect(await play({}, guest, key, other)).toEqual(first)
    expect((await play({ bet: '2' }, guest, key)).error?.message.code).toBe(-1011)
    expect((await balanceOf(guest))?.demo).toBe(first.response?.balance)
    const stranger = await play({}, newGuest(), key)
    expect(stranger.response?.seeds).not.toEqual(first.response?.seeds)
  })

  it('cannot place a forgotten key once more', async () => {
    const guest = newGuest()
    const key = node.mintKey()
    await play({}, guest, key)
    node.pass(2)
    for (let turn = 0; turn < 70; turn += 1) await play({}, guest)
    expect((await play({}, guest, key)).error?.message.code).toBe(-1002)
  })

  it('spends one balance once when fifty bets come in parallel over two nodes', async () => {
    const guest = newGuest()
    // Hardly any of them wins, so that the money is gone after some fifty, if none does.
    const losing = [
      { api_id: 'dice', data: { condition: 'under', target: 0.1 } },
      { api_id: 'dice', data: { condition: 'over', target: 99.9 } },
      { api_id: 'limbo', data: { target: 500 } },
      { api_id: 'limbo', data: { target: 1_000 } },
    ]
    const placed: Answer[] = []
    const names = new Set<string>()
    for (let wave = 0; wave < 40 && !names.has('originals/not-enough-balance'); wave += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const on = index % 2 === 0 ? node : other
          return play({ ...losing[index % 4], bet: '20' }, guest, node.mintKey(), on)
        }),
      )
      for (const { error } of answers) if (error) names.add(error.message.name)
      placed.push(...answers.filter(({ response }) => response))
    }
    names.delete('originals/play-pending')
    const hasWon = placed.some(({ response }) => response?.game.status === 'win')
    const mayLast = hasWon && names.size === 0
    expect([...names]).toEqual(mayLast ? [] : ['originals/not-enough-balance'])
    const paid = placed.reduce((sum, { response }) => sum + Number(response?.game.profit), 0)
    expect(Number((await balanceOf(guest))?.demo)).toBeCloseTo(1_000 + paid, 6)
    expect(Number((await balanceOf(guest))?.demo)).toBeGreaterThanOrEqual(0)
  })

  it('is refused a bet above what is left', async () => {
    const guest = newGuest()
    await play({}, guest)
    await node.app.platform.database.query({
      text: `update guest_sessions set balances = '{"usdt": "99999999"}' where id = $1`,
      values: [Buffer.from(guest, 'hex')],
    })
    expect((await play({}, guest)).error?.message.code).toBe(2)
    expect((await balanceOf(guest))?.demo).toBe('0.99999999')
  })

  it('is forgotten a day after the last bet', async () => {
    const guest = newGuest()
    await play({}, guest)
    await node.app.platform.database.query({
      text: `update guest_sessions set seen_at = seen_at - interval '25 hours' where id = $1`,
      values: [Buffer.from(guest, 'hex')],
    })
    await node.app.doors.originals.forgetGuests()
    expect((await balanceOf(guest))?.demo).toBe('1000.00000000')
    expect((await play({}, guest)).response).toBeDefined()
  })
})

describe('a round of turns of a guest', () => {
  const mines = { api_id: 'mines', data: { mines: 3 } }
  const turn = (guest: string | undefined, data: object) => whisper('Turn', data, guestCall(guest))
  const finish = (guest: string, data: object) => whisper('Finish', data, guestCall(guest))

  /** Opens rounds until one survives its first cell. */
  async function surviving(guest: string): Promise<Shown> {
    for (;;) {
      const { response, error } = await play(mines, guest)
      if (!response) throw new Error(`the round did not open: ${JSON.stringify(error)}`)
      const { type } = await turn(guest, { id: response.id, step: 0, data: { cell: 7 } })
      if (type === 'continue') return response
    }
  }

  it('is opened, played, restored and cashed out, and pays the demo balance', async () => {
    const guest = newGuest()
    const { id } = await surviving(guest)
    const restored = await whisper('RestoreData', { api_id: 'mines' }, guestCall(guest))
    expect(restored.game).toMatchObject({ id, step: 1, demo: true, bet: '1.00000000' })
    expect(JSON.stringify(restored)).not.toContain('reveal')
    const before = Number((await balanceOf(guest))?.demo)
    const ended = await finish(guest, { id, step: 1 })
    expect(ended).toMatchObject({ type: 'finish', game: { status: 'win', payout: '1.12500000' } })
    expect(Number((await balanceOf(guest))?.demo)).toBeCloseTo(before + 1.125, 8)
    expect(await finish(guest, { id, step: 1 })).toEqual(ended)
    const gone = await whisper('RestoreData', { api_id: 'mines' }, guestCall(guest))
    expect(gone.game).toBeNull()
  })

  it('is one per game, and a repeated turn answers as it did', async () => {
    const guest = newGuest()
    const { id } = await surviving(guest)
    expect((await play(mines, guest)).error?.message).toMatchObject({ code: 3, params: { id } })
    const again = { id, step: 0, data: { cell: 7 } }
    const first = await turn(guest, again)
    expect(await turn(guest, again)).toEqual(first)
    expect((await turn(guest, { ...again, data: { cell: 8 } })).error?.message.code).toBe(3)
    expect((await turn(guest, { id, step: 5, data: { cell: 8 } })).error?.message.code).toBe(3)
    expect((await turn(guest, { id, step: 1, data: { cell: 7 } })).error?.message.code).toBe(2)
    expect((await turn(guest, { id, step: 1, data: { cell: 25 } })).error?.message.code).toBe(2)
  })

  it('gives the stake back when it is finished before the first turn', async () => {
    const guest = newGuest()
    const { response } = await play(mines, guest)
    const ended = await finish(guest, { id: response?.id, step: 0 })
    expect(ended.game).toMatchObject({ status: 'cancel', payout: '1.00000000' })
    expect((await balanceOf(guest))?.demo).toBe('1000.00000000')
  })

  it('belongs to nobody else', async () => {
    const { id } = await surviving(newGuest())
    for (const [stranger, code] of [
      [newGuest(), 1],
      [undefined, -2],
    ] as const) {
      const { error } = await turn(stranger, { id, step: 1, data: { cell: 8 } })
      expect(error?.message.code).toBe(code)
    }
    const player = await node.join()
    const data = { id, step: 1, data: { cell: 8 } }
    const { error } = await whisper('Turn', data, callOf(player, node.mintKey()))
    expect(error?.message.code).toBe(1)
  })

  it('takes a turn once when fifty of them come in parallel', async () => {
    const guest = newGuest()
    const { response } = await play({ api_id: 'mines', data: { mines: 1 } }, guest)
    const move = { id: response?.id, step: 0, data: { cell: 3 } }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        whisper('Turn', move, guestCall(guest), index % 2 === 0 ? node : other),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

describe('the cookie of a guest', () => {
  it('names one balance over HTTP and socket, and a made-up one that of nobody else', async () => {
    const ports = await node.app.listen()
    const url = `http://127.0.0.1:${ports.realtime}`
    const connect = (cookie: string) =>
      io(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: `powerplay_session=${cookie}` },
      })
    const placeOver = async (cookie: string): Promise<Answer> => {
      const socket = connect(cookie)
      const joined = new Promise((resolve) => socket.once('subscription_succeeded', resolve))
      socket.emit('subscribe', { channel: 'Everyone', auth: {} })
      await joined
      const data = { ...body, requestId: node.mintKey() }
      const frame = { channel: 'Everyone', event: 'client-Play', data }
      const { answer } = await socket.emitWithAck('client event', frame)
      socket.disconnect()
      return answer
    }
    const cookie = randomBytes(32).toString('base64url')
    const first = await placeOver(cookie)
    const left =
      Number(first.response?.balance) + Number((await placeOver(cookie)).response?.game.profit)
    const stranger = await placeOver(randomBytes(32).toString('base64url'))
    expect(stranger.error).toBeUndefined()
    const { caller } = guestCall(undefined)
    const found = await node.app.doors.auth.authenticator.authenticate({
      ...caller,
      cookie,
      bearer: null,
    })
    expect(Number((await balanceOf(found.guestKey))?.demo)).toBeCloseTo(left, 8)
    for (const forged of ['', 'x', '../../etc', `${cookie}x`, "' or 1=1 --"]) {
      expect((await placeOver(forged)).error?.message.code).toBe(-2)
    }
  })

  it('opens so many sessions per address and no more', async () => {
    const { settings } = node.app.platform
    const reason = 'for a test'
    await settings.set({ key: 'edge.rateFactor', value: 1, reason, by: null })
    const answers: Answer[] = []
    for (let turn = 0; turn < 61; turn += 1) {
      const context = guestCall(newGuest())
      const caller = { ...context.caller, ip: '193.99.144.80' }
      answers.push(await whisper('Play', body, { ...context, caller }))
    }
    expect(answers.filter(({ response }) => response)).toHaveLength(60)
    expect(answers.at(-1)?.error?.message.name).toBe('core/too-quick')
  })
})
