import { commitmentOf } from '@powerplay/engines'
import { isProvenCard } from '@powerplay/engines/poker/deck'
import { mustHave, type Uuid } from '@powerplay/kernel'
import type pg from 'pg'
import { verifyHand } from '../../../../../packages/verifier/src/verifier.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { edgesOf, expectedEdges, refusalName } from '../../../test/guard/edges.ts'
import { PokerStage, refusal } from './test/poker-stage.ts'

let stage: PokerStage
let node: TestApp
let other: TestApp
let pool: pg.Pool

beforeAll(async () => {
  stage = await PokerStage.open()
  ;({ node, other, pool } = stage)
})

afterAll(() => stage.close())

const pass = (milliseconds: number) => stage.pass(milliseconds)
const joinProven = () => stage.join()
const balance = (player: TestPlayer) => stage.balance(player)
const show = (tableId: string, player: TestPlayer | null = null) => stage.show(tableId, player)
const emptyTable = () => stage.emptyTable()
const sit = (...asked: Parameters<PokerStage['sit']>) => stage.sit(...asked)
const tableOf = (...asked: Parameters<PokerStage['tableOf']>) => stage.tableOf(...asked)
const give = (...asked: Parameters<PokerStage['give']>) => stage.give(...asked)
const deal = (...asked: Parameters<PokerStage['deal']>) => stage.deal(...asked)
const act = (...asked: Parameters<PokerStage['act']>) => stage.act(...asked)
const leave = (tableId: string, player: TestPlayer) => stage.leave(tableId, player)
const turnOf = (...asked: Parameters<PokerStage['turnOf']>) => stage.turnOf(...asked)

describe('chips', () => {
  it('are a wager from the buy-in to standing up, and the whole balance comes back', async () => {
    const [one, two] = [await joinProven(), await joinProven()]
    const before = [await balance(one), await balance(two)]
    const tableId = await tableOf([one, two])
    expect(await balance(one)).toBeCloseTo((before[0] ?? 0) - 10, 8)
    await deal(tableId, [one, two])
    // Heads-up the button has the small blind and acts first; on a new table it is the first seat's.
    expect(await turnOf(tableId, [one, two])).toBe(one)
    await act(tableId, one, 'fold')
    expect(await leave(tableId, one)).toEqual({ returned: '9.95000000' })
    expect(await leave(tableId, two)).toEqual({ returned: '10.05000000' })
    expect(await balance(one)).toBeCloseTo((before[0] ?? 0) - 0.05, 8)
    expect(await balance(two)).toBeCloseTo((before[1] ?? 0) + 0.05, 8)
    await expect(leave(tableId, one)).rejects.toEqual(refusal('not-seated'))
  })

  it('refuses sizes outside the limits, taken seats, a second seat and a way back with less', async () => {
    const [one, two] = [await joinProven(), await joinProven()]
    const tableId = await tableOf([one])
    const limits = { min: '4.00000000', max: '10.00000000' }
    for (const buyIn of ['0', '3.99999999', '10.00000001', '4.000000001']) {
      await expect(sit(tableId, two, { seat: 1, buyIn })).rejects.toEqual(refusal('buy-in', limits))
    }
    await expect(sit(tableId, two)).rejects.toEqual(refusal('seat-taken'))
    await expect(sit(tableId, two, { seat: 6 })).rejects.toEqual(refusal('seat-taken'))
    await expect(sit(tableId, one, { seat: 1 })).rejects.toEqual(refusal('already-seated'))
    await expect(sit('table_0', two)).rejects.toEqual(refusal('unknown'))
    await expect(sit(one.wireId, two)).rejects.toEqual(refusal('unknown'))
    await sit(tableId, two, { seat: 1, buyIn: '6.00000001' })
    await leave(tableId, two)
    const most = { min: '6.00000001', max: '10.00000000' }
    await expect(sit(tableId, two, { seat: 1, buyIn: '6' })).rejects.toEqual(
      refusal('buy-in', most),
    )
    await sit(tableId, two, { seat: 1, buyIn: '6.00000001' })
    await leave(tableId, two)
    await pass(3_600_000)
    await sit(tableId, two, { seat: 1, buyIn: '4' })
    await Promise.all([leave(tableId, one), leave(tableId, two)])
  })

  it('gives one seat to two who take it at once, and one seat for one key [PROMO-035]', async () => {
    const [one, two] = [await joinProven(), await joinProven()]
    const tableId = await emptyTable()
    const both = await Promise.allSettled([sit(tableId, one), sit(tableId, two, { at: other })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = both[0].status === 'fulfilled' ? one : two
    await leave(tableId, winner)
    const key = node.mintKey()
    const again = await Promise.all([
      sit(tableId, one, { key, seat: 2 }),
      sit(tableId, one, { key, seat: 2, at: other }),
    ])
    expect(again[0]).toEqual(again[1])
    await expect(sit(tableId, one, { key, seat: 3 })).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
    await leave(tableId, one)
    // Bonus money is refused by its name, however much of it there is.
    const poor = await joinProven()
    const { movements } = node.app.doors.wallet
    const held = BigInt(Math.round((await balance(poor)) * 1e8))
    const telling = { context: null }
    await movements.post({
      ...{ id: node.mintKey(), reason: 'transfer', currency: 'usdt', notEnough: 'x', telling },
      players: [{ userId: poor.userId, pocket: 'real', amountMinor: -held }],
      houses: [{ house: 'fee', amountMinor: held }],
    })
    await expect(sit(tableId, poor)).rejects.toEqual(refusal('not-enough-balance'))
    const grant = node.mintKey()
    await movements.grant({
      ...{ id: grant, reason: 'bonus_grant', userId: poor.userId, currency: 'usdt' },
      ...{ pocket: 'bonus', amountMinor: 5_000_000_000n, businessKey: grant, telling },
    })
    await expect(sit(tableId, poor)).rejects.toEqual(refusal('real-money-only'))
  })

  it('join the stack after the hand when they are brought during one', async () => {
    const [one, two] = [await joinProven(), await joinProven()]
    const tableId = await tableOf([one, two], '5')
    await deal(tableId, [one, two])
    const rebuy = (amount: string, key = node.mintKey()) =>
      node.app.whispers.PokerRebuy({ tableId, amount }, callOf(one, key))
    const key = node.mintKey()
    await rebuy('3', key)
    await rebuy('3', key)
    await expect(rebuy('2.1')).rejects.toEqual(
      refusal('buy-in', { min: '0.00000000', max: '2.00000000' }),
    )
    expect((await show(tableId, one)).own).toMatchObject({ queued: '3.00000000' })
    const folder = await turnOf(tableId, [one, two])
    await act(tableId, folder, 'fold')
    const returned = folder === one ? '7.95000000' : '8.05000000'
    expect(await leave(tableId, one)).toEqual({ returned })
    await leave(tableId, two)
  })

  it('refuses who may not stake, and neighbours', async () => {
    const [one, two, stranger] = [await joinProven(), await joinProven(), await node.join()]
    const tableId = await tableOf([one])
    stage.lendChain(one, stranger)
    await expect(sit(tableId, stranger, { seat: 1 })).rejects.toMatchObject({
      refusal: 'core/email-not-verified',
    })
    await pool.query(`update poker_seats set address = '203.0.113.9'`)
    await expect(sit(tableId, two, { seat: 1, ip: '203.0.113.9' })).rejects.toEqual(
      refusal('household'),
    )
    await leave(tableId, one)
    // At once, too: whoever comes second is looked at again, whichever seat and node.
    const table = await emptyTable()
    const both = await Promise.allSettled([
      sit(table, one, { ip: '203.0.113.9' }),
      sit(table, two, { seat: 1, ip: '203.0.113.9', at: other }),
    ])
    const refused = both.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toEqual([refusal('household')])
    const seated = both[0].status === 'fulfilled' ? one : two
    await leave(table, seated)
    // Strangers who sit down at once all get their seats.
    const crowd = await Promise.all(Array.from({ length: 4 }, () => joinProven()))
    await Promise.all(
      crowd.map((player, seat) => sit(table, player, { seat, at: seat % 2 === 0 ? node : other })),
    )
    expect((await show(table)).table.seats).toHaveLength(4)
    await stage.clear(table, crowd)
  })
})

describe('a hand', () => {
  it('is played by two nodes at once: one step each, whoever is first', async () => {
    const players = [await joinProven(), await joinProven(), await joinProven()]
    const tableId = await tableOf(players)
    await deal(tableId, players)
    const actor = await turnOf(tableId, players)
    const both = await Promise.allSettled([
      act(tableId, actor, 'call', { step: 0 }),
      act(tableId, actor, 'fold', { step: 0, at: other }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { table } = await show(tableId)
    expect(table.hand?.step).toBe(1)
    const waiting = players.find((player) => player !== actor)
    await expect(act(tableId, mustHave(waiting, 'another'), 'fold', { step: 0 })).rejects.toEqual(
      refusal('not-your-turn', { step: 1 }),
    )
    const next = await turnOf(tableId, players)
    for (const amount of ['0.1', '0.19999999', '0.000000001']) {
      await expect(act(tableId, next, 'raise', { amount })).rejects.toMatchObject({
        refusal: 'poker/illegal',
      })
    }
    const stranger = await joinProven()
    await expect(act(tableId, stranger, 'fold')).rejects.toEqual(refusal('not-seated'))
    await expect(act(tableId, next, 'fold', { handId: 'hand_0' })).rejects.toEqual(
      refusal('hand-over'),
    )
    await act(tableId, next, 'raise', { amount: '0.20000001' })
    for (const player of players) await leave(tableId, player)
    await pass(50_000)
    expect((await show(tableId)).table.seats).toEqual([])
  })

  it('runs out, shows what is open, and every card is proven against the root', async () => {
    const players = [await joinProven(), await joinProven()]
    const one = mustHave(players[0], 'one')
    const tableId = await tableOf(players)
    const { table: before } = await show(tableId)
    await deal(tableId, players)
    expect((await show(tableId)).table.hand?.serverSeedHash).toBe(before.nextSeedHash)
    const { own } = await show(tableId, one)
    const root = (await show(tableId)).table.hand?.deckRoot ?? ''
    expect(own?.cards?.every((proof) => isProvenCard(proof, root))).toBe(true)
    await act(tableId, await turnOf(tableId, players), 'allin')
    await act(tableId, await turnOf(tableId, players), 'call')
    const boards: (number | undefined)[] = []
    for (let count = 0; count < 4; count += 1) {
      const { table } = await show(tableId)
      boards.push(table.hand?.board.length)
      expect(table.seats.map(({ cards }) => cards?.length)).toEqual([2, 2])
      const sum = table.seats.reduce((total, { equity }) => total + (equity ?? 0), 0)
      expect(sum).toBeCloseTo(100, 0)
      await pass(1_200)
    }
    expect(boards).toEqual([0, 3, 4, 5])
    const { table } = await show(tableId)
    expect(table).toMatchObject({ phase: 'pause', hand: { result: { rake: '0.10000000' } } })
    const { rows } = await node.app.handlers.pokerHands({ page: 1, perPage: 20 }, callOf(one))
    const handId = rows[0]?._id ?? ''
    const hand = await node.app.handlers.pokerHand({ handId }, callOf(one))
    const shown = [...hand.board, ...hand.seats.flatMap(({ cards }) => cards ?? [])]
    expect(shown).toHaveLength(9)
    expect(shown.every((proof) => isProvenCard(proof, hand.deckRoot))).toBe(true)
    expect(hand).toMatchObject({ serverSeed: null, deckRoot: root })
    expect(verifyHand(hand)).toEqual({ cards: 9, deck: null })
    const outsider = await joinProven()
    await expect(node.app.handlers.pokerHand({ handId }, callOf(outsider))).rejects.toEqual(
      refusal('unknown'),
    )
    for (const player of players) await leave(tableId, player)
    await pass(24 * 3_600_000)
    const later = await node.app.handlers.pokerHand({ handId }, callOf(one))
    expect(commitmentOf(later.serverSeed ?? '')).toBe(hand.serverSeedHash)
    expect(verifyHand(later).deck).toHaveLength(52)
  })

  it('takes each value once: wrong, replayed and late ones are refused, a missing one deals out', async () => {
    const players = [await joinProven(), await joinProven(), await joinProven()]
    const [one, two, three] = players.map((player) => mustHave(player, 'a player'))
    if (!one || !two || !three) return
    const tableId = await tableOf(players)
    await pass(0)
    const wrong = give(tableId, one, { value: 'f'.repeat(64) })
    await expect(wrong).rejects.toEqual(refusal('no-preimage'))
    await expect(give(tableId, one, { handId: 'hand_0' })).rejects.toEqual(refusal('late'))
    await give(tableId, one)
    await expect(give(tableId, one)).rejects.toEqual(refusal('no-preimage'))
    await give(tableId, two)
    await pass(1_500)
    const { table } = await show(tableId)
    expect(table.seats.map(({ isDealt }) => isDealt)).toEqual([true, true, false])
    expect((await show(tableId, three)).own).toMatchObject({ isDealtOut: true, cards: null })
    await expect(give(tableId, three)).rejects.toEqual(refusal('late'))
    for (const player of players) await leave(tableId, player)
    await pass(50_000)
  })

  it('goes on when its node is gone, and comes back whole where it cannot', async () => {
    const players = [await joinProven(), await joinProven()]
    const tableId = await tableOf(players)
    const stacks = async () => (await show(tableId)).table.seats.map(({ stack }) => Number(stack))
    await deal(tableId, players)
    const raiser = await turnOf(tableId, players)
    await act(tableId, raiser, 'raise', { amount: '1' })
    await act(tableId, await turnOf(tableId, players), 'fold', { at: other })
    const held = await stacks()
    expect(held.toSorted()).toEqual([10.1, 9.9])
    await deal(tableId, players)
    await act(tableId, await turnOf(tableId, players), 'raise', { amount: '2' })
    // Nobody can play this on: its steps are not what the rules allow.
    const broken = await pool.query<{ id: Uuid; hand: Uuid }>(`update poker_tables set game =
        jsonb_set(game, '{hand,actions,0,kind}', '"check"') where game ->> 'phase' = 'playing'
      returning game -> 'hand' ->> 'id' as hand`)
    stage.skip(50_000)
    await node.app.doors.poker.turn()
    const state = async () =>
      (
        await pool.query<{ state: string }>('select state from poker_hands where id = $1', [
          broken.rows[0]?.hand,
        ])
      ).rows[0]?.state
    expect(await state()).toBe('playing')
    stage.skip(120_000)
    await Promise.all([node.app.doors.poker.turn(), other.app.doors.poker.turn()])
    expect(await state()).toBe('void')
    expect(await stacks()).toEqual(held)
    for (const player of players) await leave(tableId, player)
  })

  it('folds for whoever is excluded or takes a time-out, and gives the chips back after the hand', async () => {
    const players = [await joinProven(), await joinProven()]
    const tableId = await tableOf(players)
    await deal(tableId, players)
    const one = await turnOf(tableId, players)
    const before = await balance(one)
    await pool.query('update users set self_excluded = true where id = $1', [one.userId])
    await pass(0)
    const { table } = await show(tableId)
    expect(table.hand?.lines.at(-1)).toMatchObject({ kind: 'fold', auto: 'leave' })
    expect(table.seats).toHaveLength(1)
    const rest = await joinProven()
    await sit(tableId, rest, { seat: 5 })
    await pool.query(
      `insert into protection_players (user_id, time_out_until) values ($1, to_timestamp($2))`,
      [rest.userId, stage.now() / 1_000 + 60],
    )
    await pass(0)
    expect((await show(tableId)).table.seats.some(({ seat }) => seat === 5)).toBe(false)
    expect(await balance(one)).toBeCloseTo(before + 9.95, 8)
    for (const player of players) if (player !== one) await leave(tableId, player)
  })

  it('is seen by staff once it is over, and so is who gave chips to whom; a closed table pays everybody', async () => {
    const players = [await joinProven(), await joinProven()]
    const tableId = await tableOf(players)
    await deal(tableId, players)
    const giver = await turnOf(tableId, players)
    const staff = callOf(giver)
    const can = { ...staff, caller: { ...staff.caller, can: () => true } }
    const list = async (name: string): Promise<Record<string, unknown>[]> => {
      const handler: unknown = Reflect.get(node.app.handlers, `admin.${name}.list`)
      if (typeof handler !== 'function') throw new Error(`there is no area ${name}`)
      const asked = { filter: {}, perPage: 50 }
      const { rows } = Object(await Reflect.apply(handler, null, [asked, can]))
      return rows
    }
    const running = await list('poker-hands')
    expect(running[0]).toMatchObject({ state: 'playing', players: 2, pot: null, winner: null })
    await act(tableId, giver, 'fold')
    const hands = await list('poker-hands')
    expect(hands[0]).toMatchObject({ state: 'settled', actions: 1 })
    const pairs = await list('poker-pairs')
    const own = pairs.find((row) => JSON.stringify(row['giver']).includes(giver.wireId))
    expect(own).toMatchObject({ hands: 1, given: 5, back: 0, oneWay: 100 })
    const tables = await list('poker-tables')
    expect(tables.find((row) => row['id'] === tableId)).toMatchObject({ taken: 2, seats: 6 })
    await pool.query(`update poker_tables set state = 'closing' where exists (
      select from poker_seats s where s.table_id = poker_tables.id)`)
    const late = await joinProven()
    await expect(sit(tableId, late, { seat: 4 })).rejects.toEqual(refusal('closing'))
    await pass(4_000)
    expect((await show(tableId)).table.seats).toEqual([])
  })

  it('is brought to its end, and everybody is paid, when the plugin goes off [POKER-004]', async () => {
    const players = [await joinProven(), await joinProven()]
    const tableId = await tableOf(players)
    await deal(tableId, players)
    await stage.set('compliance.plugins', ['race'])
    const context = callOf(mustHave(players[0], 'one'))
    expect(await node.whisper('PokerSitOut', { tableId }, context)).toMatchObject({
      error: { message: { name: 'core/feature-off' } },
    })
    await pass(0)
    await pass(0)
    const seats = await pool.query('select from poker_seats')
    expect(seats.rowCount).toBe(0)
    await stage.set('compliance.plugins', ['race', 'poker'])
  })
})

describe('limits and breaks of a player, by a seat at a table', () => {
  it('hold at their edges', async () => {
    await stage.set('auth.registrationsPerIpPerDay', 10_000)
    const tableId = await emptyTable()
    let seat = 0
    const edges = edgesOf({
      platform: node.app.platform,
      join: joinProven,
      async lay(player, usd) {
        const refused = await refusalName(sit(tableId, player, { seat, buyIn: String(usd) }))
        if (refused === null) seat += 1
        return refused
      },
      usd: 10,
    })
    expect(await edges).toEqual(expectedEdges())
  })
})
