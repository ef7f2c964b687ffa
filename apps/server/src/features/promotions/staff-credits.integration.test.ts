import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPlayer } from '../../../test/app.ts'
import { PromotionStage, unit } from './test/promotion-stage.ts'

let stage: PromotionStage
let [ada, ben]: TestPlayer[] = []
beforeAll(async () => {
  stage = await PromotionStage.open()
  ;[ada, ben] = [await stage.join(), await stage.join()]
  for (const { userId } of [ada, ben]) {
    await stage.node.app.doors.auth.grantRole({ userId, role: '*', by: null })
  }
})
afterAll(() => stage.close())

const reason = 'a credit of the tests'

async function ask(key: string, input: object, by: TestPlayer | undefined): Promise<unknown> {
  if (by === undefined) throw new Error('nobody of staff')
  const handler: unknown = Reflect.get(stage.calls, key)
  if (typeof handler !== 'function') throw new Error(`no call ${key}`)
  const context = stage.keyed(by)
  const staff = { ...context, caller: { ...context.caller, can: () => true } }
  return Reflect.apply(handler, undefined, [{ ...input, reason }, staff])
}

/** Asks for a credit in the bonus pocket. @returns the request, or the refusal. */
async function asked(player: TestPlayer, amount: string, currency = 'usdt'): Promise<string> {
  const order = { id: player.wireId, currency, pocket: 'bonus', amount }
  const error: unknown = await ask('admin.users.adjustMoney', order, ada).catch(
    (refused: unknown) => refused,
  )
  const id: unknown = Reflect.get(Object(Reflect.get(Object(error), 'params')), 'approvalId')
  return typeof id === 'string' ? id : String(Reflect.get(Object(error), 'refusal'))
}

async function agreed(id: string): Promise<unknown> {
  const { answer } = Object(await ask('admin.approvals.approve', { id }, ben))
  return Reflect.get(Object(answer), 'state')
}

it('a credit in the bonus pocket is part of an open bonus of its currency, or is refused', async () => {
  const player = await stage.join()
  expect(await asked(player, '3')).toBe('dashboard/no-open-bonus')
  await stage.activate(player, await stage.code({ value_cents: 1_000 }))
  expect(await asked(player, '3', 'btc')).toBe('dashboard/no-open-bonus')
  const [first, late] = [await asked(player, '3'), await asked(player, '4')]
  expect(await agreed(first)).toBe('approved')
  expect((await stage.pockets(player))['bonus']).toBe(13n * unit)

  // It ends between asking and agreeing: what was meant for it goes nowhere.
  const [bonus] = await stage.balance(player)
  await stage.calls.cancelBonus({ id: bonus?._id ?? '' }, stage.keyed(player))
  expect(await agreed(late)).toBe('failed')
  expect((await stage.pockets(player))['bonus'] ?? 0n).toBe(0n)
})

it('what lies in the bonus pocket and belongs to no bonus can be taken away', async () => {
  const player = await stage.join()
  const id = stage.node.mintKey()
  await stage.wallet.movements.grant({
    ...{ id, reason: 'bonus_grant', userId: player.userId, currency: 'usdt', pocket: 'bonus' },
    ...{ amountMinor: 2n * unit, businessKey: id },
    telling: { context: null },
  })
  expect(await agreed(await asked(player, '-2'))).toBe('approved')
  expect((await stage.pockets(player))['bonus'] ?? 0n).toBe(0n)
})

it('the database itself refuses it in the commit of the money', async () => {
  const { userId } = await stage.join()
  await expect(
    stage.query('select expect_open_bonus($1::uuid, $2)', [userId, 'usdt']),
  ).rejects.toMatchObject({ code: 'PP012' })
})
