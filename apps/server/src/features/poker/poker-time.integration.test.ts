import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { limitPlayer } from '../../../test/guard/limit-player.ts'
import { PokerStage, refusal } from './test/poker-stage.ts'

let stage: PokerStage
beforeAll(async () => {
  stage = await PokerStage.open()
})
afterAll(() => stage.close())

const query = async (text: string, { userId }: TestPlayer) =>
  (await stage.pool.query(text, [userId])).rows

/** Sets a limit of a session in minutes. */
async function limited(player: TestPlayer, minutes: number): Promise<TestPlayer> {
  const limit = { kind: 'session', period: 'day', amount: minutes * 60_000 } as const
  await limitPlayer(stage.node.app.platform, player.userId, limit)
  return player
}

async function checked(player: TestPlayer): Promise<TestPlayer> {
  const everyMin = 15 as const
  await stage.node.app.handlers.realityCheck({ everyMin }, callOf(player))
  return player
}

/** As if so many minutes of the database's time had gone by since the player's last act. */
const age = (player: TestPlayer, minutes: number) =>
  query(
    `update protection_players set play_since = play_since - interval '${minutes} minutes',
      last_play_at = last_play_at - interval '${minutes} minutes' where user_id = $1`,
    player,
  )

const playedMinutes = async (player: TestPlayer) => {
  const [row] = await query(
    `select coalesce(sum(played_ms), 0)::float8 / 60000 as minutes, count(*)::int as days
      from protection_days where user_id = $1`,
    player,
  )
  return row
}

/** What of so many minutes counts for today, in minutes: nothing of them from before midnight. */
async function ofToday(minutes: number): Promise<number> {
  const text = `select extract(epoch from now() - date_trunc('day', now(), 'UTC'))::float8 / 60 as today`
  return Math.min(minutes, (await stage.pool.query(text)).rows[0].today)
}

const statusOf = async (tableId: string, player: TestPlayer) => {
  const { own } = await stage.show(tableId, player)
  if (own === null) return null
  const [row] = await query('select status from poker_seats where user_id = $1', player)
  return row.status
}

/** Whoever is in turn folds. */
const fold = async (tableId: string, players: readonly TestPlayer[]) =>
  stage.act(tableId, await stage.turnOf(tableId, players), 'fold')

const told = (event: string, { wireId }: TestPlayer) =>
  stage.sent.filter((frame) => frame.event === event && frame.channel.includes(wireId))

describe('time at a table', () => {
  it('is counted hand by hand of a player who has it counted, and of nobody else', async () => {
    const players = [await limited(await stage.join(), 60), await stage.join()] as const
    const [own, other] = players
    const tableId = await stage.tableOf(players)
    await stage.deal(tableId, players)
    await age(own, 10)
    await fold(tableId, players)
    const first = await ofToday(10)
    expect((await playedMinutes(own)).minutes).toBeCloseTo(first, 0)
    await stage.deal(tableId, players)
    await age(own, 4)
    await fold(tableId, players)
    const both = first + (await ofToday(4))
    expect((await playedMinutes(own)).minutes).toBeCloseTo(both, 0)
    // A long break is none of it; the hand itself is.
    await stage.deal(tableId, players)
    await age(own, 40)
    stage.skip(5_000)
    await fold(tableId, players)
    expect((await playedMinutes(own)).minutes).toBeCloseTo(both, 0)
    expect((await playedMinutes(other)).days).toBe(0)
    await stage.clear(tableId, players)
  })

  it('that is used up lets the hand end and no other begin: the chips come back', async () => {
    const players = [await limited(await stage.join(), 15), await stage.join()] as const
    const [own, other] = players
    const before = await stage.balance(own)
    const tableId = await stage.tableOf(players)
    await stage.deal(tableId, players)
    await age(own, 14)
    await query(`update protection_days set played_ms = 900000 where user_id = $1`, own)
    await stage.pass(0)
    // The hand is his to the end.
    expect(await statusOf(tableId, own)).toBe('in')
    await fold(tableId, players)
    await stage.pass(0)
    expect((await stage.show(tableId, own)).own).toBeNull()
    expect(Math.abs((await stage.balance(own)) - before)).toBeCloseTo(0.05, 8)
    expect(told('SessionEnded', own).map(({ text }) => text)).toEqual(['{"reason":"limit"}'])
    // Not less than he took away just now.
    const took = (await stage.balance(own)) - before + 10
    const again = stage.sit(tableId, own, { seat: 0, buyIn: Math.max(10, took).toFixed(8) })
    await expect(again).rejects.toMatchObject({ refusal: 'core/limit-reached' })
    expect(await statusOf(tableId, other)).toBe('in')
    await stage.clear(tableId, players)
  })

  it('asks for the answer of a reality check between two hands, and deals nobody in before it', async () => {
    const players = [await checked(await stage.join()), await stage.join()] as const
    const [own] = players
    const tableId = await stage.tableOf(players)
    await stage.deal(tableId, players)
    await age(own, 14)
    await query(
      `update protection_players set play_since = now() - interval '16 minutes' where user_id = $1`,
      own,
    )
    await stage.pass(0)
    expect(await statusOf(tableId, own)).toBe('in')
    await fold(tableId, players)
    await stage.pass(0)
    expect(await statusOf(tableId, own)).toBe('out')
    const [asked] = told('RealityCheck', own)
    expect(JSON.parse(asked?.text ?? '{}')).toMatchObject({
      ...{ staked: expect.any(Number), won: expect.any(Number), net: expect.any(Number) },
      sinceAt: expect.any(Number),
    })
    await stage.pass(0)
    expect(told('RealityCheck', own)).toHaveLength(1)
    const { whispers, handlers } = stage.node.app
    const back = () => whispers.PokerSitIn({ tableId, postNow: true }, callOf(own))
    await expect(back()).rejects.toMatchObject({ refusal: 'core/reality-check' })
    await handlers.realityCheck({ answer: 'continue' }, callOf(own))
    await back()
    expect(await statusOf(tableId, own)).toBe('in')
    await stage.pass(0)
    expect(await statusOf(tableId, own)).toBe('in')
    await expect(
      whispers.PokerSitIn({ tableId, postNow: false }, callOf(await stage.join())),
    ).rejects.toEqual(refusal('not-seated'))
    await stage.clear(tableId, players)
  })
})
