import { crashTimeMs } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callOf, expectWhole, type TestApp } from '../../../../../test/app.ts'
import { CrashStage } from '../test/stage.ts'

let stage: CrashStage
let node: TestApp

beforeAll(async () => {
  stage = await CrashStage.open([
    [100, 200],
    [100, 200],
    [100, 400],
    [100, 400],
    [100, 200],
    [160, 400],
    [100, 400],
    [100, 400],
  ])
  node = await stage.node()
  await stage.storeChain(node)
  node.app.doors.originals.startEngine()
})
afterAll(async () => {
  await stage.close()
  await expectWhole(stage.database.url)
  await stage.database.drop()
})

async function playOut(round: number): Promise<void> {
  await stage.start(round)
  await stage.runTo(round, crashTimeMs((stage.pointsE2[round - 1] ?? 0) + 1) + 300)
  await stage.reached(round, 'finished')
  stage.pass(3_100)
}

it('leaves the open round alone under whose key a bet came too late to ask for its stake', async () => {
  await stage.reached(1, 'betting')
  const player = await node.join()
  const key = stage.mintKey()
  const request = { bet: '5', demo: false, currency: 'usdt', quick: false }
  const mines = { ...request, api_id: 'mines', data: { mines: 3 } }
  await node.whisper('Play', mines, callOf(player, key))
  const before = await stage.balanceOf(player)
  // As if the node had been killed before it could ask for the stake.
  const killed = vi
    .spyOn(node.app.doors.wallet.wagers, 'open')
    .mockRejectedValue(new Error('killed'))
  await stage.bet(player, { key })
  killed.mockRestore()
  await playOut(1)
  await playOut(2)
  await stage.settled(1)
  expect((await node.app.doors.wallet.journal.find(key))?.status).toBe('in-progress')
  expect(await stage.balanceOf(player)).toBe(before)
})

it('takes no stake that waited until its bet was given up', async () => {
  stage.pass(3_100)
  await stage.reached(3, 'betting')
  const player = await node.join()
  const before = await stage.balanceOf(player)
  const { wagers, journal } = node.app.doors.wallet
  const key = stage.mintKey()
  const held = await stage.pool.connect()
  await held.query('begin')
  await held.query('select from accounts where owner = $1 for update', [player.userId])
  const open = wagers.open.bind(wagers)
  let waiting: Promise<unknown> = Promise.resolve()
  // As if the node had been killed after it had asked for the stake.
  const killed = vi.spyOn(wagers, 'open').mockImplementation((order) => {
    waiting = open(order).catch((error: unknown) => error)
    return Promise.reject(new Error('killed'))
  })
  await stage.bet(player, { key })
  killed.mockRestore()
  await playOut(3)
  const hasPlace = async () => {
    const found = await stage.pool.query('select from crash_bets where round = 3 and id = $1', [
      key,
    ])
    return found.rowCount === 1
  }
  await stage.reached(4, 'betting')
  expect(await hasPlace()).toBe(true)
  stage.pass(16 * 60_000)
  await stage.reached(4, 'finished')
  await stage.until(async () => !(await hasPlace()))
  await held.query('commit')
  held.release()
  expect(await waiting).toBeInstanceOf(Error)
  expect(await journal.find(key)).toBeUndefined()
  expect(await stage.balanceOf(player)).toBe(before)
})

it('counts a bet as settled that was ended by hand before the round was over', async () => {
  stage.pass(3_100)
  await stage.reached(5, 'betting')
  const player = await node.join()
  const before = await stage.balanceOf(player)
  const wagerId = stage.mintKey()
  await stage.placed(player, { key: wagerId })
  const closed = await node.app.doors.wallet.wagers.close({
    ...{ id: stage.mintKey(), wagerId, product: 'originals', outcome: { kind: 'cancel' } },
    ...{ reason: 'void', result: '{}', telling: { context: null, delayMs: 0, reason: 'void' } },
  })
  expect(closed).toEqual({ kind: 'done' })
  await playOut(5)
  await stage.settled(5)
  expect(await stage.balanceOf(player)).toBe(before)
})

it('gives late stakes back beside bets that cannot be settled, and tries those again later', async () => {
  stage.pass(3_100)
  await stage.reached(6, 'betting')
  const [alice, bob, carol] = [await node.join(), await node.join(), await node.join()]
  const people = [alice, bob, carol]
  const before = await Promise.all(people.map((player) => stage.balanceOf(player)))
  const { wagers, journal } = node.app.doors.wallet
  const close = wagers.close.bind(wagers)
  const stuck = new Set([alice.userId, bob.userId])
  const broken = vi.spyOn(wagers, 'close').mockImplementation(async (end) => {
    const { userId } = mustHave(await journal.find(end.wagerId), 'wager')
    return stuck.has(userId) ? Promise.reject(new Error('broken')) : close(end)
  })
  await stage.placed(alice, { cashout: 1.5 })
  await stage.placed(bob)
  await stage.placed(carol)
  // As if the node had been killed between their stakes and their confirmation.
  await stage.pool.query(
    `update crash_bets set status = 'placing' where round = 6 and user_id = any($1)`,
    [[bob.userId, carol.userId]],
  )
  await playOut(6)
  await playOut(7)
  await stage.reached(8, 'betting')
  expect(await stage.balanceOf(carol)).toBe(before[2])
  const aside = await stage.pool.query<{ user_id: string }>(
    `select b.user_id from set_aside s join crash_bets b on b.id = s.row_id`,
  )
  expect(new Set(aside.rows.map((row) => row.user_id))).toEqual(stuck)
  stuck.clear()
  await stage.pool.query('update set_aside set retry_at = clock_timestamp()')
  await playOut(8)
  await stage.settled(6)
  expect(await stage.balanceOf(alice)).toBe((before[0] ?? 0n) + 50_000_000n)
  expect(await stage.balanceOf(bob)).toBe(before[1])
  broken.mockRestore()
})
