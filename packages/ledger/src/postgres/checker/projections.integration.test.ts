import { afterEach, beforeEach, expect, it } from 'vitest'
import { Bank } from '../../test/bank.ts'
import { bet } from '../../test/commands.ts'
import { checkLedger } from './check-ledger.ts'
import { statisticsMatchJournal } from './projections.ts'

let bank: Bank

beforeEach(async () => {
  bank = await Bank.open(Date.now(), 1)
})
afterEach(() => bank.close())

const check = () => checkLedger(bank.client, [statisticsMatchJournal])

/** The statistics as they are once so many commits of the lane are read. */
const setRead = (number: bigint) =>
  bank.query(`update projector_checkpoints set number = $1 where projector = 'live'`, [number])

it('lets a best bet be one that is not read yet, and none be another once all is read', async () => {
  const player = await bank.player(1_000n)
  const play = (multiplierE4: number) =>
    bank.node(0).submit(bet({ ...player, stakeMinor: 10n, multiplierE4: () => multiplierE4 }))
  await play(20_000)
  const [read] = await bank.query<{ lane: number; number: bigint }>(
    'select lane, number from lane_commits order by committed_at desc, number desc limit 1',
  )
  await play(50_000)
  const all = (read?.number ?? 0n) + 1n
  await bank.query(
    `insert into projectors (id, is_live) values ('wager_statistics', true)
      on conflict (id) do update set is_live = true`,
  )
  await bank.query(`insert into projector_checkpoints values ('live', $1, $2)`, [
    read?.lane,
    read?.number,
  ])
  // The first bet is read; the best of the day was looked up when the second stood already.
  await bank.query(
    `insert into wager_statistics (user_id, day, game, currency, pocket, games, wagered_minor,
        payout_minor, wins, best_id, best_multiplier_e4, best_profit_minor)
      select user_id, (settled_at at time zone 'UTC')::date, game, currency, 'real', 1, 10, 20, 1, id,
        multiplier_e4, payout_minor - stake_minor
      from wagers order by id desc limit 1`,
  )
  expect(await check()).toEqual([])
  await bank.query('update wager_statistics set wins = 0')
  expect(await check()).toHaveLength(1)
  await bank.query('update wager_statistics set wins = 1')
  await setRead(all)
  expect(await check()).toHaveLength(1)
  await bank.query(
    'update wager_statistics set games = 2, wagered_minor = 20, payout_minor = 70, wins = 2',
  )
  expect(await check()).toEqual([])
  await bank.query('update wager_statistics set best_profit_minor = best_profit_minor - 1')
  expect(await check()).toHaveLength(1)
  await bank.query('update wager_statistics set best_profit_minor = best_profit_minor + 1')
})
