import { crashTimeMs } from '@powerplay/engines'
import { whispers } from '@powerplay/contract'
import { verifyRound } from '@powerplay/verifier'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, expectWhole, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { CrashStage } from './test/stage.ts'

let stage: CrashStage
let node: TestApp
let alice: TestPlayer
let bob: TestPlayer
let carol: TestPlayer

/** One usdt in minor units. */
const one = 100_000_000n

beforeAll(async () => {
  stage = await CrashStage.open([
    [300, 450],
    [100, 100],
    [400, 2_000],
    [200, 900],
    [150, 900],
  ])
  node = await stage.node()
  await stage.storeChain(node)
  ;[alice, bob, carol] = [await node.join(), await node.join(), await node.join()]
  node.app.doors.originals.startEngine()
  await stage.reached(1, 'betting')
})
afterAll(async () => {
  await stage.close()
  await expectWhole(stage.database.url)
  await stage.database.drop()
})

/** The bet overview as a stranger sees it. */
async function infoOf(id: string) {
  const answer = await node.whisper('Info', { game_id: id }, callOf(null))
  return whispers.Info.output.parse(answer).info
}

describe('a round with bets', () => {
  const ids = { auto: '', high: '', manual: '', demo: '' }
  const before = new Map<TestPlayer, bigint>()

  it('takes bets while betting lasts and shows them to all [GAME-030] [GAME-042] [GAME-062] [RT-028]', async () => {
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(carol, stage.mintKey()))
    for (const player of [alice, bob, carol]) before.set(player, await stage.balanceOf(player))
    const answer = await stage.bet(alice, { cashout: 2 })
    expect(answer.response).toMatchObject({
      type: 'multiplayer',
      canBeFinished: true,
      step: 0,
      seeds: { nonce: 1 },
      game: { status: 'in-progress', wager: '1.00000000' },
      data: { round: 1, additional: 2 },
    })
    ids.auto = mustHave(answer.response, 'answer').id
    ids.high = await stage.placed(bob, { cashout: 400_000 / 100 })
    ids.manual = await stage.placed(carol)
    const demo = await stage.bet(carol, { demo: true })
    expect(demo.error?.message).toMatchObject({ code: 3, params: { id: ids.manual } })
    expect(await stage.balanceOf(alice)).toBe((before.get(alice) ?? 0n) - one)
    const shown = () => stage.eventsOf('MultiplayerGameBet').flatMap(({ bets }) => bets)
    await stage.until(async () => shown().length === 3)
    expect(shown()).toContainEqual({
      id: ids.auto,
      user: { _id: alice.wireId, name: alice.name },
      game: { currency: 'usdt', wager: '1.00000000' },
      additional: 2,
    })
    expect(shown()).toContainEqual({
      id: ids.manual,
      user: { _id: carol.wireId, name: carol.name },
      game: { currency: 'usdt', wager: '1.00000000' },
      additional: null,
    })
  })

  it('tells late joiners the round as it stands, own bets included', async () => {
    const data = await stage.gameData(carol)
    expect(data).toMatchObject({
      enabled: true,
      multiplayer: true,
      chain: { games: 12, firstRound: 1, saltSource: expect.stringContaining('demo') },
      round: { round: 1, state: 'betting', totalBets: 3, mine: [{ id: ids.manual }] },
    })
    expect((await stage.gameData(null)).round?.mine).toEqual([])
  })

  it('runs when betting ends, 200 ms after its announced end, and takes no bet any more [GAME-051] [GAME-069] [GAME-085] [RT-032]', async () => {
    const [timer] = stage.eventsOf('MultiplayerTimerStart')
    expect(timer).toMatchObject({ round: 1, durationMs: 15_000 })
    await stage.start(1)
    const late = await stage.bet(await node.join())
    expect(late.error?.message).toMatchObject({ code: -6, name: 'originals/wrong-stage' })
    const states = stage.eventsOf('MultiplayerBettingState').map(({ state }) => state)
    expect(states).toEqual(['betting', 'running'])
  })

  it('pays a cash-out by hand the multiplier of its moment, and an automatic one exactly itself [RT-031]', async () => {
    await stage.runTo(1, crashTimeMs(150))
    const answer = await stage.finish(carol, ids.manual)
    expect(answer).toMatchObject({ type: 'finish', game: { status: 'win', win: true } })
    const multiplier = answer.game?.multiplier ?? 0
    expect(multiplier).toBeGreaterThanOrEqual(1.5)
    expect(multiplier).toBeLessThan(1.6)
    expect(await stage.finish(carol, ids.manual)).toEqual(answer)
    const paid = (one * BigInt(Math.round(multiplier * 10_000))) / 10_000n
    expect(await stage.balanceOf(carol)).toBe((before.get(carol) ?? 0n) - one + paid)
    await stage.runTo(1, crashTimeMs(210))
    await stage.until(async () => (await stage.balanceOf(alice)) > (before.get(alice) ?? 0n))
    expect(await stage.balanceOf(alice)).toBe((before.get(alice) ?? 0n) + one)
    await stage.until(async () =>
      stage
        .eventsOf('MultiplayerDataUpdate')
        .some(({ cashouts }) => JSON.stringify(cashouts).includes(ids.auto)),
    )
  })

  it('has told nobody its hash or point before the end', async () => {
    const told = JSON.stringify([stage.sent, await stage.gameData(carol), await infoOf(ids.manual)])
    const { rows } = await stage.pool.query<{ round: string; points: string }>(
      `select to_jsonb(r)::text as round, (select jsonb_agg(c)::text from crash_checkpoints c) as points
        from crash_rounds r where number = 1`,
    )
    for (const [index] of stage.pointsE2.entries()) {
      expect(told + JSON.stringify(rows)).not.toContain(stage.hashOf(index + 1))
    }
    expect(told).not.toContain(`"result":${(stage.pointsE2[0] ?? 0) / 100}`)
  })

  it('crashes at its point, reveals the hash and ends every bet [RT-027] [RT-030]', async () => {
    const [pointE2 = 0] = stage.pointsE2
    await stage.runTo(1, crashTimeMs(pointE2 + 1) + 200)
    await stage.reached(1, 'finished')
    await stage.settled(1)
    const [finished] = stage.eventsOf('MultiplayerGameFinished')
    expect(finished).toMatchObject({ round: 1, result: pointE2 / 100, hash: stage.hashOf(1) })
    expect(finished?.['settled']).toEqual(
      expect.arrayContaining([
        { id: ids.auto, multiplier: 2, status: 'win', profit: '1.00000000' },
        { id: ids.high, multiplier: 0, status: 'lose', profit: '-1.00000000' },
      ]),
    )
    expect(await stage.balanceOf(bob)).toBe((before.get(bob) ?? 0n) - one)
    const lost = await stage.finish(bob, ids.high)
    expect(lost.error?.message).toMatchObject({ code: 2, params: { reason: 'crashed' } })
  })

  it('shows hash, salt and round of a bet to verify with, and a stranger can', async () => {
    const info = await infoOf(ids.auto)
    expect(info).toMatchObject({ server_seed: stage.hashOf(1), nonce: 1, status: 'win' })
    const { server_seed, client_seed: clientSeed, nonce, params } = info
    const serverSeed = mustHave(server_seed, 'hash')
    const derived = verifyRound({ game: 'crash', serverSeed, clientSeed, nonce, params })
    expect(derived).toMatchObject({ result: (stage.pointsE2[0] ?? 0) / 100, multiplier: 2 })
    expect(derived.serverSeedHash).toBe(info.server_seed_hash)
    expect(info.server_seed_hash).toBe((await stage.gameData(null)).chain?.terminatingHash)
  })

  it('shows the same of a bet whose partition was put away', async () => {
    const before = await infoOf(ids.auto)
    await stage.pool.query('alter table crash_bets detach partition crash_bets_from_0')
    const { data, ...rest } = await infoOf(ids.auto)
    const { maxMultiplier, ...known } = mustHave(before.data, 'data')
    expect(maxMultiplier).toEqual(expect.any(Number))
    expect({ ...rest, data: before.data }).toEqual(before)
    expect(data).toEqual(known)
    expect(data).toMatchObject({ round: 1, result: (stage.pointsE2[0] ?? 0) / 100 })
  })
})
