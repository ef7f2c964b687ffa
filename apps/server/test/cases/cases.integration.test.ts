import { bech32 } from '@scure/base'
import { mustHave, toWireId } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
  await stage.set('payments.playThroughPercent', 0)
  await stage.set('documents.depositGateUsd', 1_000_000)
  await stage.set('documents.withdrawGateUsd', 1_000_000)
})
afterAll(() => stage.close())

let addresses = 0
const newAddress = () => {
  addresses += 1
  return bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(addresses)))
}
const look = () => stage.node.app.doors.cases.look()

async function paidIn(player: TestPlayer, usd: bigint): Promise<void> {
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, usd * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
}

const withdraw = (player: TestPlayer, sum: string, wallet = newAddress()) =>
  stage.node.app.handlers.withdraw(
    { sum, currency: 'usdt', wallet, type: 'tron' },
    callOf(player, stage.node.mintKey()),
  )
const history = async (player: TestPlayer) =>
  (await stage.node.app.handlers.withdrawHistory({ page: 1, perPage: 20 }, callOf(player))).rows

/** Staff agree to what a player asked for, and it goes out. */
async function send(player: TestPlayer): Promise<void> {
  const id = toWireId('withdrawal', (await opened(player)).id)
  await stage.asStaff('admin.withdrawals.approve', { id, reason: 'looks well' })
  const isSent = async () => {
    await stage.mine(2, 'tron')
    return ['sent', 'paid'].includes((await opened(player)).stage)
  }
  await vi.waitUntil(isSent, { timeout: 60_000 })
}

/** Gives back what waits, so that the next one can be asked. */
async function cancel(player: TestPlayer): Promise<void> {
  const [row] = await history(player)
  const id = mustHave(row, 'a withdrawal')._id
  await stage.node.app.handlers.cancelWithdraw({ id }, callOf(player))
}

const casesOf = ({ userId }: TestPlayer) =>
  stage.query<{ id: string; rule: string; state: string; usd: number; count: number }>(
    `select id, rule, state, (sum_usd_e6 / 1000000)::int as usd, count from aml_cases
      where user_id = $1 order by at, rule`,
    [userId],
  )
const rulesOf = async (player: TestPlayer) => (await casesOf(player)).map(({ rule }) => rule)

/** Moves what a player has paid in into the past. */
const age = ({ userId }: TestPlayer, days: number) =>
  stage.query(
    `update deposits set credited_at = credited_at - make_interval(days => $2) where user_id = $1`,
    [userId, days],
  )

async function wished(id: string, reason: string): Promise<unknown> {
  const waits = await stage.asStaff('admin.cases.release', { id, reason })
  expect(waits).toMatchObject({ refusal: 'core/waits-for-approval' })
  return waits
}

async function release(player: TestPlayer, reason = 'papers explain it'): Promise<unknown> {
  const [own] = (await casesOf(player)).filter(({ state }) => state === 'open')
  const id = toWireId('case', mustHave(own, 'an open case').id)
  return stage.agree(await wished(id, reason))
}

describe('a case is opened', () => {
  it('where deposits stay just below a line again and again, and not where one is missing', async () => {
    const [player, other] = [await stage.player(), await stage.player()]
    for (let time = 0; time < 2; time += 1) {
      await paidIn(player, 1_700n)
      await paidIn(other, 1_700n)
    }
    await paidIn(other, 1_500n)
    await look()
    expect(await rulesOf(player)).not.toContain('structuring')
    await paidIn(player, 1_900n)
    await look()
    expect(await casesOf(player)).toContainEqual(
      expect.objectContaining({ rule: 'structuring', state: 'open', count: 3, usd: 5_300 }),
    )
    expect(await rulesOf(other)).not.toContain('structuring')
  })

  it('where money comes in and goes out within a day, for what was paid in since', async () => {
    const [player, calm] = [await stage.player(), await stage.player()]
    await paidIn(player, 1_200n)
    await paidIn(calm, 1_200n)
    await withdraw(player, '1000')
    await withdraw(calm, '500')
    await look()
    expect(await rulesOf(player)).toContain('pass-through')
    expect(await rulesOf(calm)).not.toContain('pass-through')
  })

  it('where money is taken out that was hardly played', async () => {
    const [player, old] = [await stage.player(), await stage.player()]
    await paidIn(player, 600n)
    await paidIn(old, 400n)
    await withdraw(player, '50')
    await withdraw(old, '50')
    await look()
    expect(await rulesOf(player)).toEqual(['little-play'])
    expect(await rulesOf(old)).toEqual([])
  })

  it('not where money was paid in after what was played was taken out', async () => {
    const player = await stage.player()
    await paidIn(player, 600n)
    await stage.query(
      `insert into played_totals (user_id, played_usd_e6) values ($1, 10000000000)
        on conflict (user_id) do update set played_usd_e6 = 10000000000`,
      [player.userId],
    )
    await withdraw(player, '50')
    await paidIn(player, 20n)
    await look()
    expect(await rulesOf(player)).not.toContain('little-play')
  })

  it('where many have money sent to one address', async () => {
    const wallet = newAddress()
    const players: TestPlayer[] = []
    for (let place = 0; place < 4; place += 1) {
      const player = await stage.player()
      await paidIn(player, 100n)
      players.push(player)
    }
    for (const [place, player] of players.entries()) {
      if (place === 3) {
        await look()
        expect(await rulesOf(mustHave(players[0], 'one'))).toEqual([])
      }
      await withdraw(player, '50', wallet)
      if (place < 3) await send(player)
    }
    // The fourth has only asked so far: it is about him. Once his is sent, it is about all.
    await look()
    const [first, , , fourth] = players
    expect(await rulesOf(mustHave(fourth, 'the fourth'))).toEqual(['shared'])
    expect(await rulesOf(mustHave(first, 'one'))).toEqual([])
    await release(mustHave(fourth, 'the fourth'))
    await send(mustHave(fourth, 'the fourth'))
    await look()
    for (const player of players) expect(await rulesOf(player)).toEqual(['shared'])
  })

  it('not about somebody whose address others only name', async () => {
    const wallet = newAddress()
    const victim = await stage.player()
    await paidIn(victim, 100n)
    await withdraw(victim, '50', wallet)
    await send(victim)
    for (let place = 0; place < 3; place += 1) {
      const thief = await stage.player()
      await paidIn(thief, 100n)
      await withdraw(thief, '50', wallet)
    }
    await look()
    expect(await rulesOf(victim)).toEqual([])
  })

  const tip = async (giver: TestPlayer, taker: TestPlayer, usd: number) => {
    const id = stage.node.mintKey()
    await stage.query(
      `insert into chat_gifts (id, kind, from_id, channel, currency, asked_minor, asked_people,
          amount_minor, each_minor, usd_e6, is_public, state, created_at)
        values ($1, 'tip', $2, 'english', 'usdt', 1, 1, 1, 1, $3, false, 'paid', now())`,
      [id, giver.userId, usd * 1e6],
    )
    await stage.query(
      'insert into chat_gift_parts (gift_id, user_id, usd_e6) values ($1, $2, $3)',
      [...[id, taker.userId, usd * 1e6]],
    )
  }

  it('where one player hands money to another by tips', async () => {
    const [giver, taker] = [await stage.player(), await stage.player()]
    await tip(giver, taker, 900)
    await look()
    expect(await rulesOf(taker)).toEqual([])
    await tip(giver, taker, 200)
    await look()
    const [own] = await stage.query<{ other_id: string; rule: string }>(
      'select other_id, rule from aml_cases where user_id = $1',
      [taker.userId],
    )
    expect(own).toMatchObject({ rule: 'dumping', other_id: giver.userId })
    expect(await rulesOf(giver)).toEqual([])
  })

  it('about all that is seen at once: of many givers, and on every line', async () => {
    const [small, large] = [await stage.player(), await stage.player()]
    const taker = await stage.player()
    await tip(small, taker, 1_000)
    await tip(large, taker, 9_000)
    for (const usd of [1_700n, 1_700n, 1_700n, 17_000n, 17_000n, 17_000n]) await paidIn(taker, usd)
    await look()
    const seen = await casesOf(taker)
    expect(seen.filter(({ rule }) => rule === 'dumping')).toEqual([
      expect.objectContaining({ usd: 10_000, count: 2 }),
    ])
    expect(seen.filter(({ rule }) => rule === 'structuring')).toEqual([
      expect.objectContaining({ usd: 56_100, count: 6 }),
    ])
    const [{ other } = { other: '' }] = await stage.query<{ other: string }>(
      `select other_id as other from aml_cases where user_id = $1 and rule = 'dumping'`,
      [taker.userId],
    )
    expect(other).toBe(large.userId)
  })

  it('where somebody pays in far more than ever before, and not for a beginner', async () => {
    const [player, beginner] = [await stage.player(), await stage.player()]
    await paidIn(player, 450n)
    await age(player, 40)
    await paidIn(player, 1_000n)
    await paidIn(beginner, 1_000n)
    await look()
    expect(await rulesOf(player)).toEqual(['change'])
    expect(await rulesOf(beginner)).toEqual([])
  })
})

describe('while a case is open', () => {
  it('withdrawals alone wait, nothing tells the player, and two persons release it', async () => {
    const player = await stage.player()
    await paidIn(player, 50n)
    await withdraw(player, '10')
    const named = { player: player.name, reason: 'a friend of ours asks' }
    await stage.asStaff('admin.cases.flag', named)
    expect(await stage.asStaff('admin.cases.flag', named)).toMatchObject({
      refusal: 'cases/case-over',
    })
    const id = toWireId('withdrawal', (await opened(player)).id)
    const approve = () => stage.asStaff('admin.withdrawals.approve', { id, reason: 'looks well' })
    expect(await approve()).toMatchObject({ refusal: 'cases/case-open' })
    const seen = JSON.stringify([
      await history(player),
      await stage.node.app.handlers.withdrawQuote(
        { sum: '10', currency: 'usdt', type: 'tron' },
        callOf(player),
      ),
      await stage.query('select title, text from notifications where user_id = $1', [
        player.userId,
      ]),
    ])
    expect(seen).not.toMatch(/case|laund|flag|suspic/i)
    // Deposits go on.
    const before = (await stage.pockets(player)).real
    await paidIn(player, 20n)
    expect((await stage.pockets(player)).real).toBe(before + 20n * dollar)

    await release(player)
    expect(await casesOf(player)).toEqual([expect.objectContaining({ state: 'released' })])
    expect(await approve()).not.toMatchObject({ refusal: expect.any(String) })
    await expect(
      stage.query('delete from aml_cases where user_id = $1', [player.userId]),
    ).rejects.toMatchObject({ code: 'PP0AC' })
  })

  it('whoever agrees to its release reads of what it is, and which money that lets go', async () => {
    const player = await stage.player()
    await paidIn(player, 50n)
    await withdraw(player, '10')
    await stage.asStaff('admin.cases.flag', { player: player.name, reason: 'seen by support' })
    const readOf = async (caseId: string) => {
      const request = await wished(toWireId('case', caseId), 'papers explain it')
      const { approvalId: id } = Object(Reflect.get(Object(request), 'params'))
      const answer = await stage.asStaff('admin.approvals.get', { id })
      return Object(Reflect.get(Object(answer), 'row'))
    }
    const first = mustHave((await casesOf(player))[0], 'a case').id
    expect(await readOf(first)).toMatchObject({
      before: 'the case: no sum\nwithdrawals that wait: 1, $10.00',
      after: 'withdrawals go on\nmay be approved: $10.00',
      about: { id: player.wireId },
    })
    await stage.query(
      `insert into aml_cases (id, user_id, rule, sum_usd_e6, count, at)
        values (gen_random_uuid(), $1, 'structuring', 7600000000, 4, now())`,
      [player.userId],
    )
    const second = (await casesOf(player)).find(({ rule }) => rule === 'structuring')
    expect(await readOf(mustHave(second, 'the other').id)).toMatchObject({
      before: 'the case: $7600.00, count 4\nwithdrawals that wait: 1, $10.00',
      after: 'this case is over, and withdrawals wait on for other open cases: 1',
    })
    await stage.query(
      `update aml_cases set state = 'released', ended_at = now(), end_reason = 'of the tests'
        where user_id = $1`,
      [player.userId],
    )
  })

  it('what was approved before is not signed, and is paid once it is released', async () => {
    const player = await stage.player()
    await paidIn(player, 50n)
    await withdraw(player, '10')
    const own = await opened(player)
    const id = toWireId('withdrawal', own.id)
    await stage.asStaff('admin.withdrawals.approve', { id, reason: 'looks well' })
    await stage.asStaff('admin.cases.flag', { player: player.name, reason: 'seen by support' })
    await stage.mine(2, 'tron')
    const stageOf = async () =>
      mustHave(
        (
          await stage.query<{ stage: string; held_by: string | null }>(
            'select stage, held_by from withdrawals where id = $1',
            [own.id],
          )
        )[0],
        'it',
      )
    expect(await stageOf()).toMatchObject({ stage: 'approved', held_by: 'case-open' })
    await release(player)
    // The house's own wallet may have to be filled first.
    for (let turn = 0; turn < 20 && (await stageOf()).stage === 'approved'; turn += 1) {
      await stage.mine(2, 'tron')
    }
    expect(['signed', 'sent', 'paid']).toContain((await stageOf()).stage)
  })

  it('what it was about opens no second one, and news does', async () => {
    const player = await stage.player()
    await paidIn(player, 600n)
    await withdraw(player, '20')
    await look()
    await release(player)
    await look()
    expect(await rulesOf(player)).toEqual(['little-play'])
    await cancel(player)
    await withdraw(player, '30')
    await look()
    expect(await rulesOf(player)).toEqual(['little-play', 'little-play'])
  })
})

const opened = async ({ userId }: TestPlayer) => {
  const [row] = await stage.query<{ id: string; stage: string }>(
    `select id, stage from withdrawals where user_id = $1 order by asked_at desc limit 1`,
    [userId],
  )
  return mustHave(row, 'a withdrawal')
}
