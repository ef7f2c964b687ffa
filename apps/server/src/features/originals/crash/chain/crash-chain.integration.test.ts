import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app.ts'
import { chainGames, salt, saltSource } from '../settings.ts'
import { CrashStage } from '../test/stage.ts'

let stage: CrashStage
let node: TestApp

beforeAll(async () => {
  stage = await CrashStage.open([])
  node = await stage.node({ DEMO_BUILD: 'false' })
})
afterAll(async () => {
  await stage.close()
  await stage.database.drop()
})

async function set(key: string, value: unknown): Promise<void> {
  await node.app.platform.settings.set({ key, value, reason: 'a test wants it', by: null })
}

it('takes no bets before there is a chain', async () => {
  const data = await stage.gameData(null)
  expect(data).toMatchObject({ id: 'crash', enabled: false })
  expect(data.round).toBeUndefined()
  const answer = await stage.bet(await node.join())
  expect(answer.error?.message).toMatchObject({ code: -5, name: 'originals/game-disabled' })
})

it('publishes the end of a new chain and waits for its salt, outside of demo builds', async () => {
  await set(chainGames.key, 3_000)
  node.app.doors.originals.startEngine()
  await stage.until(async () => (await stage.gameData(null)).chain !== undefined)
  expect((await stage.gameData(null)).chain).toMatchObject({
    firstRound: 1,
    games: 3_000,
    terminatingHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    salt: null,
  })
  stage.pass(5_000)
  expect((await stage.gameData(null)).enabled).toBe(false)
})

it('plays as soon as the salt is announced, and keeps it for the whole chain', async () => {
  await set(saltSource.key, 'Block 900000')
  await set(salt.key, 'a'.repeat(64))
  stage.pass(1_000)
  await stage.reached(1, 'betting')
  await set(salt.key, 'b'.repeat(64))
  stage.pass(15_300)
  await stage.reached(1, 'running')
  const { chain, round } = await stage.gameData(null)
  expect(chain).toMatchObject({ salt: 'a'.repeat(64), saltSource: 'Block 900000' })
  expect(round).toMatchObject({ salt: 'a'.repeat(64), serverSeedHash: chain?.terminatingHash })
})
