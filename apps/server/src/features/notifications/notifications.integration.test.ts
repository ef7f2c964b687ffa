import { toWireId } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Broadcaster } from '../../platform/broadcaster.ts'
import { announceGlobals, forgetOldNotifications } from './jobs.ts'
import { openNotifications } from './index.ts'

let database: TestDatabase
let node: TestApp
let nova: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  nova = await node.join()
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

interface Pushed {
  readonly channel: string
  readonly event: string
  readonly payload: object
}

/** The platform of the node, with every push written down. */
function watched() {
  const pushed: Pushed[] = []
  const { platform } = node.app
  const broadcaster: Broadcaster = {
    emit: (channel, event, payload) => void pushed.push({ channel, event, payload }),
    emitBesides: (_socketId, _channel, _event, payload) => payload,
    emitHere: () => undefined,
    isHeard: () => true,
    coalesce() {},
    endSessions() {},
  }
  return { pushed, platform: { ...platform, broadcaster } }
}

const sql = async (text: string, values: unknown[] = []) => {
  await node.app.platform.database.query({ text, values })
  // What is in memory may be a second old.
  node.pass(1_000)
}
const listOf = (player: TestPlayer, page = 1, perPage = 20) =>
  node.app.handlers.notifications({ page, perPage }, callOf(player))
const globalsFor = (player: TestPlayer | null) =>
  node.app.handlers.globalNotifications({}, callOf(player))

async function tell(player: TestPlayer, title: string): Promise<void> {
  const { door, close } = openNotifications(node.app)
  const notice = { userId: player.userId, kind: 'system', title, text: '', link: null } as const
  await node.app.platform.database.transaction((tx) => door.put(tx, notice))
  close()
  node.pass(1)
}

describe('the lines for everybody', () => {
  it('carry _id, icon and text, in which only b, i, a and br are alive [LOBBY-055] [LOBBY-096]', async () => {
    await sql(
      `insert into global_notifications (icon, html) values
        ('gift', '<b>New</b> <a href="/fairness">look</a><script>alert(1)</script>')`,
    )
    const [line] = await globalsFor(null)
    expect(line).toEqual({
      _id: expect.stringMatching(/^news_\d+$/),
      icon: 'gift',
      text:
        '<b>New</b> <a href="/fairness" rel="noopener noreferrer">look</a>' +
        '&lt;script&gt;alert(1)&lt;/script&gt;',
    })
    await sql('delete from global_notifications')
  })

  it('are shown to whom they are for, while their time lasts', async () => {
    await sql(
      `insert into global_notifications (html, audience, starts_at, ends_at, is_enabled) values
        ('for guests', 'guests', now() - interval '1 hour', null, true),
        ('for players', 'players', now() - interval '2 hours', null, true),
        ('for all', 'all', now() - interval '3 hours', null, true),
        ('over', 'all', now() - interval '3 hours', now() - interval '1 hour', true),
        ('later', 'all', now() + interval '1 day', null, true),
        ('off', 'all', now() - interval '1 hour', null, false)`,
    )
    const textsFor = async (player: TestPlayer | null) =>
      (await globalsFor(player)).map(({ text }) => text)
    expect(await textsFor(null)).toEqual(['for guests', 'for all'])
    expect(await textsFor(nova)).toEqual(['for players', 'for all'])
    await sql('delete from global_notifications')
  })

  it('reach open pages once, and again when their text changes', async () => {
    const { pushed, platform } = watched()
    await sql(`insert into global_notifications (html) values ('one'), ('two')`)
    await announceGlobals(platform)
    await announceGlobals(platform)
    expect(pushed.map(({ event }) => event)).toEqual(['GlobalNotification', 'GlobalNotification'])
    await sql(`update global_notifications set html = 'one, corrected' where html = 'one'`)
    await announceGlobals(platform)
    expect(pushed.at(-1)).toMatchObject({
      channel: 'Everyone',
      payload: { icon: 'info', text: 'one, corrected' },
    })
    await sql('delete from global_notifications')
  })
})

describe('the own notifications', () => {
  it('come newest first, page by page, with the number of unread ones', async () => {
    const river = await node.join()
    for (const title of ['first', 'second', 'third']) await tell(river, title)
    const page = await listOf(river, 2, 2)
    expect(page).toMatchObject({ page: 2, pages: 2, total: 3, unread: 3 })
    expect((await listOf(river)).rows.map(({ title }) => title)).toEqual([
      'third',
      'second',
      'first',
    ])
    expect(page.rows).toEqual([
      {
        _id: expect.stringMatching(/^note_/),
        kind: 'system',
        title: 'first',
        text: '',
        link: null,
        read: false,
        created_at: expect.any(String),
      },
    ])
  })

  it('are read one by one or all at once, and never for somebody else', async () => {
    const [river, stranger] = [await node.join(), await node.join()]
    for (const title of ['first', 'second', 'third']) await tell(river, title)
    const [third] = (await listOf(river)).rows
    const ids = [third?._id ?? '', 'note_nothing', 'bet_1']
    const read = node.app.handlers.readNotifications
    expect(await read({ ids }, callOf(stranger))).toEqual({ unread: 0 })
    expect((await listOf(river)).unread).toBe(3)
    expect(await read({ ids }, callOf(river))).toEqual({ unread: 2 })
    expect(await read({ all: true }, callOf(river))).toEqual({ unread: 0 })
  })

  it('reach open pages after the commit, and not at all after a rollback', async () => {
    const { pushed, platform } = watched()
    const { door, close } = openNotifications({ platform })
    const notice = { userId: nova.userId, kind: 'level', text: '', link: null } as const
    const write = (title: string, fails: boolean) =>
      platform.database.transaction(async (tx) => {
        await door.put(tx, { ...notice, title })
        if (fails) throw new Error('rolled back')
      })
    await expect(write('never', true)).rejects.toThrow('rolled back')
    await write('Level 2', false)
    await expect.poll(() => pushed.length, { timeout: 5_000 }).toBe(1)
    close()
    expect(pushed[0]).toMatchObject({
      channel: `private-User.${toWireId('user', nova.userId)}`,
      event: 'Notification',
      payload: { row: { title: 'Level 2', read: false }, unread: 1 },
    })
  })

  it('are forgotten after 90 days', async () => {
    const river = await node.join()
    await tell(river, 'old')
    await sql(
      `update notifications set created_at = created_at - interval '91 days' where title = 'old'`,
    )
    await tell(river, 'young')
    await forgetOldNotifications(node.app.platform)
    expect((await listOf(river)).rows.map(({ title }) => title)).toEqual(['young'])
  })
})

describe('a security notice', () => {
  const from = (userAgent: string) => {
    const context = callOf(null)
    return { ...context, caller: { ...context.caller, userAgent } }
  }
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

  it('tells of a sign-in on a device that the account was never used on, once', async () => {
    const river = await node.join()
    const form = { login: river.name, password: 'a-long-quiet-river', captcha: 'x' }
    expect((await listOf(river)).total).toBe(0)
    await node.app.handlers.login(form, from('test'))
    expect((await listOf(river)).total).toBe(0)
    await node.app.handlers.login(form, from(firefox))
    await node.app.handlers.login(form, from(firefox))
    const { rows } = await listOf(river)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      kind: 'security',
      title: 'Signed in on a new device',
      link: '/profile/settings/security',
    })
    expect(rows[0]?.text).toContain('Firefox on Linux')
  })
})

describe('the links of the frame', () => {
  it('are what the operator has set, and nothing before', async () => {
    const links = () => node.app.handlers.siteLinks({}, callOf(null))
    expect(await links()).toEqual({ community: [], support: null })
    const set = (key: string, value: unknown) =>
      node.app.platform.settings.set({ key, value, reason: 'asked for by the test', by: null })
    const community = [{ name: 'Square', url: 'https://square.example/us' }]
    await set('lobby.communityLinks', community)
    await set('lobby.supportUrl', 'https://chat.example')
    expect(await links()).toEqual({ community, support: 'https://chat.example' })
    await expect(set('lobby.supportUrl', ['java', 'script:alert(1)'].join(''))).rejects.toThrow(
      'does not fit',
    )
  })
})
