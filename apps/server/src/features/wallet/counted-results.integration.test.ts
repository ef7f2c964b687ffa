import { mustHave, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { unit, WalletStage } from '../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  stage.first.app.platform.database.query<Row>({ text, values })

async function limit(player: TestPlayer, usd: number) {
  const order = { kind: 'loss' as const, period: 'day' as const, amount: usd * 100 }
  await stage.first.app.handlers.setLimit(order, callOf(player))
}

/** What a limit on losses counts, day by day. */
const days = ({ userId }: TestPlayer) =>
  query(
    `select day::text, staked_usd_e6::float8 / 1e6 as staked, returned_usd_e6::float8 / 1e6 as returned
      from protection_days where user_id = $1 order by day`,
    [userId],
  )

/** An id as a bet of six days ago has it. */
async function oldId(): Promise<Uuid> {
  const [row] = await query<{
    id: Uuid
  }>(`select overlay(first_id_at(now() - interval '6 days')::text
    placing substr(gen_random_uuid()::text, 25) from 25)::uuid as id`)
  return mustHave(row, 'id').id
}

/** Bets whose own rows do not say what they paid. */
const plays: Readonly<Record<string, (player: TestPlayer) => Promise<unknown>>> = {
  'a win that was taken back': async (player) => {
    const id = await stage.openWager(player, 10n * unit)
    await stage.settle(id, 1_000n * unit)
    await stage.correct(id, 0n, { revision: 1 })
  },
  'a loss that became a win, and then less of one': async (player) => {
    const id = await stage.openWager(player, 10n * unit)
    await stage.settle(id, 0n)
    await stage.correct(id, 40n * unit, { revision: 1 })
    await stage.correct(id, 15n * unit, { revision: 2 })
  },
  'an open bet of which half was cashed out': async (player) => {
    const id = await stage.openWager(player, 10n * unit)
    await stage.settle(id, 7n * unit, { shareMinor: 5n * unit })
  },
  'a bet that ended in shares, one of which was corrected': async (player) => {
    const id = await stage.openWager(player, 9n * unit)
    await stage.settle(id, 7n * unit, { shareMinor: 4n * unit })
    await stage.cancel(id)
    await stage.correct(id, unit, { revision: 2, part: 1 })
  },
}

describe('a first limit on losses', () => {
  it.each(Object.entries(plays))('counts %s as a limit from the start', async (_, play) => {
    const [early, late] = [await stage.player(), await stage.player()]
    await limit(early, 5_000)
    await play(early)
    await play(late)
    await limit(late, 5_000)
    const live = await days(early)
    expect(live).toHaveLength(1)
    expect(await days(late)).toEqual(live)
  })

  it('leaves no more to lose than its amount after a win was taken back', async () => {
    const player = await stage.player()
    await plays['a win that was taken back']?.(player)
    await limit(player, 100)
    await stage.openWager(player, 90n * unit)
    await expect(stage.openWager(player, unit)).rejects.toMatchObject({
      refusal: 'core/limit-reached',
    })
  })

  it('counts a share of a bet of long ago that was cashed out today', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n * unit, { id: await oldId() })
    await stage.settle(id, 7n * unit, { shareMinor: 5n * unit })
    await limit(player, 100)
    expect((await days(player)).at(-1)).toMatchObject({ returned: 7 })
  })

  it('counts a correction of a bet of long ago that comes while the days are counted', async () => {
    const player = await stage.player()
    const id = await stage.openWager(player, 10n * unit, { id: await oldId() })
    await stage.settle(id, 30n * unit)
    // No statement may do so: as if it had been settled then.
    await query('alter table wagers disable trigger user')
    await query(
      `update wagers set opened_at = id_time(id), settled_at = id_time(id) where id = $1`,
      [id],
    )
    await query('alter table wagers enable trigger user')
    const [counted] = await query<{ from: string; older: Uuid[] }>(
      `select p_from::text as "from", p_older as older from count_played_days($1)`,
      [player.userId],
    )
    expect(counted?.older).toEqual([])
    await stage.correct(id, 0n, { revision: 1 })
    await query(
      `insert into protection_limits (id, user_id, kind, period, amount, set_at)
        values (gen_random_uuid(), $1, 'loss', 'month', 1000000000, now())`,
      [player.userId],
    )
    await query('select guard_limited($1, $2, $3)', [player.userId, counted?.from, counted?.older])
    expect((await days(player)).at(-1)).toMatchObject({ staked: 0, returned: -30 })
  })
})
