import { whispers } from '@powerplay/contract'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitmentOf } from '@powerplay/engines'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { PokerStage, refusal } from './test/poker-stage.ts'

let stage: PokerStage

beforeAll(async () => {
  stage = await PokerStage.open()
})

afterAll(() => stage.close())

/** What is no amount, no amount of the currency, or no amount that any table takes. */
const amounts = [
  ...['', ' ', '0', '0.0', '-0', '-1', '-5.00000000', '+5', '05.', '.5', '5,0', '5 ', '1e1', '5e0'],
  ...[
    '0x5',
    'NaN',
    'Infinity',
    'null',
    '5n',
    '٥',
    '5\u200b',
    '0.000000001',
    '1e-37',
    '9.999999999',
  ],
  ...['92233720368', '92233720368.54775807', '92233720368.54775808', '184467440737.09551616'],
  ...['99999999999999999999', '99999999999999999999.999999999999999999', '9'.repeat(400)],
  ...[0, -0, -1, 1e-9, 1e309, Number.NaN, 2 ** 53, 1e15, 9.999999999, 92_233_720_369],
  ...[null, true, [], ['5'], {}, { amount: '5' }, undefined],
]

/** A refusal that a client can read: never a defect, never a silent success. */
const isTyped = (answer: unknown) => {
  const name: unknown = Object(Object(Object(answer).error).message).name
  return typeof name === 'string' && /^(poker|core)\//.test(name) && name !== 'core/defect'
}

describe('an amount that is none', () => {
  it('is refused by name wherever chips are named, and moves nothing', async () => {
    const players = [await stage.join(), await stage.join(), await stage.join()]
    const [one, , guest] = players.map((player) => mustHave(player, 'a player'))
    if (!one || !guest) return
    const tableId = await stage.tableOf(players.slice(0, 2), '5')
    await stage.deal(tableId, players.slice(0, 2))
    const actor = await stage.turnOf(tableId, players)
    const { table } = await stage.show(tableId)
    const place = { tableId, handId: table.hand?._id, step: table.hand?.step }
    const before = [await stage.balance(one), await stage.balance(guest)]
    for (const amount of amounts) {
      const key = () => stage.node.mintKey()
      const entropyTip = stage.tipOf(guest)
      const sit = { tableId, seat: 3, buyIn: amount, entropyTip }
      const raise = { ...place, action: 'raise', amount }
      const answers = [
        await stage.node.whisper('PokerSit', sit, callOf(guest, key())),
        await stage.node.whisper('PokerRebuy', { tableId, amount }, callOf(one, key())),
        // Above the stack a raise is all-in; that is a rule, and no amount.
        ...(isBig(amount)
          ? []
          : [await stage.node.whisper('PokerAct', raise, callOf(actor, key()))]),
      ]
      for (const answer of answers) {
        expect(isTyped(answer), `${String(amount)}: ${JSON.stringify(answer)}`).toBe(true)
      }
    }
    expect((await stage.show(tableId)).table.hand?.step).toBe(0)
    expect([await stage.balance(one), await stage.balance(guest)]).toEqual(before)
    // Above everything is all-in, and the state that is stored and told can be read.
    const all = { ...place, action: 'raise', amount: '99999999999999999999' }
    const taken = await stage.node.whisper('PokerAct', all, callOf(actor, stage.node.mintKey()))
    expect(whispers.PokerAct.output.parse(taken)).toEqual({ ok: true, step: 1 })
    await stage.clear(tableId, players)
  })
})

const isBig = (amount: unknown) =>
  Number(amount) > 5 && Number.isFinite(Number(amount)) && Number(amount) !== 9.999999999

describe('a player', () => {
  it('does not come back with less after he left in the middle of a hand', async () => {
    const players = [await stage.join(), await stage.join()]
    const tableId = await stage.tableOf(players)
    await stage.deal(tableId, players)
    const leaver = await stage.turnOf(tableId, players)
    const other = mustHave(
      players.find((player) => player !== leaver),
      'another',
    )
    await stage.act(tableId, leaver, 'raise', { amount: '1' })
    // Not his turn: the chips come after the hand, and until then the seat is his.
    expect(await stage.leave(tableId, leaver)).toEqual({ returned: null })
    await expect(stage.sit(tableId, leaver, { seat: 3 })).rejects.toEqual(refusal('already-seated'))
    await expect(stage.act(tableId, leaver, 'call')).rejects.toEqual(
      refusal('not-your-turn', { step: 1 }),
    )
    await stage.act(tableId, other, 'fold')
    await stage.pass(0)
    const limits = { min: '10.10000000', max: '10.10000000' }
    await expect(stage.sit(tableId, leaver, { seat: 3 })).rejects.toEqual(refusal('buy-in', limits))
    await stage.sit(tableId, leaver, { seat: 3, buyIn: '10.1' })
    await stage.clear(tableId, players)
  })

  it('acts for no seat but his own, and for none before or after its turn', async () => {
    const players = [await stage.join(), await stage.join(), await stage.join()]
    const tableId = await stage.tableOf(players)
    const bank = (player: TestPlayer, handId: string) =>
      stage.node.app.whispers.PokerTimeBank({ tableId, handId }, callOf(player))
    await stage.deal(tableId, players)
    const actor = await stage.turnOf(tableId, players)
    const idle = mustHave(
      players.find((player) => player !== actor),
      'another',
    )
    const { hand } = (await stage.show(tableId)).table
    const handId = hand?._id ?? ''
    await expect(bank(idle, handId)).rejects.toEqual(refusal('not-your-turn', { step: 0 }))
    await expect(bank(actor, 'hand_0')).rejects.toEqual(refusal('hand-over'))
    await expect(bank(await stage.join(), handId)).rejects.toEqual(refusal('not-seated'))
    // The bank joins the turn once, and what is left of it comes back.
    const untilAt = (hand?.turn?.untilAt ?? 0) + 30_000
    expect(await bank(actor, handId)).toEqual({ untilAt })
    expect(await bank(actor, handId)).toEqual({ untilAt })
    stage.skip(45_000)
    await stage.act(tableId, actor, 'call')
    const marks = await stage.pool.query<{ bank: number }>(
      `select (marks ->> 'bankMs')::int as bank from poker_seats where user_id = $1`,
      [actor.userId],
    )
    expect(marks.rows).toEqual([{ bank: 5_000 }])
    await stage.pool.query(`update poker_seats set marks = jsonb_set(marks, '{bankMs}', '0')`)
    const next = await stage.turnOf(tableId, players)
    await expect(bank(next, handId)).rejects.toEqual(refusal('bank-empty'))
    await stage.clear(tableId, players)
  })
})

describe('chips that come by themselves', () => {
  /** What lies before both seats between two hands. */
  const stacks = async (tableId: string) =>
    (await stage.show(tableId)).table.seats.map(({ stack }) => Number(stack))

  it('fill a stack up between two hands, once, whichever node looks; without balance they end', async () => {
    const players = [await stage.join(), await stage.join()]
    const [one, two] = players.map((player) => mustHave(player, 'a player'))
    if (!one || !two) return
    const tableId = await stage.emptyTable()
    await stage.sit(tableId, one, { buyIn: '8', autoTopUp: true })
    await stage.sit(tableId, two, { seat: 1, buyIn: '8', autoRebuy: true })
    const before = await stage.balance(one)
    await stage.deal(tableId, players)
    expect(await stage.turnOf(tableId, players)).toBe(one)
    await stage.act(tableId, one, 'fold')
    await stage.pass(0)
    await stage.pass(4_000)
    // Not above what it was brought, and nothing for a stack that only lost some.
    expect(await stacks(tableId)).toEqual([8, 8.05])
    expect(await stage.balance(one)).toBeCloseTo(before - 0.05, 8)
    const own = (player: TestPlayer) => stage.show(tableId, player).then((view) => view.own)
    expect(await own(one)).toMatchObject({ autoTopUp: true, autoRebuy: false })

    // Everything goes in, eight against a little more: whoever lost has as much again.
    for (const player of players) await stage.give(tableId, player)
    expect(await stage.turnOf(tableId, players)).toBe(two)
    await stage.act(tableId, two, 'fold')
    await stage.deal(tableId, players)
    await stage.act(tableId, await stage.turnOf(tableId, players), 'allin')
    await stage.act(tableId, await stage.turnOf(tableId, players), 'call')
    for (let cards = 0; cards < 5; cards += 1) await stage.pass(1_200)
    await stage.pass(0)
    await stage.pass(4_000)
    const now = await stacks(tableId)
    expect(now.every((stack) => stack >= 7.9)).toBe(true)
    const bought = await stage.pool.query<{ brought: number }>(
      `select count(*)::int as brought from poker_buy_ins b join poker_sittings s on s.id = b.sitting_id
        join poker_seats p on p.sitting_id = s.id group by s.seat order by s.seat`,
    )
    const all = bought.rows.reduce((sum, { brought }) => sum + brought, 0)
    // Two buy-ins, one filling up, and one for whoever lost all or some.
    expect([4, 3]).toContain(all)

    await stage.clear(tableId, players)
  })

  it('end for whoever cannot pay for them: he keeps his seat, and is asked no more', async () => {
    const players = [await stage.join(), await stage.join()]
    const [poor, other] = players.map((player) => mustHave(player, 'a player'))
    if (!poor || !other) return
    // All but what he brings.
    const rest = BigInt(Math.round((await stage.balance(poor)) * 1e8)) - 1_000_000_000n
    await stage.node.app.doors.wallet.movements.post({
      ...{ id: stage.node.mintKey(), reason: 'transfer', currency: 'usdt', notEnough: 'x' },
      telling: { context: null },
      players: [{ userId: poor.userId, pocket: 'real', amountMinor: -rest }],
      houses: [{ house: 'fee', amountMinor: rest }],
    })
    const tableId = await stage.emptyTable()
    await stage.sit(tableId, poor, { autoTopUp: true })
    await stage.sit(tableId, other, { seat: 1 })
    await stage.deal(tableId, players)
    // The button stands where the hand before left it: either of them may be asked first.
    if ((await stage.turnOf(tableId, players)) === other) {
      await stage.act(tableId, other, 'raise', { amount: '0.5' })
    }
    await stage.act(tableId, poor, 'fold')
    expect((await stage.show(tableId, poor)).own).toMatchObject({ autoTopUp: true })
    await stage.pass(0)
    const own = { autoTopUp: false, queued: '0.00000000', seat: 0 }
    expect((await stage.show(tableId, poor)).own).toMatchObject(own)
    await stage.clear(tableId, players)
  })
})

describe('the seed of a hand', () => {
  it('is told to its players once, a day later, by one node', async () => {
    const players = [await stage.join(), await stage.join()]
    const tableId = await stage.tableOf(players)
    await stage.deal(tableId, players)
    const { hand } = (await stage.show(tableId)).table
    await stage.act(tableId, await stage.turnOf(tableId, players), 'fold')
    await stage.clear(tableId, players)
    await stage.pass(23 * 3_600_000)
    stage.sent.length = 0
    await stage.pass(3_600_000)
    await stage.pass(60_000)
    await stage.pass(60_000)
    const told = stage.sent.filter(
      ({ event, text }) => event === 'PokerProof' && text.includes(hand?._id ?? 'none'),
    )
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(
      players.map(({ wireId }) => `private-User.${wireId}`).toSorted(),
    )
    const { serverSeed } = JSON.parse(told[0]?.text ?? '{}')
    expect(commitmentOf(String(serverSeed))).toBe(hand?.serverSeedHash)
  })
})
