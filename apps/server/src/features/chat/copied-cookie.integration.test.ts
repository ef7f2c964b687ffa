import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { openChatStage, type ChatStage } from './test/stage.ts'

let stage: ChatStage
let river: TestPlayer

beforeAll(async () => {
  stage = await openChatStage()
  river = await stage.join()
})
afterAll(() => stage.close())

it('what a copied cookie gives away ends at twenty dollars a day, in one or in many', async () => {
  const owner = await stage.join()
  const copied = (isPresenceProven: boolean) => {
    const { caller, ...context } = callOf(owner, stage.first.mintKey())
    const session = {
      ...{ generation: 1, openedAt: 0, isByCookie: true, presenceBy: 'password' as const },
      isPresenceProven,
    }
    return { ...context, caller: { ...caller, session } }
  }
  const give = (amount: string, isProven = false) =>
    stage.first.app.handlers.tip(
      { name: river.name, amount, currency: 'usdt', public: false, channel: 'general' },
      copied(isProven),
    )
  const refusal = { refusal: 'core/presence-needed', params: { by: 'password' } }
  await expect(give('25')).rejects.toMatchObject(refusal)
  for (const amount of ['7', '7', '6']) await give(amount)
  const before = await stage.balance(owner)
  await expect(give('1')).rejects.toMatchObject(refusal)
  const { rain } = stage.first.app.handlers
  const shower = { amount: '5', currency: 'usdt', users: 5, channel: 'general' }
  await expect(rain(shower, copied(false))).rejects.toMatchObject(refusal)
  expect(await stage.balance(owner)).toBe(before)
  await give('25', true)
  expect(await stage.balance(owner)).toBe(before - 25)
})
