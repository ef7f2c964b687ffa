import { crashTimeMs } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callOf, expectWhole, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { CrashStage } from './test/stage.ts'

let stage: CrashStage
let first: TestApp
let second: TestApp
let alice: TestPlayer
let bob: TestPlayer
let round = 0

const one = 100_000_000n

beforeAll(async () => {
  stage = await CrashStage.open([
    [400, 3_000],
    [300, 3_000],
    [300, 3_000],
    [300, 3_000],
    [200, 3_000],
    [100, 3_000],
    [200, 3_000],
    [100, 3_000],
    [200, 3_000],
    [100, 3_000],
  ])
  first = await stage.node()
  await stage.storeChain(first)
  second = await stage.node()
  ;[alice, bob] = [await first.join(), await first.join()]
  first.app.doors.originals.startEngine()
})
beforeEach(async () => {
  round += 1
  stage.pass(3_100)
  await stage.reached(round, 'betting')
})
afterAll(async () => {
  await stage.close()
  await expectWhole(stage.database.url)
  await stage.database.drop()
})

async function holderOfLease(): Promise<string> {
  const { rows } = await stage.pool.query<{ holder: string }>('select holder from leases')
  return mustHave(rows[0], 'lease').holder
}

/** The lease runs out as for a node that is gone, without that node knowing. */
async function silence(holder: string): Promise<void> {
  await stage.pool.query(
    `update leases set until = clock_timestamp() - interval '1 ms' where holder = $1`,
    [holder],
  )
}

async function tokenOf(number: number): Promise<string> {
  const { rows } = await stage.pool.query<{ token: string }>(
    'select token::text from crash_rounds where number = $1',
    [number],
  )
  return mustHave(rows[0], 'round').token
}

async function stateOf(number: number): Promise<string | undefined> {
  const { rows } = await stage.pool.query<{ state: string }>(
    'select state from crash_rounds where number = $1',
    [number],
  )
  return rows[0]?.state
}

async function endRound(): Promise<void> {
  await stage.runTo(round, crashTimeMs((stage.pointsE2[round - 1] ?? 0) + 1) + 300)
  await stage.reached(round, 'finished')
  await stage.settled(round)
}

it('is taken over by another node in the middle of a round, which plays on to the same end', async () => {
  const before = await stage.balanceOf(alice)
  await stage.placed(alice, { cashout: 2 })
  const manual = await stage.placed(bob, { node: second })
  await stage.start(round)
  const [token, holder] = [await tokenOf(round), await holderOfLease()]
  second.app.doors.originals.startEngine()
  await stage.until(async () => {
    await silence(holder)
    return (await holderOfLease()) !== holder
  })
  await stage.until(async () => (await tokenOf(round)) !== token)
  await stage.runTo(round, crashTimeMs(150))
  expect(await stage.finish(bob, manual, second)).toMatchObject({ type: 'finish' })
  await endRound()
  expect(await stage.balanceOf(alice)).toBe(before + one)
  const history = (await stage.gameData(null)).round?.history
  expect(history?.[0]).toMatchObject({ round, result: (stage.pointsE2[round - 1] ?? 0) / 100 })
  // Everybody is told a moment after the end is on disk, and by one of the nodes alone.
  const told = () =>
    stage.eventsOf('MultiplayerGameFinished').filter((end) => end['round'] === round)
  await stage.until(() => Promise.resolve(told().length > 0))
  expect(told()).toHaveLength(1)
})

it('settles targets from the point and refunds the others when nobody ran the round at its end', async () => {
  const before = [await stage.balanceOf(alice), await stage.balanceOf(bob)]
  await stage.placed(alice, { cashout: 1.5 })
  const manual = await stage.placed(bob)
  const carol = await second.join()
  const lost = await stage.placed(carol, { cashout: 5_000 })
  await stage.start(round)
  await Promise.all([first.close(), second.close()])
  await stage.runTo(round, crashTimeMs((stage.pointsE2[round - 1] ?? 0) + 1) + 10_000)
  first = await stage.node()
  stage.useFirst(first)
  first.app.doors.originals.startEngine()
  await stage.reached(round, 'finished')
  await stage.settled(round)
  expect(await stage.balanceOf(alice)).toBe((before[0] ?? 0n) + one / 2n)
  expect(await stage.balanceOf(bob)).toBe(before[1])
  expect(await stage.finish(bob, manual)).toMatchObject({ game: { status: 'cancel' } })
  expect((await stage.finish(carol, lost)).error?.message).toMatchObject({ code: 2 })
})

it('plays a round on that was left while bets were taken', async () => {
  const id = await stage.placed(alice, { cashout: 1.2 })
  await first.close()
  first = await stage.node()
  stage.useFirst(first)
  first.app.doors.originals.startEngine()
  await stage.start(round)
  await endRound()
  expect(await stage.finish(alice, id)).toMatchObject({ game: { multiplier: 1.2 } })
})

it('keeps a bet whose stake was taken by a commit that nobody heard of', async () => {
  const before = await stage.balanceOf(bob)
  const { wagers } = first.app.doors.wallet
  const open = wagers.open.bind(wagers)
  // The connection broke after the commit: the settler then finds the key done before.
  const unheard = vi.spyOn(wagers, 'open').mockImplementation(async (order) => {
    await open(order)
    return null
  })
  const id = await stage.placed(bob, { cashout: 1.5 })
  unheard.mockRestore()
  expect(await stage.balanceOf(bob)).toBe(before - one)
  await stage.start(round)
  await endRound()
  expect(await stage.finish(bob, id)).toMatchObject({ game: { multiplier: 1.5 } })
  expect(await stage.balanceOf(bob)).toBe(before + one / 2n)
})

it('pays what a lost node had decided but not paid, and returns a stake that came too late', async () => {
  const before = [await stage.balanceOf(alice), await stage.balanceOf(bob)]
  await stage.placed(alice)
  await stage.placed(bob)
  const old = new Date(stage.now() - 60_000)
  // As if the node had been killed after the decision, and between stake and confirmation.
  await stage.pool.query(
    `update crash_bets set status = 'placing' where round = $1 and user_id = $2`,
    [round, bob.userId],
  )
  await stage.start(round)
  await stage.pool.query(
    `update crash_bets set status = 'cashed', multiplier_e2 = 150, decided_at = $3
      where round = $1 and user_id = $2`,
    [round, alice.userId, old],
  )
  await endRoundOnly()
  stage.pass(5_000)
  await stage.settled(round)
  expect(await stage.balanceOf(alice)).toBe((before[0] ?? 0n) + one / 2n)
  expect(await stage.balanceOf(bob)).toBe(before[1])
})

it('refunds everybody and goes on when the hash of a round cannot be read', async () => {
  const before = [await stage.balanceOf(alice), await stage.balanceOf(bob)]
  await stage.placed(alice, { cashout: 1.01 })
  await stage.placed(bob)
  await stage.pool.query(
    `update crash_rounds set hash_sealed = reverse(hash_sealed) where number = $1`,
    [round],
  )
  await stage.start(round)
  await stage.until(async () => {
    stage.pass(1_000)
    return (await stateOf(round)) === 'void'
  })
  await stage.settled(round)
  expect(await stage.balanceOf(alice)).toBe(before[0])
  expect(await stage.balanceOf(bob)).toBe(before[1])
  expect((await stage.gameData(null)).round?.history.map((past) => past.round)).not.toContain(round)
  stage.pass(3_100)
  await stage.reached(round + 1, 'betting')
})

it('goes on after a node was lost between a payment and its note, whatever else is in escrow', async () => {
  const before = await stage.balanceOf(alice)
  const auto = await stage.placed(alice, { cashout: 1.5 })
  const mines = { api_id: 'mines', bet: '5', demo: false, currency: 'usdt', quick: false }
  const opened: unknown = await first.whisper(
    'Play',
    { ...mines, data: { mines: 3 } },
    callOf(alice, stage.mintKey()),
  )
  expect(opened).toMatchObject({ response: { type: 'extended' } })
  await stage.start(round)
  await endRound()
  // As if the node had been killed after the payment was on disk.
  await stage.pool.query(
    'update crash_bets set is_settled = false where round = $1 and user_id = $2',
    [round, alice.userId],
  )
  await playNextRound()
  await stage.settled(round - 1)
  expect(await stage.balanceOf(alice)).toBe(before + one / 2n - 5n * one)
  expect(await stage.finish(alice, auto)).toMatchObject({ game: { multiplier: 1.5 } })
})

it('goes on while a bet cannot be settled, and settles the others', async () => {
  const before = await stage.balanceOf(bob)
  const { wagers, journal } = first.app.doors.wallet
  const close = wagers.close.bind(wagers)
  const broken = vi.spyOn(wagers, 'close').mockImplementation(async (end) => {
    const wager = await journal.find(end.wagerId)
    return wager?.userId === alice.userId ? Promise.reject(new Error('broken')) : close(end)
  })
  await stage.placed(alice, { cashout: 1.5 })
  await stage.placed(bob, { cashout: 1.5 })
  await stage.start(round)
  await endRoundOnly()
  await playNextRound()
  expect(await stage.balanceOf(bob)).toBe(before + one / 2n)
  broken.mockRestore()
})

async function endRoundOnly(): Promise<void> {
  await stage.runTo(round, crashTimeMs((stage.pointsE2[round - 1] ?? 0) + 1) + 300)
  await stage.reached(round, 'finished')
}

/** Plays the round after this one, and on to the bets of the next. */
async function playNextRound() {
  round += 1
  stage.pass(3_100)
  await stage.start(round)
  await endRoundOnly()
  stage.pass(3_100)
  await stage.reached(round + 1, 'betting')
}
