import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallContext } from '../../platform/context.ts'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  // No worker: the tests say when the projections run.
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const body = { quick: true, api_id: 'dice', data: { condition: 'under', target: 50 } } as const

async function play(player: TestPlayer, bet: string, currency = 'usdt', demo = false) {
  const context = callOf(player, node.mintKey())
  return (await node.app.whispers.Play({ ...body, bet, currency, demo }, context)).response
}

/** Real money in a second currency. */
const giveBtc = (player: TestPlayer) =>
  node.app.doors.wallet.movements.grant({
    id: node.app.platform.mintId(),
    reason: 'demo_grant',
    userId: player.userId,
    currency: 'btc',
    pocket: 'real',
    amountMinor: 100_000n,
    businessKey: `btc ${player.userId}`,
    telling: { context: null },
  })

/** A call by a member of staff with this permission. */
function staffOf(player: TestPlayer, held: string): CallContext {
  const context = callOf(player)
  return { ...context, caller: { ...context.caller, can: (asked) => asked === held } }
}

const profileOf = (id: string, viewer: CallContext) => node.app.handlers.getUser({ id }, viewer)

describe('a profile', () => {
  it('shows the player, the USD wagered and the bets of real money, by id or name [PROF-008] [PROF-018]', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    await node.app.handlers.demoTopUp({ currency: 'usdt' }, callOf(player, node.mintKey()))
    const bets = [await play(player, '1.25'), await play(player, '2.5'), await play(player, '1.25')]
    await play(player, '10', 'usdt', true)
    await node.app.doors.wallet.projections.catchUp()
    const seen = await profileOf(player.wireId, callOf(stranger))
    expect(seen).toMatchObject({
      user: { _id: player.wireId, name: player.name, avatar: null, access: 'user' },
      wagered: 5,
      games: 3,
      favourite_game: { id: 'dice', name: 'Dice', image: 'originals/dice' },
    })
    expect(seen.user.vipLevel).toBe(0)
    const best = Math.max(0, ...bets.map(({ game }) => game.multiplier))
    expect(seen.best?.multiplier ?? 0).toBe(best)
    expect(await profileOf(player.name.toUpperCase(), callOf(stranger))).toEqual(seen)
  })

  it('and the own view hold what is known of a user: level, roles, whom he ignores, his mute [CHAT-005]', async () => {
    const { handlers, platform } = node.app
    const [player, other] = [await node.join(), await node.join()]
    await platform.database.query({
      text: `insert into loyalty_levels (user_id, level, source) values ($1, 8, 'staff')`,
      values: [player.userId],
    })
    const { user } = await profileOf(player.wireId, callOf(other))
    expect(user).toEqual({
      ...{ _id: player.wireId, name: player.name, avatar: null, access: 'user' },
      ...{ created_at: expect.any(String), vipLevel: 8, private_bets: false },
    })
    await handlers.ignore({ name: other.name }, callOf(player))
    const moderator = { ...callOf(other), caller: { ...callOf(other).caller, can: () => true } }
    await platform.database.query({
      text: `update users set roles = '{chat_moderator}' where id = $1`,
      values: [other.userId],
    })
    node.pass(6_000)
    const { mute } = await handlers.mute(
      { id: player.wireId, minutes: 5, reason: 'rule1' },
      moderator,
    )
    expect(await handlers.chatSelf({}, callOf(player))).toMatchObject({
      ignore: [other.wireId],
      mute: { until: mute },
    })
    const session = { powerplay_session: other.cookie }
    const csrf = { method: 'GET', url: '/sanctum/csrf-cookie', cookies: session } as const
    const arrived = await node.app.edge.inject(csrf)
    const token = arrived.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const answer = await node.app.edge.inject({
      method: 'POST',
      url: '/auth/update',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': token },
      cookies: { ...session, 'XSRF-TOKEN': token },
      payload: {},
    })
    expect(answer.json()).toMatchObject({ _id: other.wireId, roles: [{ id: 'chat_moderator' }] })
    expect((await profileOf(other.wireId, callOf(player))).user.access).toBe('moderator')
  })

  it('is found by name, whose answer is the id; private ones are not found by an old id [CHAT-064]', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    const find = (name: string) => node.app.handlers.findUser({ name }, callOf(stranger))
    expect(await find(player.name.toUpperCase())).toEqual({ id: player.wireId })
    expect(await find(player.wireId)).toEqual({ id: player.wireId })
    await node.app.handlers.updateSettings({ private_bets: true }, callOf(player))
    await expect(find(player.wireId)).rejects.toThrow('profile/unknown-user')
  })

  it('of nobody is refused, and an e-mail names nobody', async () => {
    const player = await node.join()
    for (const id of ['no_such_name', 'user_00000000000000000000000000', '@', "x' or '1"]) {
      await expect(profileOf(id, callOf(player))).rejects.toThrow('profile/unknown-user')
    }
    const email = `${player.name}@example.com`
    await expect(profileOf(email, callOf(player))).rejects.toThrow('profile/unknown-user')
  })

  it('keeps a player with private bets hidden, except from ignore_privacy, which is written down [PROF-014] [PROF-015]', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    await node.app.handlers.updateSettings({ private_bets: true }, callOf(player))
    const seen = await profileOf(player.wireId, callOf(stranger))
    expect(JSON.stringify(seen)).not.toContain(player.name)
    expect(JSON.stringify(seen)).not.toContain(player.wireId)
    expect(seen).toMatchObject({ user: { _id: null, private_bets: true }, wagered: null })
    expect((await profileOf(player.name, callOf(player))).user.name).toBe(player.name)
    expect((await profileOf(player.wireId, staffOf(stranger, 'users'))).user.name).toBeNull()
    const lifted = await profileOf(player.wireId, staffOf(stranger, 'ignore_privacy'))
    expect(lifted.user.name).toBe(player.name)
    const lines = await node.app.platform.database.query({
      text: `select from audit_lines where event = 'profile.privacy_lifted' and subject = $1`,
      values: [player.userId],
    })
    expect(lines).toHaveLength(1)
  })

  it('keeps private statistics from strangers, but not the name', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    await play(player, '1')
    await node.app.doors.wallet.projections.catchUp()
    await node.app.handlers.updateSettings({ private_stats: true }, callOf(player))
    const seen = await profileOf(player.wireId, callOf(stranger))
    expect(seen.user.name).toBe(player.name)
    expect([seen.wagered, seen.games, seen.best, seen.favourite_game]).toEqual(
      Array.from({ length: 4 }, () => null),
    )
    expect((await profileOf(player.wireId, callOf(player))).games).toBe(1)
    expect((await profileOf(player.wireId, staffOf(stranger, 'users'))).games).toBe(1)
  })
})

describe('private bets', () => {
  it('hide past and future rows at once, and show them again when switched off [PROF-013]', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    const before = await play(player, '1')
    const userOf = async (game_id: string) =>
      (await node.app.whispers.Info({ game_id }, callOf(stranger))).user
    expect((await userOf(before.id)).name).toBe(player.name)
    await node.app.handlers.updateSettings({ private_bets: true }, callOf(player))
    const after = await play(player, '1')
    for (const { id } of [before, after]) {
      expect(await userOf(id)).toEqual({ _id: null, name: null, avatar: null, private_bets: true })
    }
    await node.app.doors.wallet.projections.catchUp()
    const asked = { mode: 'casino', type: 'all', count: 10 } as const
    const rows = await node.app.handlers.latestGames(asked, callOf(stranger))
    expect(JSON.stringify(rows)).not.toContain(player.name)
    await node.app.handlers.updateSettings({ private_bets: false }, callOf(player))
    expect((await userOf(after.id)).name).toBe(player.name)
  })
})

describe('the statistics', () => {
  it('sum up real bets in USD per product and day, as the journal has them', async () => {
    const player = await node.join()
    await giveBtc(player)
    await play(player, '2')
    await play(player, '0.0001', 'btc')
    await node.app.doors.wallet.projections.catchUp()
    const [truth] = await node.app.platform.database.query<{ cents: bigint }>({
      text: 'select (sum(stake_usd_e6) / 10000)::bigint as cents from wagers where user_id = $1',
      values: [player.userId],
    })
    const wagered = Number(truth?.cents) / 100
    for (const period of ['day', 'week', 'month', 'all'] as const) {
      const { rows, by_day } = await node.app.handlers.profileStatistics({ period }, callOf(player))
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ product: 'originals', games: 2, wagered })
      expect(by_day).toHaveLength(1)
      expect(by_day[0]).toMatchObject({ wagered })
    }
  })

  it('are rebuilt from the journal to the same sums', async () => {
    const read = () =>
      node.app.platform.database.query({
        text: 'select * from profile_sums order by user_id, day, product, game',
      })
    await node.app.doors.wallet.projections.catchUp()
    const before = await read()
    expect(before.length).toBeGreaterThan(0)
    await node.app.doors.wallet.projections.rebuild('profile_sums')
    expect(await read()).toEqual(before)
  })

  it('of others need the permission users, and so do their bets', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    const bet = await play(player, '1')
    await node.app.doors.wallet.projections.catchUp()
    const id = player.wireId
    const { profileBets, profileStatistics } = node.app.handlers
    const part = { page: 1, perPage: 20, id }
    for (const viewer of [callOf(stranger), staffOf(stranger, 'chat_moderator')]) {
      const wanted = { period: 'all', id } as const
      await expect(profileStatistics(wanted, viewer)).rejects.toThrow('core/no-permission')
      await expect(profileBets(part, viewer)).rejects.toThrow('core/no-permission')
      const nobody = profileBets({ ...part, id: 'no_such_name' }, viewer)
      await expect(nobody).rejects.toThrow('core/no-permission')
    }
    const staff = staffOf(stranger, 'users')
    expect((await profileBets(part, staff)).rows.map(({ _id }) => _id)).toEqual([bet.id])
    expect((await profileStatistics({ period: 'day', id }, staff)).rows[0]?.games).toBe(1)
    expect((await profileBets(part, callOf(player))).total).toBe(1)
  })
})

describe('the list of bets', () => {
  it('shows settled bets of real money page by page, newest first, and can be narrowed down', async () => {
    const player = await node.join()
    const played: string[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      played.push((await play(player, '0.1')).id)
      // Bets of the same millisecond have no order of their own.
      node.pass(1)
    }
    await giveBtc(player)
    const inBtc = (await play(player, '0.00001', 'btc')).id
    const ask = (part: object) =>
      node.app.handlers.profileBets({ page: 1, perPage: 20, ...part }, callOf(player))
    const newest = [inBtc, ...played.toReversed()]
    const first = await ask({ perPage: 4 })
    expect([first.pages, first.total, first.rows.map(({ _id }) => _id)]).toEqual([
      2,
      6,
      newest.slice(0, 4),
    ])
    expect((await ask({ perPage: 4, page: 2 })).rows.map(({ _id }) => _id)).toEqual(newest.slice(4))
    expect((await ask({ page: 10_000, perPage: 100 })).rows).toEqual([])
    expect((await ask({ currency: 'btc' })).rows.map(({ _id }) => _id)).toEqual([inBtc])
    expect((await ask({ product: 'sport' })).total).toBe(0)
    const now = node.app.platform.clock.now()
    expect((await ask({ from: now - 60_000, to: now + 1 })).total).toBe(6)
    expect((await ask({ from: now + 1 })).total).toBe(0)
    expect((await ask({ to: 0 })).total).toBe(0)
    expect((await ask({ from: 8.64e15, to: 8.64e15 })).total).toBe(0)
  })
})

describe('the settings', () => {
  it('are kept choice by choice, and unset ones leave the browser its own', async () => {
    const player = await node.join()
    const fresh = await node.app.handlers.profileSettings({}, callOf(player))
    expect(fresh).toMatchObject({
      private_bets: false,
      private_stats: false,
      theme: null,
      sounds: null,
      two_factor: false,
      connections: [],
    })
    const { updateSettings, profileSettings } = node.app.handlers
    await updateSettings({ theme: 'blue', sounds: true, fiat_view: 'EUR' }, callOf(player))
    await updateSettings({ sounds: false, private_stats: true }, callOf(player))
    const kept = { theme: 'blue', sounds: false, fiat_view: 'EUR', private_stats: true }
    expect(await profileSettings({}, callOf(player))).toEqual({ ...fresh, ...kept })
    expect(await updateSettings({}, callOf(player))).toEqual({ ...fresh, ...kept })
  })

  it('let no marketing reach an excluded player, from the commit of the exclusion on', async () => {
    const { handlers, platform } = node.app
    const [player, racer] = [await node.join(), await node.join()]
    const on = { mail_marketing: true, push_marketing: true }
    const off = { mail_marketing: false, push_marketing: false }
    const waiting = async () => {
      const text = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return (await platform.database.query({ text })).length > 0
    }
    const exclude = (own: TestPlayer) =>
      handlers.selfExclude({ period: '6m', phrase: 'EXCLUDE ME' }, callOf(own))
    expect(await handlers.updateSettings({ ...on, theme: 'blue' }, callOf(player))).toMatchObject(
      on,
    )
    await exclude(player)
    const settings = () => handlers.profileSettings({}, callOf(player))
    expect(await settings()).toMatchObject({ ...off, theme: 'blue' })
    expect(await handlers.updateSettings(on, callOf(player))).toMatchObject(off)
    const plain = 'update profile_settings set mail_marketing = true where user_id = $1'
    await platform.database.query({ text: plain, values: [player.userId] })
    expect(await settings()).toMatchObject(off)
    // One that is switched on at the same moment, in a transaction that ends after the exclusion began.
    let excluding: Promise<unknown> = Promise.resolve()
    await platform.database.transaction(async (tx) => {
      await tx.query({
        text: 'insert into profile_settings (user_id, push_marketing) values ($1, true)',
        values: [racer.userId],
      })
      excluding = exclude(racer)
      await expect.poll(waiting).toBe(true)
    })
    await excluding
    expect(await handlers.profileSettings({}, callOf(racer))).toMatchObject(off)
  })
})

describe('ignored players', () => {
  it('are added and removed by name or id, each once, and listed by name', async () => {
    const [player, one, other] = [await node.join(), await node.join(), await node.join()]
    const { ignore, unignore, ignoredPlayers } = node.app.handlers
    await ignore({ name: one.name.toUpperCase() }, callOf(player))
    await ignore({ name: one.name }, callOf(player))
    expect(await ignore({ name: other.wireId }, callOf(player))).toEqual({
      ignore: [one.wireId, other.wireId],
    })
    const listed = await ignoredPlayers({}, callOf(player))
    expect(listed.map(({ name }) => name)).toEqual([one.name, other.name].sort())
    expect(await ignoredPlayers({}, callOf(one))).toEqual([])
    expect(await unignore({ name: one.name }, callOf(player))).toEqual({ ignore: [other.wireId] })
  })

  it('cannot be nobody, oneself, or more than the setting allows', async () => {
    const [player, one, other] = [await node.join(), await node.join(), await node.join()]
    const { findUser, ignore, unignore } = node.app.handlers
    const context = callOf(player)
    for (const call of [findUser, ignore, unignore]) {
      await expect(call({ name: 'nobody_here' }, context)).rejects.toThrow('profile/unknown-user')
    }
    await expect(ignore({ name: player.name }, context)).rejects.toThrow('profile/yourself')
    const key = 'profile.ignoredMax'
    await node.app.platform.settings.set({ key, value: 1, reason: 'a short list', by: null })
    await ignore({ name: one.name }, context)
    const full = ignore({ name: other.name }, context)
    await expect(full).rejects.toThrow('profile/too-many-ignored')
    expect(await findUser({ name: other.name }, context)).toEqual({ id: other.wireId })
  })
})

describe('a picture', () => {
  it('takes the place of the drawn one everywhere, and gives it back', async () => {
    const [player, stranger] = [await node.join(), await node.join()]
    const pixels = new Uint8Array(100 * 100 * 4).fill(120)
    const file = new Uint8Array(await Transformer.fromRgbaPixels(pixels, 100, 100).png())
    const first = await node.app.handlers.avatar({ file }, callOf(player))
    const second = await node.app.handlers.avatar({ file }, callOf(player))
    expect(second.avatar).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.webp$/)
    expect(second.avatar).not.toBe(first.avatar)
    const answers = []
    for (const url of [first.avatar ?? '', second.avatar ?? '', '/api/pictures/..%2fx.webp']) {
      answers.push(await node.app.edge.inject({ url }))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 404])
    expect(answers[1]?.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await profileOf(player.wireId, callOf(stranger))).user.avatar).toBe(second.avatar)
    await node.app.handlers.avatar({ remove: true }, callOf(player))
    expect((await profileOf(player.wireId, callOf(stranger))).user.avatar).toBeNull()
    expect((await node.app.edge.inject({ url: second.avatar ?? '' })).statusCode).toBe(404)
  })

  it('that is none is refused, and the one before stays', async () => {
    const player = await node.join()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const text of [svg, 'PK\u0003\u0004 archive', '']) {
      const file = new TextEncoder().encode(text)
      const refused = node.app.handlers.avatar({ file }, callOf(player))
      await expect(refused).rejects.toThrow('profile/picture-refused')
    }
  })
})
