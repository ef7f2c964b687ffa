import { minuteMs, secondMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { io, type Socket } from 'socket.io-client'
import { openChatStage, type ChatStage } from './test/stage.ts'

let stage: ChatStage
let first: TestApp
let second: TestApp
let nova: TestPlayer
let river: TestPlayer
let mira: TestPlayer
let ada: TestPlayer

/** Everything that a guest's page was told on the public channel, oldest first. */
const heard: { readonly event: string; readonly payload: object }[] = []
let guestSocket: Socket

async function listen(): Promise<void> {
  const { site } = await first.app.listen()
  guestSocket = io(`http://127.0.0.1:${site}`, { transports: ['websocket'], forceNew: true })
  guestSocket.onAny((event: string, channel: string, payload: object) => {
    if (channel === 'Everyone') heard.push({ event, payload })
  })
  guestSocket.emit('subscribe', { channel: 'Everyone' })
  await vi.waitUntil(() => heard.some(({ event }) => event === 'subscription_succeeded'), 30_000)
}

beforeAll(async () => {
  stage = await openChatStage()
  ;({ first, second, mira, ada } = stage)
  nova = await stage.join()
  river = await stage.join()
  await listen()
})
afterAll(async () => {
  guestSocket.disconnect()
  await stage.close()
})

const as = (player: TestPlayer, key: string | null = null) => callOf(player, key)
const asModerator = (player = mira) => stage.asModerator(player)
const calls = () => stage.calls
const slowMs = 5 * secondMs
const pass = (ms: number) => stage.pass(ms)

describe('a tip', () => {
  const tip = (from: TestPlayer, own: object, key = first.mintKey(), node = first) =>
    node.app.handlers.tip(
      { name: river.name, amount: '5', currency: 'usdt', public: true, channel: 'general', ...own },
      as(from, key),
    )

  it('moves real money once per key and says so in the chat [CHAT-046]', async () => {
    const before = [await stage.balance(nova), await stage.balance(river)]
    const key = first.mintKey()
    const answers = await Promise.all([tip(nova, {}, key), tip(nova, {}, key, second)])
    expect(answers[0]).toEqual(answers[1])
    expect([await stage.balance(nova), await stage.balance(river)]).toEqual([
      (before[0] ?? 0) - 5,
      (before[1] ?? 0) + 5,
    ])
    expect((await stage.history())[0]).toMatchObject({
      type: 'service',
      user: null,
      data: {
        kind: 'tip',
        from: { name: nova.name },
        to: { name: river.name },
        amount: '5.00000000',
      },
    })
    await expect(tip(nova, { amount: '6' }, key)).rejects.toMatchObject({
      refusal: 'core/key-reused',
    })
  })

  it('to nobody, to oneself, of nothing or of too much is refused [CHAT-097] [CHAT-098]', async () => {
    const says = (own: object) =>
      tip(nova, own).catch((error: { refusal: string }) => error.refusal)
    expect(await says({ name: 'nobody_at_all' })).toBe('chat/unknown-username')
    expect(await says({ name: nova.name })).toBe('chat/unknown-username')
    for (const amount of ['0', '0.01', '1000000', '0.123456789']) {
      expect(await says({ amount })).toBe('chat/invalid-amount')
    }
    expect(await says({ currency: 'xyz' })).toBe('chat/invalid-amount')
  })

  it('finds its player behind one dot [CHAT-023]', async () => {
    expect(await tip(nova, { name: `${river.name}.`, public: false })).toHaveProperty('balance')
  })

  it('to a private player names him to himself and to nobody else', async () => {
    const shy = await stage.join()
    await stage.sql('update users set private_bets = true where id = $1', [shy.userId])
    pass(6 * secondMs)
    await tip(nova, { name: shy.name })
    const line = async (viewer: TestPlayer | null) => (await stage.history(viewer))[0]?.data
    expect(await line(null)).toMatchObject({ from: { name: nova.name }, to: { name: null } })
    expect(JSON.stringify(await line(nova))).not.toContain(shy.wireId)
    expect(await line(shy)).toMatchObject({ to: { name: shy.name } })
    const told = heard.findLast(({ event }) => event === 'ChatMessage')
    expect(JSON.stringify(told)).not.toContain(shy.name)
  })

  it('to another account of the same person is refused like one to nobody', async () => {
    const twin = await stage.join()
    const { economy } = first.app.doors
    const value = 'one card'
    for (const { userId } of [nova, twin]) {
      await economy.noteSign(first.app.platform.database, { userId, kind: 'payment', value })
    }
    pass(slowMs)
    await expect(tip(nova, { name: twin.name })).rejects.toMatchObject({
      refusal: 'chat/unknown-username',
    })
    // One that is not told keeps no slow mode, and is no way round either.
    await expect(tip(nova, { name: twin.name, public: false })).rejects.toMatchObject({
      refusal: 'chat/unknown-username',
    })
  })

  it('storm takes what is there and no more, and the day has an end', async () => {
    const giver = await stage.join()
    const rest = await stage.balance(giver)
    const each = Math.min(1_000, Math.floor(rest / 2))
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) =>
        tip(
          giver,
          { amount: String(each), public: false },
          first.mintKey(),
          at % 2 === 0 ? first : second,
        ),
      ),
    )
    const done = answers.filter(({ status }) => status === 'fulfilled').length
    expect(await stage.balance(giver)).toBeCloseTo(rest - done * each, 6)
    expect(done).toBeGreaterThan(0)
    const names = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
    expect(new Set(names)).toEqual(new Set(['chat/not-enough']))
  })
})

describe('rain', () => {
  const rain = (own: object, key = first.mintKey()) =>
    calls().rain(
      { amount: '10', currency: 'usdt', users: 2, channel: 'general', ...own },
      as(nova, key),
    )
  const refusalOf = (own: object) => rain(own).catch((error: { refusal: string }) => error.refusal)

  it('takes 2 to 25 people and a fit amount [CHAT-094] [CHAT-095] [CHAT-096]', async () => {
    for (const users of [0, 1, 26, -3]) {
      expect(await refusalOf({ users })).toBe('chat/number-of-users')
    }
    for (const amount of ['0.5', '1001', '0']) {
      expect(await refusalOf({ amount })).toBe('chat/invalid-amount')
    }
  })

  it('falls on people who wrote lately and play, in equal parts, once per key [CHAT-047]', async () => {
    const [one, other] = [await stage.join(), await stage.join()]
    for (const player of [one, other]) {
      await stage.say(player, 'rain please')
    }
    expect(await refusalOf({})).toBe('chat/too-few-people')
    await stage.play(one)
    await stage.play(other)
    pass(minuteMs)
    await stage.readPrices()
    const before = [await stage.balance(nova), await stage.balance(one), await stage.balance(other)]
    const available = (await calls().rainOutlook({ channel: 'general' }, as(nova))).available
    expect(available).toBeGreaterThanOrEqual(2)
    const key = first.mintKey()
    const answer = await rain({ users: available }, key)
    expect(answer.users).toHaveLength(available)
    expect(answer.users).toEqual(expect.arrayContaining([one.name, other.name]))
    expect(answer.users).not.toContain(nova.name)
    const each = Number(answer.each)
    expect(await stage.balance(one)).toBeCloseTo((before[1] ?? 0) + each, 8)
    expect(await stage.balance(other)).toBeCloseTo((before[2] ?? 0) + each, 8)
    expect(await stage.balance(nova)).toBeCloseTo((before[0] ?? 0) - each * available, 8)
    expect(await rain({ users: available }, key)).toEqual(answer)
    // Sent again when nobody is there any more, it is what it was: nobody pays twice for a lost answer.
    pass(16 * minuteMs)
    await stage.readPrices()
    expect(await refusalOf({ users: available })).toBe('chat/too-few-people')
    expect(await rain({ users: available }, key)).toEqual(answer)
    expect((await stage.history())[0]).toMatchObject({
      type: 'service',
      data: { kind: 'rain', each: answer.each },
    })
  })
})

describe('a quiz', () => {
  const ask = (own: object = {}) =>
    calls().startQuiz(
      {
        question: 'How many pockets has a wheel?',
        answer: 'Thirty Seven',
        channel: 'general',
        ...own,
      },
      asModerator(),
    )

  it('keeps its bounds and is one per channel [CHAT-028] [CHAT-070]', async () => {
    await expect(ask({ question: 'Hm?' })).rejects.toMatchObject({ refusal: 'chat/quiz-bounds' })
    await expect(ask({ answer: ' ' })).rejects.toMatchObject({ refusal: 'chat/quiz-bounds' })
    const { id } = await ask()
    expect(id).toMatch(/^quiz_/)
    await expect(ask()).rejects.toMatchObject({ refusal: 'chat/quiz-open' })
    const [line] = await stage.history()
    expect(line).toMatchObject({
      type: 'quiz',
      data: { question: 'How many pockets has a wheel?', closed: false },
    })
    expect(JSON.stringify(line)).not.toMatch(/thirty/i)
  })

  it('is won by the first right answer of two at once, and paid once [CHAT-008]', async () => {
    await first.app.platform.settings.set({
      ...{ key: 'chat.giveawayPpm', value: 1_000_000, reason: 'asked for by the test', by: null },
    })
    pass(2_000)
    const [one, other] = [await stage.join(), await stage.join()]
    // A share of one per cent of 20 USD at stake is 20 cents of theoretical win: two bets are enough.
    await stage.play(one, 3)
    await stage.play(other, 3)
    const before = (await stage.balance(one)) + (await stage.balance(other))
    pass(slowMs)
    await Promise.all([
      stage.whisper(one, ' thirty  seven'),
      stage.whisper(other, 'THIRTY SEVEN', 'general', second),
    ])
    await first.app.doors.chat.tend()
    expect((await stage.balance(one)) + (await stage.balance(other))).toBeCloseTo(before + 0.25, 6)
    const ends = (await stage.history()).filter(({ type }) => type === 'quiz_answered')
    expect(ends).toHaveLength(1)
    expect(ends[0]?.data).toEqual({
      user: expect.objectContaining({ _id: expect.any(String) }),
      question: 'How many pockets has a wheel?',
      correct: 'Thirty Seven',
      reward: '0.25000000',
      currency: 'usdt',
    })
  })

  it('that nobody answers ends by itself after ten minutes', async () => {
    await ask({ answer: 'nobody knows' })
    pass(10 * minuteMs + secondMs)
    await stage.readPrices()
    await first.app.doors.chat.tend()
    expect((await stage.history())[0]).toMatchObject({
      type: 'quiz_answered',
      data: { user: null, correct: null },
    })
  })
})

describe('moderators', () => {
  it('remove one message or all of a player, and the totals tie to the log [CHAT-071] [CHAT-072]', async () => {
    const since = first.app.platform.clock.now() - 60 * minuteMs
    const troll = await stage.join()
    const ids = [
      await stage.say(troll, 'one'),
      await stage.say(troll, 'two'),
      await stage.say(troll, 'three', 'lounge'),
    ]
    expect(
      await calls().removeMessage({ id: ids[0] ?? '', reason: 'rule2' }, asModerator()),
    ).toEqual({
      ids: [ids[0]],
    })
    await expect(calls().removeMessage({ id: ids[0] ?? '' }, asModerator())).rejects.toMatchObject({
      refusal: 'chat/message-gone',
    })
    const all = await calls().removeAllFrom({ id: troll.wireId }, asModerator())
    expect(new Set(all.ids)).toEqual(new Set(ids.slice(1)))
    expect((await stage.history()).map(({ _id }) => _id)).not.toContain(ids[1])
    await expect(calls().removeAllFrom({ id: ada.wireId }, asModerator())).rejects.toMatchObject({
      refusal: 'chat/not-above',
    })
    const totals = await calls().chatTotals({ since }, asModerator())
    expect(totals.messages_removed).toBe(totals.messages_logged)
    expect(totals.messages_removed).toBeGreaterThanOrEqual(3)
    const summed = (rows: readonly { count: number }[]) =>
      rows.reduce((sum, { count }) => sum + count, 0)
    expect([summed(totals.by_action), summed(totals.by_moderator)]).toEqual([
      totals.total,
      totals.total,
    ])
    const { total } = await calls().chatLog(
      { page: 1, perPage: 1, user: troll.name },
      asModerator(),
    )
    expect(total).toBe(2)
    await expect(stage.sql('delete from chat_log')).rejects.toThrow('append-only')
    await expect(stage.sql(`update chat_log set reason = 'other'`)).rejects.toThrow('append-only')
  })

  it('mute for so many minutes; the date is told, writing and gifts stop, and it ends [CHAT-073] [CHAT-086] [CHAT-027]', async () => {
    const loud = await stage.join()
    const mute = (minutes: number, own: object = {}) =>
      calls().mute({ id: loud.wireId, minutes, ...own }, asModerator())
    await expect(mute(1_441)).rejects.toMatchObject({ refusal: 'chat/reason-needed' })
    const at = first.app.platform.clock.now()
    const { mute: until } = await mute(5, { reason: 'rule1' })
    expect(Date.parse(until) - at).toBeGreaterThanOrEqual(5 * minuteMs)
    expect(Date.parse(until) - at).toBeLessThan(5 * minuteMs + 5_000)
    pass(slowMs)
    expect(await stage.whisper(loud, 'hello?', 'general', second)).toMatchObject({
      error: { message: { code: 2, params: { until } } },
    })
    await expect(
      calls().tip(
        { name: river.name, amount: '1', currency: 'usdt', public: true, channel: 'general' },
        as(loud, first.mintKey()),
      ),
    ).rejects.toMatchObject({ refusal: 'chat/muted-money' })
    const record = await calls().chatRecord({}, as(loud))
    expect(record).toMatchObject({ muted_until: until, totals: { mutes: 1 } })
    expect(JSON.stringify(record)).not.toContain(mira.name)
    pass(5 * minuteMs)
    expect(await stage.whisper(loud, 'hello again')).toHaveProperty('id')
    for (const target of [mira, ada]) {
      await expect(
        calls().mute({ id: target.wireId, minutes: 5 }, asModerator()),
      ).rejects.toMatchObject({ refusal: 'chat/not-above' })
    }
  })

  it('end a mute by name [CHAT-074] [CHAT-091]', async () => {
    const loud = await stage.join()
    await calls().mute({ id: loud.wireId, minutes: 52_560_000, reason: 'other' }, asModerator())
    expect(await calls().unmute({ name: loud.name }, asModerator())).toEqual({ mute: null })
    await expect(calls().unmute({ name: loud.name }, asModerator())).rejects.toMatchObject({
      refusal: 'chat/not-muted',
    })
    await expect(calls().unmute({ name: 'nobody' }, asModerator())).rejects.toMatchObject({
      refusal: 'chat/unknown-player',
    })
    expect(await stage.say(loud, 'thanks')).toMatch(/^msg_/)
  })

  it('are asked again by an appeal, which ends the mute it is about', async () => {
    const loud = await stage.join()
    await calls().mute({ id: loud.wireId, minutes: 60, reason: 'rule4' }, asModerator())
    const [act] = (await calls().chatRecord({}, as(loud))).rows
    const text = 'It was the link of a friend, sorry.'
    const order = { id: act?._id ?? '', text }
    await expect(calls().appeal(order, as(river))).rejects.toMatchObject({
      refusal: 'chat/unknown-act',
    })
    expect(await calls().appeal(order, as(loud))).toEqual({ ok: true })
    await expect(calls().appeal(order, as(loud))).rejects.toMatchObject({
      refusal: 'chat/appealed-before',
    })
    const [open] = await calls().chatAppeals({}, asModerator())
    expect(open).toMatchObject({ text, state: 'open', act: { action: 'mute', reason: 'rule4' } })
    const decision = { id: open?._id ?? '', granted: true, answer: 'Fair enough.' }
    await calls().closeAppeal(decision, asModerator(ada))
    await expect(calls().closeAppeal(decision, asModerator())).rejects.toMatchObject({
      refusal: 'chat/appeal-closed',
    })
    expect(await stage.say(loud, 'thank you')).toMatch(/^msg_/)
    const record = await calls().chatRecord({}, as(loud))
    const muted = record.rows.find(({ action }) => action === 'mute')
    expect(muted?.appeal).toEqual({ state: 'granted', text, answer: 'Fair enough.' })
  })

  it('are answered what each act came to, and every line has one of five types [CHAT-007] [CHAT-075]', async () => {
    const writer = await stage.join()
    const by = asModerator()
    const one = await stage.say(writer, 'one more line')
    const other = await stage.say(writer, 'and another')
    await stage.play(writer)
    const [bet] = (await calls().profileBets({ page: 1, perPage: 1 }, as(writer))).rows
    pass(slowMs)
    const linked = await calls().linkGame({ id: bet?._id ?? '', channel: 'general' }, as(writer))
    expect(linked).toEqual({ id: expect.stringMatching(/^msg_/) })
    expect(await calls().removeMessage({ id: one }, by)).toEqual({ ids: [one] })
    const gone = await calls().removeAllFrom({ id: writer.wireId }, by)
    expect(new Set(gone.ids)).toEqual(new Set([other, linked.id]))
    const muted = await calls().mute({ id: writer.wireId, minutes: 5 }, by)
    expect(muted).toEqual({ mute: expect.stringMatching(/^20.*Z$/) })
    expect(await calls().unmute({ name: writer.name }, by)).toEqual({ mute: null })
    const rows = await stage.sql('select distinct type from chat_messages order by 1')
    expect(rows.map((row) => Reflect.get(Object(row), 'type'))).toEqual([
      'game_link',
      'message',
      'quiz',
      'quiz_answered',
      'service',
    ])
  })

  it('do not judge what they wrote themselves', async () => {
    const id = await stage.say(mira, 'nothing to see here')
    await calls().reportMessage({ id, reason: 'abuse' }, as(nova))
    for (const action of ['none', 'remove'] as const) {
      await expect(calls().closeReport({ id, action }, asModerator())).rejects.toMatchObject({
        refusal: 'chat/not-above',
      })
    }
    expect(await calls().chatReports({}, asModerator())).toMatchObject([{ _id: id }])
    await calls().closeReport({ id, action: 'none' }, asModerator(ada))
  })

  it('look at what three different players complained of, which is hidden meanwhile', async () => {
    const id = await stage.say(river, 'send me some and I send double back')
    const report = (player: TestPlayer) => calls().reportMessage({ id, reason: 'scam' }, as(player))
    const [one, two] = [await stage.join(), await stage.join()]
    await Promise.all([report(nova), report(nova), report(one)])
    expect((await stage.history()).map(({ _id }) => _id)).toContain(id)
    await report(two)
    expect((await stage.history()).map(({ _id }) => _id)).not.toContain(id)
    const [row] = await calls().chatReports({}, asModerator())
    expect(row).toMatchObject({ _id: id, hidden: true })
    expect(row?.reports).toHaveLength(3)
    await calls().closeReport({ id, action: 'none' }, asModerator())
    expect((await stage.history()).map(({ _id }) => _id)).toContain(id)
    await expect(calls().closeReport({ id, action: 'none' }, asModerator())).rejects.toMatchObject({
      refusal: 'chat/report-closed',
    })
  })
})

describe('everybody', () => {
  it('hears messages, likes, removals and quizzes on the public channel [RT-020] [RT-021] [RT-022] [RT-023] [RT-024]', async () => {
    const id = await stage.say(river, 'to be liked and removed')
    await calls().likeMessage({ id, on: true }, as(nova))
    await calls().removeMessage({ id, reason: 'other' }, asModerator())
    const last = (event: string) => heard.findLast((one) => one.event === event)?.payload
    await expect.poll(() => last('ChatRemoveMessages')).toMatchObject({ ids: [id] })
    expect(last('ChatMessageLike')).toMatchObject({ id, likes: 1 })
    const rows = () =>
      heard
        .filter(({ event }) => event === 'ChatMessage')
        .flatMap(({ payload }): unknown[] => Reflect.get(payload, 'rows'))
    await expect
      .poll(rows)
      .toContainEqual(
        expect.objectContaining({ _id: id, data: { message: 'to be liked and removed' } }),
      )
    expect(last('NewQuiz')).toMatchObject({ channel: 'general', question: expect.any(String) })
    expect(JSON.stringify(last('NewQuiz'))).not.toContain('nobody knows')
    expect(last('QuizAnswered')).toMatchObject({ user: null, correct: null, channel: 'general' })
  })
})

interface DashboardAnswer {
  readonly rows: readonly { readonly id: string; readonly [column: string]: unknown }[]
}

/** Asks the dashboard as the administrator. */
function askDesk(key: `admin.${string}`, input: object): Promise<DashboardAnswer> {
  const handler: unknown = Reflect.get(calls(), key)
  if (typeof handler !== 'function') throw new Error(`no call ${key}`)
  const context = { ...asModerator(ada), key: first.mintKey() }
  return Promise.resolve(Reflect.apply(handler, undefined, [input, context]))
}

describe('the dashboard', () => {
  it('lists acts, mutes and appeals, ends a mute, and answers an appeal', async () => {
    const page = { perPage: 50, dir: 'desc' }
    const [loud, rude] = [await stage.join(), await stage.join()]
    for (const { wireId: id } of [loud, rude]) {
      await calls().mute({ id, minutes: 60, reason: 'rule1' }, asModerator())
    }
    const [act] = (await calls().chatRecord({}, as(loud))).rows
    await calls().appeal({ id: act?._id ?? '', text: 'I was only joking.' }, as(loud))
    const appeals = await askDesk('admin.chat-appeals.list', { ...page, filter: {}, sort: 'at' })
    const open = appeals.rows.find((row) => row['text'] === 'I was only joking.')
    expect(open).toMatchObject({ state: 'open', act: 'mute', user: { name: loud.name } })
    const mutes = await askDesk('admin.chat-mutes.list', { ...page, filter: {}, sort: 'until' })
    expect(mutes.rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([loud.wireId, rude.wireId]),
    )
    const reason = 'A joke it was.'
    await askDesk('admin.chat-appeals.answer', { id: open?.id, granted: 'grant', reason })
    await askDesk('admin.chat-mutes.end', { id: rude.wireId, reason })
    expect(await stage.say(loud, 'thank you')).toMatch(/^msg_/)
    expect(await stage.say(rude, 'and you')).toMatch(/^msg_/)
    const log = await askDesk('admin.chat-acts.list', { ...page, filter: {}, sort: 'at' })
    expect(log.rows.slice(0, 3).map((row) => row['action'])).toEqual(
      expect.arrayContaining(['appeal_granted', 'unmute']),
    )
  })
})
