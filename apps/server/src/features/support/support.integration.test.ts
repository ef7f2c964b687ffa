import { Transformer } from '@napi-rs/image'
import { dayMs, fromWireId, hourMs, minuteMs, mustHave, secondMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { supportChannel, supportDesk } from './channels.ts'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

let database: TestDatabase
let node: TestApp
let player: TestPlayer
let other: TestPlayer
let sol: TestPlayer
let tova: TestPlayer

const calls = () => node.app.handlers
const refused = (code: number, name: string) => ({
  error: { message: expect.objectContaining({ code, name }) },
})

/** A call of somebody who answers support. */
function agent(who: TestPlayer) {
  const context = callOf(who)
  const can = (permission: string) => permission === 'manageTickets'
  return { ...context, caller: { ...context.caller, can } }
}

const whisper = (context: ReturnType<typeof callOf>, data: object, name = 'SupportMessage') =>
  node.whisper(name, data, context)

/** Writes, and answers the chat's id. */
async function say(context: ReturnType<typeof callOf>, channel: string, message: string) {
  const answer = await whisper(context, { channel, message })
  expect(answer).toHaveProperty('id')
  return String(Reflect.get(Object(answer), 'id'))
}

const set = (key: string, value: unknown) =>
  node.app.platform.settings.set({ key, value, reason: 'asked for by the test', by: null })
const sql = (text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Record<string, unknown>>({ text, values })

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({
    databaseUrl: database.url,
    environment: { DEMO_BUILD: 'true', ROLES: 'edge' },
  })
  ;[player, other, sol, tova] = await Promise.all([
    node.join(),
    node.join(),
    node.join(),
    node.join(),
  ])
  await sql(`update users set email_verified_at = now(), roles = '{support}' where id = any($1)`, [
    [sol.userId, tova.userId],
  ])
  await sql('update users set email_verified_at = now() where id = $1', [player.userId])
})

afterAll(async () => {
  await node.close()
  await database.drop()
})

describe('a demo build', () => {
  it('has no support chat, and says so in the given words [SUP-023]', async () => {
    const answer = await whisper(callOf(player), { channel: 'new', message: 'help' })
    expect(answer).toEqual(refused(7, 'support/demo'))
    expect(JSON.stringify(answer)).toContain('Support chat is not available on the demo version.')
    await expect(calls().supportChats({}, callOf(player))).rejects.toThrow('support/demo')
    await set('support.inDemo', true)
    expect(await calls().supportChats({}, callOf(player))).toEqual([])
  })
})

describe('a chat with support', () => {
  it('opens with its first message, once per key, and lists what was said [SUP-002] [SUP-005] [SUP-013] [SUP-014] [SUP-016]', async () => {
    const key = node.mintKey()
    const order = { channel: 'new', message: 'Withdrawal to TRX\n\n\n\nIt is \u202epending.' }
    const [first, second] = await Promise.all([
      whisper(callOf(player, key), order),
      whisper(callOf(player, key), order),
    ])
    expect(first).toEqual(second)
    const chats = await calls().supportChats({}, callOf(player))
    expect(chats).toHaveLength(1)
    const [chat] = chats
    const id = mustHave(chat?._id, 'chat')
    expect(first).toEqual({ id, message_id: expect.stringMatching(/^smsg_/) })
    expect(chat).toMatchObject({ status: 'open', title: 'Withdrawal to TRX', unread: 0 })
    const shown = await calls().supportChat({ id }, callOf(player))
    expect(shown.messages).toEqual([
      expect.objectContaining({
        message: 'Withdrawal to TRX\n\nIt is pending.',
        user: { _id: player.wireId, name: player.name, avatar: null, staff: false },
      }),
    ])
    expect(shown).toMatchObject({ desk: null, support_read: null, more: false })
    const stolen = { channel: id, message: 'mine' }
    expect(await whisper(callOf(other, key), stolen)).toEqual(refused(-1011, 'core/key-reused'))
  })

  it('is nobody else’s: not to read, to write, to close, nor to hear [SUP-019]', async () => {
    const [chat] = await calls().supportChats({}, callOf(player))
    const id = mustHave(chat?._id, 'chat')
    const stranger = callOf(other)
    for (const attempt of [
      () => calls().supportChat({ id }, stranger),
      () => calls().supportRead({ id }, stranger),
      () => calls().supportClose({ id }, stranger),
      () => calls().supportTranscript({ id }, stranger),
    ]) {
      await expect(attempt()).rejects.toThrow('support/unknown-chat')
    }
    const answer = await whisper(stranger, { channel: id, message: 'hello' })
    expect(answer).toEqual(refused(3, 'support/unknown-chat'))
    expect(JSON.stringify(answer)).toContain('Unknown chat id')
    expect(await whisper(stranger, { channel: id }, 'SupportTyping')).toEqual(
      refused(3, 'support/unknown-chat'),
    )
  })

  it('takes 1 to 2,000 characters that can be seen [SUP-007] [SUP-017]', async () => {
    const [chat] = await calls().supportChats({}, callOf(player))
    const channel = mustHave(chat?._id, 'chat')
    for (const message of ['', ' \n ', '\u3164\u200b', 'x'.repeat(2_001)]) {
      expect(await whisper(callOf(player), { channel, message })).toEqual(
        refused(1, 'support/length'),
      )
    }
    await say(callOf(player), channel, 'x'.repeat(2_000))
  })

  it('is answered by whoever takes it, is heard by both sides, and notes who read what [SUP-011] [SUP-015] [RT-017] [RT-018] [RT-035] [RT-036]', async () => {
    const heard: { channel: string; event: string }[] = []
    const { broadcaster } = node.app.platform
    const emit = vi.spyOn(broadcaster, 'emit').mockImplementation((channel, event) => {
      heard.push({ channel, event })
    })
    const [chat] = await calls().supportChats({}, callOf(player))
    const id = mustHave(chat?._id, 'chat')
    const queue = await calls().supportQueue(
      { status: 'waiting', mine: false, search: '', page: 1 },
      agent(sol),
    )
    expect(queue.map((row) => row._id)).toContain(id)
    await say(agent(sol), id, 'It went out at 13:58.')
    const own = supportChannel(player.wireId)
    expect(own).toBe(`private-Support.${player.wireId}`)
    expect(heard).toContainEqual({ channel: own, event: 'SupportMessage' })
    expect(heard).toContainEqual({ channel: supportDesk, event: 'SupportMessageAdmin' })
    emit.mockRestore()
    const after = await calls().supportChat({ id }, callOf(player))
    expect(after.status).toBe('answered')
    expect(after.messages.at(-1)?.user).toEqual(
      expect.objectContaining({ name: sol.name, staff: true }),
    )
    const unread = async () => (await calls().supportChats({}, callOf(player)))[0]?.unread
    expect(await unread()).toBe(1)
    const read = await calls().supportRead({ id }, callOf(player))
    expect(read.user_read).not.toBeNull()
    expect(await unread()).toBe(0)
    node.pass(-minuteMs)
    expect(await calls().supportRead({ id }, callOf(player))).toEqual(read)
    node.pass(minuteMs)
    const seen = await calls().supportChat({ id }, agent(sol))
    expect(seen.desk).toMatchObject({ assigned: { name: sol.name }, acts: [{ action: 'taken' }] })
  })

  it('keeps agents from stepping on each other: held, handed over, taken by force', async () => {
    const [chat] = await calls().supportChats({}, callOf(player))
    const id = mustHave(chat?._id, 'chat')
    expect(await whisper(agent(tova), { channel: id, message: 'me too' })).toEqual(
      refused(6, 'support/held'),
    )
    await expect(calls().supportAssign({ id, force: false }, agent(tova))).rejects.toThrow(
      'support/taken',
    )
    await expect(
      calls().supportAssign({ id, user: other.name, force: true }, agent(sol)),
    ).rejects.toThrow('support/no-agent')
    const forced = await calls().supportAssign({ id, force: true }, agent(tova))
    expect(forced.desk?.assigned?.name).toBe(tova.name)
    await calls().supportAssign({ id, user: sol.name, force: false }, agent(tova))
    await calls().supportAssign({ id, user: null, force: false }, agent(sol))
    const [one, two] = await Promise.allSettled([
      calls().supportAssign({ id, force: false }, agent(sol)),
      calls().supportAssign({ id, force: false }, agent(tova)),
    ])
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { desk } = await calls().supportChat({ id }, agent(sol))
    expect(desk?.acts.map(({ action }) => action)).toEqual([
      'taken',
      'taken',
      'handed',
      'released',
      'taken',
    ])
    await expect(sql('delete from support_acts')).rejects.toThrow('append-only')
  })

  it('is no affair of staff whose own it is', async () => {
    const own = await say(callOf(tova), 'new', 'I lost my own bet')
    const deeds = [
      () => calls().supportAssign({ id: own, force: true }, agent(tova)),
      () => calls().supportAssign({ id: own, user: tova.name, force: true }, agent(sol)),
      () => calls().supportNote({ id: own, text: 'pay her' }, agent(tova)),
      () => calls().supportEnd({ id: own, reason: 'solved' }, agent(tova)),
      () => calls().supportMute({ id: own, minutes: 0, reason: 'mine' }, agent(tova)),
      () => calls().supportReopen({ id: own }, agent(tova)),
      () => calls().supportPlayer({ id: own }, agent(tova)),
    ]
    for (const deed of deeds) await expect(deed()).rejects.toThrow('support/unknown-chat')
    const queue = await calls().supportQueue(
      { status: 'all', mine: false, search: '', page: 1 },
      agent(tova),
    )
    expect(queue.map(({ _id }) => _id)).not.toContain(own)
    const { desk } = await calls().supportAssign({ id: own, force: false }, agent(sol))
    expect(desk?.assigned?.name).toBe(sol.name)
    await calls().supportEnd({ id: own, reason: 'a test' }, agent(sol))
  })

  it('has notes that its player never sees, in no answer and in no transcript', async () => {
    const [chat] = await calls().supportChats({}, callOf(player))
    const id = mustHave(chat?._id, 'chat')
    const text = 'Asked for documents before.'
    const { desk } = await calls().supportNote({ id, text }, agent(sol))
    expect(desk?.notes).toEqual([expect.objectContaining({ text, by: expect.anything() })])
    const transcript = await calls().supportTranscript({ id }, callOf(player))
    expect(transcript.text).toContain(`${sol.name} (support): It went out at 13:58.`)
    const own = JSON.stringify([await calls().supportChat({ id }, callOf(player)), transcript])
    expect(own).not.toContain('documents')
  })

  it('closes once, is read only then, is rated once, and is opened again by staff [SUP-020]', async () => {
    const id = await say(callOf(player), 'new', 'Change of e-mail')
    expect(await calls().supportClose({ id }, callOf(player))).toEqual({ status: 'closed' })
    await expect(calls().supportClose({ id }, callOf(player))).rejects.toThrow('support/closed')
    for (const context of [callOf(player), agent(sol)]) {
      expect(await whisper(context, { channel: id, message: 'late' })).toEqual(
        refused(4, 'support/closed'),
      )
    }
    await calls().supportClose({ id, rating: 4 }, callOf(player))
    await expect(calls().supportClose({ id, rating: 5 }, callOf(player))).rejects.toThrow(
      'support/closed',
    )
    const open = await calls().supportReopen({ id }, agent(tova))
    expect(open).toMatchObject({ status: 'open', rating: 4 })
    const shut = await calls().supportEnd({ id, reason: 'Solved by phone' }, agent(tova))
    expect(shut).toMatchObject({ status: 'closed', closed_by: 'staff' })
    node.pass(31 * dayMs)
    await expect(calls().supportReopen({ id }, agent(tova))).rejects.toThrow('support/too-old')
    node.pass(-31 * dayMs)
  })

  it('is one of three at most that are open, however many are opened at once', async () => {
    const opened = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        whisper(callOf(other), { channel: 'new', message: `question ${place}` }),
      ),
    )
    expect(opened.filter((answer) => 'id' in Object(answer))).toHaveLength(3)
    expect(opened.filter((answer) => 'error' in Object(answer))[0]).toEqual(
      refused(5, 'support/three-open'),
    )
  })

  it('is closed to who is muted there, until the mute ends; the other chat is not [SUP-008] [SUP-018]', async () => {
    const [chat] = await calls().supportChats({}, callOf(other))
    const id = mustHave(chat?._id, 'chat')
    await calls().supportMute({ id, minutes: 10, reason: 'Insults' }, agent(sol))
    expect(await whisper(callOf(other), { channel: id, message: 'x' })).toEqual(
      refused(2, 'support/muted'),
    )
    expect((await calls().chatSelf({}, callOf(other))).mute).toBeNull()
    node.pass(10 * minuteMs + secondMs)
    await say(callOf(other), id, 'sorry')
    await calls().supportMute({ id, minutes: 43_200, reason: 'Insults' }, agent(sol))
    await calls().supportMute({ id, minutes: 0, reason: 'Forgiven' }, agent(sol))
    await say(callOf(other), id, 'thank you')
  })
})

describe('a picture', () => {
  const drawn = (width: number, height: number) =>
    Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(120), width, height).png()

  it('is drawn anew, used once, and seen by the two sides alone', async () => {
    const secret = Buffer.from('GPS 47.3769N')
    const file = Buffer.concat([await drawn(2_000, 1_000), secret])
    const kept = await calls().supportFile({ file }, callOf(player))
    expect(kept).toMatchObject({ width: 1_600, height: 800 })
    const [chat] = await calls().supportChats({}, callOf(player))
    const channel = mustHave(chat?._id, 'chat')
    const order = { channel, message: '', picture: kept._id }
    expect(await whisper(callOf(other), { ...order, channel: 'new' })).toHaveProperty('error')
    expect(await whisper(callOf(player), order)).toHaveProperty('id')
    expect(await whisper(callOf(player), order)).toEqual(refused(8, 'support/unknown-file'))
    const shown = await calls().supportChat({ id: channel }, callOf(player))
    expect(shown.messages.at(-1)?.picture).toEqual(kept)
    const get = (who: TestPlayer | null) =>
      node.app.edge.inject({
        url: kept.url,
        ...(who && { cookies: { powerplay_session: who.cookie } }),
      })
    const mine = await get(player)
    expect([mine.statusCode, mine.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(mine.rawPayload.includes(secret)).toBe(false)
    expect(mine.headers['cache-control']).toContain('private')
    expect((await get(other)).statusCode).toBe(404)
    expect((await get(null)).statusCode).toBe(404)
  })

  it('of another kind is refused, and there are 20 within a day', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    await expect(calls().supportFile({ file: svg }, callOf(other))).rejects.toThrow(
      'support/file-refused',
    )
    await sql(
      `insert into support_files (id, user_id, width, height, bytes, created_at)
        select gen_random_uuid(), $1, 1, 1, '', now() from generate_series(1, 19)`,
      [other.userId],
    )
    // The twentieth is asked for three times at once.
    const picture = await drawn(200, 100)
    const asked = [1, 2, 3].map(() =>
      calls().supportFile({ file: Buffer.from(picture) }, callOf(other)),
    )
    const kept = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled')
    expect(kept).toHaveLength(1)
    await expect(calls().supportFile({ file: svg }, callOf(other))).rejects.toThrow(
      'support/many-files',
    )
  })
})

describe('what happens by itself', () => {
  it('sends an answer that stays unread by mail, once; one that was read stays at home', async () => {
    const id = await say(callOf(player), 'new', 'Bonus question')
    await say(agent(sol), id, 'Your bonus is there.')
    const letters = () => sql('select 1 from outgoing_mails')
    const { tend } = node.app.doors.support
    await tend()
    const before = (await letters()).length
    node.pass(6 * minuteMs)
    await tend()
    expect((await letters()).length).toBe(before + 1)
    await say(agent(sol), id, 'Are you there?')
    node.pass(6 * minuteMs)
    await tend()
    expect((await letters()).length).toBe(before + 1)
    await calls().supportRead({ id }, callOf(player))
    await say(agent(sol), id, 'Anything else?')
    await calls().supportRead({ id }, callOf(player))
    node.pass(6 * minuteMs)
    await tend()
    expect((await letters()).length).toBe(before + 1)
  })

  it('closes an answered chat after 72 hours of silence, and times the queue', async () => {
    const chats = await calls().supportChats({}, callOf(player))
    const answered = mustHave(chats.find(({ status }) => status === 'answered')?._id, 'chat')
    const figures = await calls().supportFigures({}, agent(sol))
    expect(figures).toMatchObject({ mine: expect.any(Number), first_answer_s: expect.any(Number) })
    expect(figures.answered_today).toBeGreaterThan(0)
    expect((await calls().supportDesk({}, callOf(null))).answer_minutes).toEqual(expect.any(Number))
    const { tend } = node.app.doors.support
    node.pass(72 * hourMs - 10 * minuteMs)
    await tend()
    expect((await calls().supportChat({ id: answered }, callOf(player))).status).toBe('answered')
    node.pass(20 * minuteMs)
    await tend()
    expect(await calls().supportChat({ id: answered }, callOf(player))).toMatchObject({
      status: 'closed',
      closed_by: 'time',
    })
  })

  it('lets an excluded player use support', async () => {
    const excluded = callOf(other)
    const context = { ...excluded, caller: { ...excluded.caller, isSelfExcluded: true } }
    const [chat] = await calls().supportChats({}, context)
    await say(context, mustHave(chat?._id, 'chat'), 'How long is it?')
  })

  it('finds chats by the begin of a name and by id', async () => {
    const find = (search: string) =>
      calls().supportQueue({ status: 'all', mine: false, search, page: 1 }, agent(sol))
    const rows = await find(other.name.slice(0, 6).toUpperCase())
    expect(rows.every(({ user }) => user.name === other.name)).toBe(true)
    const id = mustHave(rows[0]?._id, 'chat')
    expect(fromWireId('support', id)).toBeDefined()
    expect((await find(id)).map((row) => row._id)).toEqual([id])
    expect(await find('nobody%')).toEqual([])
  })
})

describe('the plugin', () => {
  it('switched off closes every call and whisper of it [SUP-012]', async () => {
    await set('compliance.plugins', ['race'])
    expect(await whisper(callOf(player), { channel: 'new', message: 'x' })).toEqual(
      refused(-1005, 'core/feature-off'),
    )
    const answer = await node.app.edge.inject({
      method: 'POST',
      url: '/api/user/supportDesk',
      payload: {},
    })
    expect(answer.json()).toMatchObject({ code: -1005 })
    await set('compliance.plugins', ['race', 'support-chat'])
  })
})
