import { expect, it } from 'vitest'
import { alice, close, ended, opened, pass, set, useTradingStage } from './test/trading-stage.ts'

useTradingStage()

it('a position is held as long as the settings said when it was opened', async () => {
  const { _id: id, minHoldMs } = await opened(alice)
  expect(minHoldMs).toBe(1_000)
  await set('trading.minHoldMs', 60_000)
  expect(await close(alice, id)).toMatchObject({ status: 'closing' })
  await pass(1_000)
  expect(await ended(alice, id)).toMatchObject({ status: 'closed', reason: 'user' })
})
