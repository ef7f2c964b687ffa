import { secondMs } from '@powerplay/kernel'
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

describe('what a hostile reader would try', () => {
  const set = (key: string, value: unknown) =>
    first.app.platform.settings.set({ key, value, reason: 'asked for by the test', by: null })
  const tip = (from: TestPlayer, own: object = {}) =>
    calls().tip(
      { name: river.name, amount: '1', currency: 'usdt', public: true, channel: 'general', ...own },
      as(from, first.mintKey()),
    )

  it('to win the quiz that one asks oneself: it stays open for the others', async () => {
    const asker = await stage.join('chat_moderator')
    await stage.play(asker, 3)
    const quiz = { question: 'Which colour is it?', answer: 'teal', channel: 'lounge' }
    await calls().startQuiz(quiz, asModerator(asker))
    const before = await stage.balance(asker)
    await stage.say(asker, 'teal', 'lounge')
    await first.app.doors.chat.tend()
    expect(await stage.balance(asker)).toBe(before)
    const lines = await calls().chatHistory({ channel: 'lounge' }, as(asker))
    expect(lines.filter(({ type }) => type === 'quiz_answered')).toEqual([])
    expect(lines.find(({ type }) => type === 'quiz')).toMatchObject({ data: { closed: false } })
  })

  it('to take away what somebody above wrote', async () => {
    const id = await stage.say(ada, 'from above')
    await expect(calls().removeMessage({ id }, asModerator())).rejects.toMatchObject({
      refusal: 'chat/not-above',
    })
    const own = await stage.say(mira, 'a slip of mine')
    expect(await calls().removeMessage({ id: own }, asModerator())).toEqual({ ids: [own] })
  })

  it('to fill a channel with lines of tips, or to write into the news by one', async () => {
    const giver = await stage.join()
    pass(slowMs)
    await tip(giver)
    await expect(tip(giver)).rejects.toMatchObject({ refusal: 'chat/slow-mode' })
    await tip(giver, { public: false })
    pass(slowMs)
    await expect(tip(giver, { channel: 'news' })).rejects.toMatchObject({
      refusal: 'chat/channel-closed',
    })
  })

  it('to take a deposit out unplayed by giving it to a friend, who has to play it himself', async () => {
    const [giver, friend] = [await stage.join(), await stage.join()]
    const owed = async (player: TestPlayer) => {
      const [row] = await stage.sql('select unplayed_of($1)::text as owed', [player.userId])
      return row
    }
    expect(await owed(friend)).toEqual({ owed: '0' })
    const key = first.mintKey()
    const order = { name: friend.name, amount: '15', currency: 'usdt', channel: 'general' }
    const give = () => calls().tip({ ...order, public: false }, as(giver, key))
    await give()
    // Sent twice it is owed once.
    await give()
    expect(await owed(friend)).toEqual({ owed: '15000000' })
    expect(await owed(giver)).toEqual({ owed: '0' })
  })

  it('to give away what is left while something is owed', async () => {
    const debtor = await stage.join()
    await stage.sql(
      `insert into accounts (owner, currency, pocket, balance) values ($1, 'btc', 'debt', -5)`,
      [debtor.userId],
    )
    await expect(tip(debtor, { public: false })).rejects.toMatchObject({
      refusal: 'chat/account-held',
    })
    const held = 'select id from chat_gifts where from_id = $1'
    expect(await stage.sql(held, [debtor.userId])).toEqual([])
    await stage.sql(`update accounts set balance = 0 where owner = $1 and pocket = 'debt'`, [
      debtor.userId,
    ])
    expect(await tip(debtor, { public: false })).toHaveProperty('balance')
  })

  it('to learn the list of words while muted: the mute is told first', async () => {
    const player = await stage.join()
    await calls().mute({ id: player.wireId, minutes: 5 }, asModerator())
    pass(slowMs)
    expect(await stage.whisper(player, 'see https://evil.example')).toMatchObject({
      error: { message: { name: 'chat/muted' } },
    })
  })

  it('to read the channel of a level without it, by history, by list, by a like or by a push', async () => {
    const [low, high] = [await stage.join(), await stage.join()]
    await stage.sql(`insert into loyalty_levels (user_id, level, source) values ($1, 5, 'staff')`, [
      high.userId,
    ])
    heard.length = 0
    pass(slowMs)
    const answer = await stage.whisper(high, 'only for us', 'vip')
    const id = String(Reflect.get(Object(answer), 'id'))
    const [line] = await calls().chatHistory({ channel: 'vip' }, as(high))
    expect(line).toMatchObject({ _id: id, vipLevel: 5 })
    for (const reader of [low, null]) {
      const context = callOf(reader)
      await expect(calls().chatHistory({ channel: 'vip' }, context)).rejects.toMatchObject({
        refusal: 'chat/unknown-channel',
      })
      const channels = await calls().chatChannels({}, context)
      expect(channels.map((channel) => channel.id)).not.toContain('vip')
    }
    await expect(calls().likeMessage({ id, on: true }, as(low))).rejects.toMatchObject({
      refusal: 'chat/message-gone',
    })
    await expect(calls().reportMessage({ id, reason: 'spam' }, as(low))).rejects.toMatchObject({
      refusal: 'chat/message-gone',
    })
    expect(await stage.whisper(low, 'let me in', 'vip')).toMatchObject({
      error: { message: { name: 'chat/channel-closed' } },
    })
    await calls().likeMessage({ id, on: true }, as(high))
    await stage.say(high, 'for all')
    await vi.waitUntil(() => JSON.stringify(heard).includes('for all'), 30_000)
    expect(JSON.stringify(heard)).not.toContain('only for us')
    expect(JSON.stringify(heard)).not.toContain(id)
  })

  it('to turn round the lines of moderators by signs that nobody sees', async () => {
    const player = await stage.join()
    const note = 'see \u202eevas\u200b'
    await calls().mute({ id: player.wireId, minutes: 5, reason: 'rule1', note }, asModerator())
    const [act] = (await calls().chatRecord({}, as(player))).rows
    expect(act?.note).toBe('see evas')
    const id = await stage.say(river, 'a line to complain of')
    await calls().reportMessage({ id, reason: 'other', note }, as(player))
    await calls().appeal({ id: act?._id ?? '', text: 'I was only joking.' }, as(player))
    const [report] = await calls().chatReports({}, asModerator())
    expect(report?.reports[0]?.note).toBe('see evas')
    await calls().closeReport({ id, action: 'none' }, asModerator(ada))
    const [appeal] = await calls().chatAppeals({}, asModerator(ada))
    const decision = { id: appeal?._id ?? '', granted: true }
    const close = (answer: string) => calls().closeAppeal({ ...decision, answer }, asModerator(ada))
    await expect(close('\u200b')).rejects.toMatchObject({ refusal: 'core/bad-payload' })
    await close(note)
    expect((await calls().chatRecord({}, as(player))).rows).toContainEqual(
      expect.objectContaining({ appeal: expect.objectContaining({ answer: 'see evas' }) }),
    )
  })

  it('to win a quiz or to give money away while banned from promotions', async () => {
    const banned = await stage.join()
    await stage.play(banned, 3)
    const ban = `insert into promotion_bans (user_id, scope, reason) values ($1, 'all', 'test')`
    await stage.sql(ban, [banned.userId])
    const quiz = { question: 'Which metal is liquid?', answer: 'mercury', channel: 'general' }
    await set('chat.giveawayPpm', 1_000_000)
    await calls().startQuiz(quiz, asModerator(mira))
    await stage.say(banned, 'mercury')
    const open = `select state from chat_quizzes where answer_key = 'mercury'`
    expect(await stage.sql(open)).toEqual([{ state: 'open' }])
    await expect(tip(banned, { public: false })).rejects.toMatchObject({
      refusal: 'core/no-permission',
    })
    await stage.sql('delete from promotion_bans where user_id = $1', [banned.userId])
    await stage.say(banned, 'Mercury')
    expect(await stage.sql(open)).toEqual([{ state: 'answered' }])
  })

  it('to stop all upkeep by one quiz that cannot be paid', async () => {
    const [one, other] = [first.mintKey(), first.mintKey()]
    await stage.sql(
      `insert into chat_quizzes (id, channel, message_id, question, answer, answer_key, currency,
          reward_minor, reward_usd_e6, asked_by, asked_at, expires_at, state, winner_id, ended_at,
          payment)
        select id, 'old', id, 'Why?', 'x', 'x', 'usdt', 100, 1, $3, now(), now(), 'answered', $4,
          now(), payment
        from (values ($1::uuid, '00000000-0000-7000-8000-000000000001'::uuid), ($2::uuid, $1::uuid)) as q
          (id, payment)`,
      [one, other, mira.userId, river.userId],
    )
    await first.app.doors.chat.tend()
    const paid = await stage.sql(
      `select paid_at is not null as "isPaid" from chat_quizzes where id = any($1)
        order by array_position($1, id)`,
      [[one, other]],
    )
    expect(paid).toEqual([{ isPaid: false }, { isPaid: true }])
    await stage.sql('update chat_quizzes set paid_at = now() where id = $1', [one])
  })

  it('to spoil a rain by an account that may take no money', async () => {
    const [fit, unfit] = [await stage.join(), await stage.join()]
    for (const player of [fit, unfit]) {
      await stage.say(player, 'rain here', 'lounge')
      await stage.play(player)
    }
    const before = (await calls().rainOutlook({ channel: 'lounge' }, as(nova))).available
    await stage.sql('update users set terms_version = null where id = $1', [unfit.userId])
    const context = as(nova)
    const looked = () => second.app.handlers.rainOutlook({ channel: 'lounge' }, context)
    expect((await looked()).available).toBe(before - 1)
    await set('chat.giveawayPpm', 1_000_000)
  })
})
