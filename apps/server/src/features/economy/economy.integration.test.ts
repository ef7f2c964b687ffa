import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { vipLevels } from '../loyalty/index.ts'
import { raceCapPercent } from '../race/index.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const door = () => node.app.doors.economy
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
const set = (key: string, value: unknown) =>
  node.app.platform.settings.set({ key, value, reason: 'the budget of the tests', by: null })
const clusterOf = (player: TestPlayer) =>
  node.app.platform.database.transaction((tx) => door().clusterOf(tx, player.userId))

/** Lets a player sit at an address, as the sessions tell. */
async function sit(player: TestPlayer, ip: string, device = 'Firefox on Linux'): Promise<void> {
  await query('update sessions set ip = $2, device = $3 where user_id = $1', [
    player.userId,
    ip,
    device,
  ])
}

describe('the guard', () => {
  const dearer = () =>
    node.app.platform.settings
      .get(vipLevels)
      .map((level, place) => (place === 10 ? { ...level, rakeback: 13 } : level))

  it('shows 42 % at level 0 and 59 % at level 10, and what a change would come to', async () => {
    const shown = await node.app.handlers.economyPreview({ changes: {} }, callOf(null))
    expect(shown).toMatchObject({ ok: true, guardPct: 60 })
    expect([shown.levels[0]?.sumPct, shown.levels[10]?.sumPct]).toEqual([42, 59])
    const changes = { [vipLevels.key]: dearer() }
    const changed = await node.app.handlers.economyPreview({ changes }, callOf(null))
    expect(changed).toMatchObject({ ok: false })
    expect(changed.levels[10]?.sumPct).toBe(60)
  })

  it('refuses settings of whichever feature that reach 60 % at some level', async () => {
    const refusal = { refusal: 'admin/economy-over-budget', params: { levels: [10] } }
    await expect(set(vipLevels.key, dearer())).rejects.toMatchObject(refusal)
    await expect(set(raceCapPercent.key, 8)).rejects.toMatchObject(refusal)
    await set(raceCapPercent.key, 6)
    await set(vipLevels.key, dearer())
    await expect(set(raceCapPercent.key, 7)).rejects.toMatchObject(refusal)
  })
})

describe('the guard of what a new account is given', () => {
  const refusal = { refusal: 'admin/economy-over-budget', params: { levels: [0] } }
  const starter = { spins: 3, depositCents: 1_000, ratedCents: 4_000 }

  it('refuses first spins of the faucet that the play they ask for does not carry', async () => {
    for (const dear of [
      { ...starter, ratedCents: 0 },
      { ...starter, spins: 100 },
      { ...starter, ratedCents: 2_000 },
    ]) {
      await expect(set('faucet.starter', dear)).rejects.toMatchObject(refusal)
    }
    const changes = { 'faucet.starter': { ...starter, spins: 100 } }
    const shown = await node.app.handlers.economyPreview({ changes }, callOf(null))
    expect(shown.ok).toBe(false)
    await set('faucet.starter', { ...starter, spins: 0, ratedCents: 0 })
    await set('faucet.starter', starter)
  })

  it('counts the least cent of a spin, however small its maximum', async () => {
    await expect(set('faucet.leastMaxCents', 1)).rejects.toMatchObject({
      refusal: 'admin/economy-over-budget',
    })
    await set('faucet.leastMaxCents', 49)
    await set('faucet.leastMaxCents', 50)
  })
})

describe('the guard over time', () => {
  const later = (key: string, value: unknown, hours: number) =>
    node.app.platform.settings.set({
      ...{ key, value, reason: 'the budget of the tests', by: null },
      applyAt: Date.now() + hours * 3_600_000,
    })

  it('asks what else is set for later, and never more than 60 %', async () => {
    const refusal = { refusal: 'admin/economy-over-budget' }
    await expect(set('economy.guardPct', 90)).rejects.toThrow('does not fit')
    const levels = node.app.platform.settings.get(vipLevels)
    const at = (rakeback: number) =>
      levels.map((level, place) => (place === 10 ? { ...level, rakeback } : level))
    // With 6 % for the race, level 10 costs 58 %: a point more would do now, and not in two hours.
    await set(vipLevels.key, at(12))
    await later(raceCapPercent.key, 7, 2)
    const dearer = at(13)
    await expect(set(vipLevels.key, dearer)).rejects.toMatchObject(refusal)
    await expect(later(vipLevels.key, dearer, 1)).rejects.toMatchObject(refusal)
    await expect(later(vipLevels.key, dearer, 3)).rejects.toMatchObject(refusal)
    // Taken back.
    await set(raceCapPercent.key, 6)
  })

  const withRakeback = (rakeback: number) =>
    node.app.platform.settings
      .get(vipLevels)
      .map((level, place) => (place === 10 ? { ...level, rakeback } : level))
  /** With 6 % for the race this comes to 58 % at level 10. */
  const todays = () => set(vipLevels.key, withRakeback(12))

  it('counts a cheaper change that was taken back no more: what rests on it is over 60 %', async () => {
    await todays()
    await later(vipLevels.key, withRakeback(10), 1)
    await todays()
    await expect(later(raceCapPercent.key, 8, 2)).rejects.toMatchObject({
      refusal: 'admin/economy-over-budget',
      params: { levels: [10] },
    })
  })

  it('refuses nothing for a dearer change that was taken back, nor for one that never came', async () => {
    await todays()
    await later(vipLevels.key, withRakeback(13), 1)
    await todays()
    await later(raceCapPercent.key, 7, 2)
    await set(raceCapPercent.key, 6)
    // What is set for an hour ahead holds in place of what was to come in two.
    await later(vipLevels.key, withRakeback(13), 2)
    await later(vipLevels.key, withRakeback(12), 1)
    await later(raceCapPercent.key, 7, 3)
    await set(raceCapPercent.key, 6)
  })

  it('lets one of two changes through that are each within 60 % and together are not', async () => {
    await todays()
    const { database, settings } = node.app.platform
    const own = { reason: 'two at once', by: null }
    const changes = [
      { key: raceCapPercent.key, value: 7, ...own },
      { key: vipLevels.key, value: withRakeback(13), ...own },
    ]
    const asked = await Promise.allSettled(
      changes.map((change) => database.transaction((tx) => settings.set(change, tx))),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { refusal: 'admin/economy-over-budget' },
    })
  })
})

describe('a cluster', () => {
  it('is one account until a strong sign joins another', async () => {
    const [one, other] = [await node.join(), await node.join()]
    await sit(one, '203.0.113.7')
    await sit(other, '203.0.113.7', 'Chrome on Windows')
    expect(await clusterOf(one)).toEqual({ id: one.userId, userIds: [one.userId] })
    await sit(other, '203.0.113.7')
    const both = [one.userId, other.userId].toSorted()
    expect(await clusterOf(other)).toEqual({ id: other.userId, userIds: both })
    expect(await clusterOf(one)).toEqual({ id: one.userId, userIds: both })
    // Only who sat there himself: a third at another browser of the second's is not the first one.
    const third = await node.join()
    await sit(third, '203.0.113.70')
    await query(
      `insert into sessions (id, user_id, secret_hash, created_at, seen_at, ip, device)
        select gen_random_uuid(), user_id, sha256(user_id::text::bytea), created_at, seen_at,
          '203.0.113.70', device from sessions where user_id = $1`,
      [other.userId],
    )
    expect((await clusterOf(other)).userIds).toHaveLength(3)
    expect((await clusterOf(one)).userIds).toEqual(both)
    expect((await clusterOf(third)).userIds).not.toContain(one.userId)
    // And nothing of it is left once they sit elsewhere for a month.
    await query(
      `update sessions set seen_at = seen_at - interval '31 days',
      created_at = created_at - interval '31 days' where user_id = $1`,
      [other.userId],
    )
    await query(
      `update sessions set seen_at = seen_at - interval '31 days',
      created_at = created_at - interval '31 days' where user_id = $1`,
      [one.userId],
    )
    expect((await clusterOf(one)).userIds).toEqual([one.userId])
  })

  it('is asked for by one of its accounts after the other, also at one browser', async () => {
    const [one, other] = [await node.join(), await node.join()]
    for (const player of [one, other]) await sit(player, '203.0.113.71')
    const steps: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const { database } = node.app.platform
    const first = database.transaction(async (tx) => {
      await door().clusterOf(tx, one.userId)
      steps.push('first')
      await held
      steps.push('first is over')
    })
    await vi.waitFor(() => expect(steps).toEqual(['first']), 30_000)
    const second = database.transaction(async (tx) => {
      await door().clusterOf(tx, other.userId)
      steps.push('second')
    })
    await vi.waitFor(async () => {
      const [row] = await query<{ waiting: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waiting`,
      )
      expect(row?.waiting).toBe(true)
    }, 30_000)
    letGo()
    await Promise.all([first, second])
    expect(steps).toEqual(['first', 'first is over', 'second'])
  })

  it('is not made of browsers at one address a day apart, nor on this machine', async () => {
    const [one, other, near] = [await node.join(), await node.join(), await node.join()]
    await sit(one, '203.0.113.8')
    await sit(other, '203.0.113.8')
    await query(
      `update sessions set created_at = created_at + interval '25 hours',
        seen_at = seen_at + interval '25 hours' where user_id = $1`,
      [other.userId],
    )
    await sit(near, '127.0.0.1')
    expect((await clusterOf(one)).userIds).toEqual([one.userId])
    expect((await clusterOf(near)).userIds).toEqual([near.userId])
  })

  it('holds whoever shares a sign with one of it, though nobody has asked for that one yet', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => node.join()))
    const { database: on } = node.app.platform
    const [first] = players
    if (!first) throw new Error('nobody joined')
    // A chain: each shares a sign with the next alone.
    for (const [place, { userId }] of players.entries()) {
      for (const link of [place, place + 1]) {
        const value = `link ${link} from ${first.name}`
        await door().noteSign(on, { userId, kind: 'device', value })
      }
    }
    const all = players.map(({ userId }) => userId).toSorted()
    expect((await clusterOf(first)).userIds.toSorted()).toEqual(all)
  })

  it('joins whole clusters by a payment source, whoever asks at once', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => node.join()))
    for (const [place, player] of players.entries()) {
      const value = `bc1q-pair-${Math.floor(place / 2)}`
      const sign = { userId: player.userId, kind: 'payment' as const, value }
      await door().noteSign(node.app.platform.database, sign)
    }
    const [, second, third] = players
    if (!second || !third) throw new Error('nobody joined')
    expect((await clusterOf(second)).userIds).toHaveLength(2)
    for (const { userId } of [second, third]) {
      const sign = { userId, kind: 'person' as const, value: 'passport 1' }
      await door().noteSign(node.app.platform.database, sign)
    }
    await Promise.all(players.map((player) => clusterOf(player)))
    // Whoever came first may not have known of all signs yet; now everybody does.
    const all = await Promise.all(players.map((player) => clusterOf(player)))
    const four = players.map(({ userId }) => userId).toSorted()
    expect(all.map(({ userIds }) => userIds.toSorted())).toEqual([four, four, four, four])
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })
})

describe('the cap of a day', () => {
  const reserve = (cents: number) =>
    node.app.platform.database.transaction((tx) => door().reserve(tx, { kind: 'quiz', cents }))

  it('is never passed, whoever asks at once, and nothing is given in part', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 30 }, () => reserve(90)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(22)
    await expect(reserve(21)).rejects.toMatchObject({ refusal: 'core/feature-off' })
    await reserve(20)
    await expect(reserve(1)).rejects.toMatchObject({ refusal: 'core/feature-off' })
  })

  it('takes nothing for what was not decided after all', async () => {
    const spent = async () =>
      (
        await query<{ cents: bigint }>(`select sum(cents)::bigint as cents from promotion_spending`)
      )[0]
    const before = await spent()
    const failing = node.app.platform.database.transaction(async (tx) => {
      await door().reserve(tx, { kind: 'codes', cents: 5 })
      throw new Error('the claim was refused')
    })
    await expect(failing).rejects.toThrow('the claim was refused')
    expect(await spent()).toEqual(before)
  })
})

describe('the gate', () => {
  it('lets only complete, proven, unbanned players receive', async () => {
    const player = await node.join()
    const caller = { userId: player.userId, ip: '127.0.0.1' }
    const may = (own: object = {}) => door().mayReceive({ ...caller, ...own })
    await expect(may({ userId: null })).rejects.toMatchObject({ refusal: 'core/sign-in-needed' })
    await expect(may()).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
    await query('update users set email_verified_at = now() where id = $1', [player.userId])
    expect(await may()).toBe(player.userId)
    await query(`insert into promotion_bans (user_id, reason) values ($1, 'farming')`, [
      player.userId,
    ])
    await expect(may()).rejects.toMatchObject({ refusal: 'core/no-permission' })
    const until = new Date(Math.floor(node.app.platform.clock.now()) + 3_600_000)
    await query('insert into protection_players (user_id, time_out_until) values ($1, $2)', [
      player.userId,
      until,
    ])
    const taken = { refusal: 'core/time-out', params: { until: until.toISOString() } }
    await expect(may()).rejects.toMatchObject(taken)
    const isKept = () => door().isKeptFromGrants(node.app.platform.database, player.userId)
    await query('delete from promotion_bans where user_id = $1', [player.userId])
    await expect(may()).rejects.toMatchObject(taken)
    expect(await isKept()).toBe(true)
    node.pass(3_600_000)
    expect(await may()).toBe(player.userId)
    expect(await isKept()).toBe(false)
    node.pass(-3_600_000)
    await query('update users set self_excluded = true where id = $1', [player.userId])
    await expect(may()).rejects.toMatchObject({ refusal: 'core/self-excluded' })
  })
})
