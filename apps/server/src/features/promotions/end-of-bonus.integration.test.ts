import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBeforeCommit } from '../../../test/read-before-commit.ts'
import { endBonus } from './bonuses/bonus-store.ts'
import { PromotionStage } from './test/promotion-stage.ts'

let stage: PromotionStage

beforeAll(async () => {
  stage = await PromotionStage.open()
})
afterAll(() => stage.close())

it('a bet counts live as in a rebuild where its bonus is ended while it is read', async () => {
  const player = await stage.join()
  await stage.activate(player, await stage.code({ value_cents: 1_000 }))
  await stage.empty(player)
  await stage.bet(player, 100, 0)
  await stage.catchUp()
  const [bonus] = await stage.query<{ id: string }>('select id from bonuses where user_id = $1', [
    player.userId,
  ])
  const id = bonus?.id ?? ''
  const progress = () => stage.query('select * from bonus_progress where bonus_id = $1', [id])
  const before = await progress()
  expect(before).toHaveLength(1)
  const { mintId } = stage.node.app.platform
  const end = { id, state: 'cancelled', reason: 'player', at: null } as const
  await readBeforeCommit(stage.node, {
    write: (tx) => endBonus(tx, end, mintId()),
    happens: () => stage.bet(player, 100, 0),
  })
  expect(await progress()).toEqual(before)
  await stage.node.app.doors.wallet.projections.rebuild('bonus_progress')
  expect(await progress()).toEqual(before)
})
