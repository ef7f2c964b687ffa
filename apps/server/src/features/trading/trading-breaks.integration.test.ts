import { expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { refusalName } from '../../../test/guard/edges.ts'
import { expectedLastUnit, lastUnitOf } from '../../../test/guard/last-unit.ts'
import { limitPlayer, stopPlayer } from '../../../test/guard/limit-player.ts'
import {
  close,
  ended,
  join,
  node,
  open,
  openNode,
  order,
  pass,
  pool,
  set,
  until,
  useTradingStage,
} from './test/trading-stage.ts'

useTradingStage()

async function useUp({ userId }: TestPlayer): Promise<void> {
  const { platform } = node.app
  await limitPlayer(platform, userId, { kind: 'session', period: 'day', amount: 900_000 })
  await pool.query(
    `insert into protection_days (user_id, day, played_ms)
      values ($1, (clock_timestamp() at time zone 'UTC')::date, 900000)`,
    [userId],
  )
}

const stopBy =
  (text: string) =>
  ({ userId }: TestPlayer) =>
    stopPlayer(node.app.platform, userId, text)

const comeDue =
  stopBy(`insert into protection_players (user_id, reality_minutes, play_since, last_play_at)
    values ($1, 15, clock_timestamp() - interval '20 minutes', clock_timestamp())`)
const timeOut = stopBy(`insert into protection_players (user_id, time_out_until)
  values ($1, clock_timestamp() + interval '1 day')`)

it.each([
  ['the time of the day is used up', useUp, 'core/limit-reached'],
  ['a reality check waits', comeDue, 'core/reality-check'],
  ['a time-out runs', timeOut, 'core/time-out'],
])(
  'a position stays open when %s, is closed as always, and no other opens',
  async (_what, stop, no) => {
    const player = await join()
    const { id } = await open(player)
    await pass(1_000)
    await stop(player)
    expect(await refusalName(open(player))).toBe(no)
    await pass(1_000)
    await close(player, id)
    await pass(1_000)
    expect(await ended(player, id)).toMatchObject({ status: 'closed', reason: 'user' })
  },
)

it('the last unit of a limit is staked once, by orders sent at once at two nodes', async () => {
  const other = await openNode()
  try {
    // A node that begins has no price until it has read one.
    await until(async () => {
      const shown = await other.app.handlers.tradingTickers({}, callOf(null))
      return shown.some(({ ticker, status }) => ticker === order.ticker && status === 'open')
    })
    const race = lastUnitOf({
      platform: node.app.platform,
      join,
      lay(player, place) {
        const at = place % 2 === 0 ? node : other
        return refusalName(open(player, { wager: '2.5' }, undefined, at))
      },
      usd: 2.5,
    })
    expect(await race).toEqual(expectedLastUnit(2.5))
  } finally {
    await other.close()
  }
})

it('no position opens above the largest bet that holds for all products', async () => {
  const player = await join()
  await set('wallet.betCeilingCents', 200)
  try {
    expect(await refusalName(open(player, { wager: '2.01' }))).toBe('core/bet-ceiling')
    expect(await refusalName(open(player, { wager: '2' }))).toBeNull()
  } finally {
    await set('wallet.betCeilingCents', null)
  }
})
