import { dayMs, minuteMs, toIso, toWireId, type Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { openChatStage, type ChatStage } from '../test/stage.ts'

let stage: ChatStage
/** A hundred players who are here and play. */
let takers: readonly Uuid[]
/** The first of them, who are one person. */
const ringSize = 20

beforeAll(async () => {
  stage = await openChatStage()
  takers = Array.from({ length: 100 }, () => stage.first.mintKey())
  const { clock } = stage.first.app.platform
  const yesterday = toIso(clock.now() - dayMs).slice(0, 10)
  await stage.sql(
    `insert into users (id, name, email, email_verified_at, password_hash, birth_date, country,
        terms_version, created_at)
      select t.id, 'taker_' || place, 'taker' || place || '@example.com', now(), u.password_hash,
        u.birth_date, u.country, u.terms_version, u.created_at
      from unnest($1::uuid[]) with ordinality as t (id, place), users u where u.id = $2`,
    [takers, stage.ada.userId],
  )
  await stage.sql(
    `insert into profile_sums (user_id, day, product, game, games, wagered_usd_e6, payout_usd_e6,
        rated_usd_e6, best_multiplier_e4)
      select t.id, $2, 'originals', 'dice', 1, 1000000000, 0, 1000000000, 0
      from unnest($1::uuid[]) as t (id)`,
    [takers, yesterday],
  )
  await speak(takers)
  const { database } = stage.first.app.platform
  for (const userId of takers.slice(0, ringSize)) {
    const sign = { userId, kind: 'payment', value: 'one card of all' } as const
    const { economy } = stage.first.app.doors
    await economy.noteSign(database, sign)
    await database.transaction((tx) => economy.clusterOf(tx, userId))
  }
})
afterAll(async () => {
  await stage.sql('delete from profile_sums where user_id = any($1)', [takers])
  await stage.close()
})

/** Lets them have said something in both rooms just now, and nobody else. */
async function speak(who: readonly Uuid[]): Promise<void> {
  await stage.sql('delete from chat_messages where user_id = any($1)', [takers])
  await stage.sql(
    `insert into chat_messages (id, channel, number, type, user_id, access, data, created_at)
      select gen_random_uuid(), channel, -place, 'message', t.id, 'user', '{"message": "here"}', $2
      from unnest($1::uuid[]) with ordinality as t (id, place), unnest($3::text[]) as channel`,
    [who, new Date(stage.first.app.platform.clock.now()), ['general', 'lounge']],
  )
}

const rainOf = (from: TestPlayer, node = stage.first, amount = '5') =>
  node.app.handlers.rain(
    { amount, currency: 'usdt', users: 25, channel: 'lounge' },
    callOf(from, stage.first.mintKey()),
  )

interface Fallen {
  readonly state: string
  readonly each: bigint
  readonly users: readonly Uuid[]
}

const gifts = (kind: string) =>
  stage.first.app.platform.database.query<Fallen>({
    text: `select g.state, g.each_minor as each, array_agg(p.user_id) as users from chat_gifts g
      join chat_gift_parts p on p.gift_id = g.id where g.kind = $1 group by g.id`,
    values: [kind],
  })

it('a ring of twenty catches one place of a rain at most, however many rains fall on a hundred at once', async () => {
  const givers = await Promise.all(Array.from({ length: 6 }, () => stage.join()))
  const outlook = await stage.calls.rainOutlook({ channel: 'lounge' }, callOf(givers[0] ?? null))
  expect(outlook).toEqual({ available: takers.length - ringSize + 1 })
  const before = await Promise.all(givers.map((one) => stage.balance(one)))
  const nodes = [stage.first, stage.second]
  const answers = await Promise.all(
    givers.map((one, at) => rainOf(one, nodes[at % 2] ?? stage.first)),
  )
  expect(answers.map(({ each }) => each)).toEqual(givers.map(() => '0.20000000'))
  const after = await Promise.all(givers.map((one) => stage.balance(one)))
  expect(after).toEqual(before.map((sum) => sum - 5))
  const fallen = await gifts('rain')
  expect(fallen).toHaveLength(givers.length)
  const ring = new Set(takers.slice(0, ringSize))
  for (const { state, users } of fallen) {
    expect([state, new Set(users).size]).toEqual(['paid', 25])
    expect(users.filter((id) => ring.has(id)).length).toBeLessThanOrEqual(1)
  }
  const [sum] = await stage.sql(
    `select sum(balance)::text as sum from accounts where owner = any($1) and pocket = 'real'`,
    [takers],
  )
  expect(sum).toEqual({ sum: String(6 * 5 * 10 ** 8) })
})

it('two rains from one balance at once give no more than is there', async () => {
  const giver = await stage.join()
  const rest = await stage.balance(giver)
  const amount = String(Math.floor(rest * 0.6))
  const answers = await Promise.allSettled([
    rainOf(giver, stage.first, amount),
    rainOf(giver, stage.second, amount),
  ])
  const done = answers.filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect(await stage.balance(giver)).toBeCloseTo(rest - Number(amount), 6)
})

it("the house's rain falls when its time comes, once, on people who can carry it, within the budget", async () => {
  const { app } = stage.first
  const { clock } = app.platform
  // The day is planned by the first look at it.
  await app.doors.chat.tend()
  const [plan] = await app.platform.database.query<{ count: number }>({
    text: 'select count(*)::int as count from chat_rain_plan',
  })
  const count = plan?.count ?? 0
  expect(count).toBeGreaterThanOrEqual(10)
  const due = async () => {
    await stage.sql(`update chat_rain_plan set state = 'skipped'`)
    await stage.sql(
      `update chat_rain_plan set state = 'planned', people = 10, at = $1 where place = 0`,
      [new Date(clock.now() - minuteMs)],
    )
  }
  // Whoever is banned from promotions is not among them.
  const fit = takers.slice(-12)
  await stage.sql(
    `insert into promotion_bans (user_id, scope, reason)
      select id, 'all', 'test' from unnest($1::uuid[]) as id`,
    [takers.slice(0, -12)],
  )
  await due()
  await speak(takers)
  await Promise.all([app.doors.chat.tend(), stage.second.app.doors.chat.tend()])
  await app.doors.chat.tend()
  const [rain, ...more] = await gifts('house_rain')
  expect(more).toEqual([])
  expect(rain).toMatchObject({ state: 'paid' })
  const users = rain?.users ?? []
  expect(new Set(users).size).toBe(10)
  expect(users.filter((id) => !fit.includes(id))).toEqual([])
  // Yesterday's theoretical win was $1,000: one per cent of it is the budget of all rains of the day.
  const cents = Number(rain?.each ?? 0n) / 10 ** 6
  expect(cents * 10 * count).toBeLessThanOrEqual(1_000)
  expect(cents).toBeGreaterThanOrEqual(1)
  const [line] = await stage.history()
  expect(line).toMatchObject({ type: 'service', data: { kind: 'house_rain', from: null } })
  const named = line?.type === 'service' ? line.data.users.map(({ _id }) => _id) : []
  expect(named.toSorted()).toEqual(users.map((id) => toWireId('user', id)).toSorted())

  // Four are too few.
  await due()
  await speak(takers.slice(-4))
  await app.doors.chat.tend()
  expect(await gifts('house_rain')).toHaveLength(1)
  const [skipped] = await stage.sql('select state from chat_rain_plan where place = 0')
  expect(skipped).toEqual({ state: 'skipped' })
})
