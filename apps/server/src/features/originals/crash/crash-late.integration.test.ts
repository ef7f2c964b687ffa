import { crashTimeMs } from '@powerplay/engines'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callOf, expectWhole, type TestApp } from '../../../../test/app.ts'
import { CrashStage } from './test/stage.ts'

let stage: CrashStage
let node: TestApp

beforeAll(async () => {
  stage = await CrashStage.open([
    [100, 200],
    [100, 200],
    [100, 200],
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

it('counts a bet as settled that was ended by hand before the round was over', async () => {
  stage.pass(3_100)
  await stage.reached(3, 'betting')
  const player = await node.join()
  const before = await stage.balanceOf(player)
  const wagerId = stage.mintKey()
  await stage.placed(player, { key: wagerId })
  const closed = await node.app.doors.wallet.wagers.close({
    ...{ id: stage.mintKey(), wagerId, product: 'originals', outcome: { kind: 'cancel' } },
    ...{ reason: 'void', result: '{}', telling: { context: null, delayMs: 0, reason: 'void' } },
  })
  expect(closed).toEqual({ kind: 'done' })
  await playOut(3)
  await stage.settled(3)
  expect(await stage.balanceOf(player)).toBe(before)
})
