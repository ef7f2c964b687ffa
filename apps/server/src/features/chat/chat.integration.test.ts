import { minuteMs, secondMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { openChatStage, refused, type ChatStage } from './test/stage.ts'

let stage: ChatStage
let first: TestApp
let second: TestApp
let nova: TestPlayer
let river: TestPlayer
let mira: TestPlayer
let ada: TestPlayer

beforeAll(async () => {
  stage = await openChatStage()
  ;({ first, second, mira, ada } = stage)
  nova = await stage.join()
  river = await stage.join()
})
afterAll(() => stage.close())

const guestCall = () => callOf(null)
const as = (player: TestPlayer, key: string | null = null) => callOf(player, key)
const asModerator = (player = mira) => stage.asModerator(player)
const calls = () => stage.calls
const slowMs = 5 * secondMs
const pass = (ms: number) => stage.pass(ms)

describe('writing', () => {
  it('stores what was said with who said it, and shows guests the newest first [CHAT-006] [CHAT-039] [CHAT-068] [CHAT-078]', async () => {
    const id = await stage.say(nova, ' hello\nthere ')
    const [row] = await stage.history()
    expect(row).toEqual({
      _id: id,
      number: expect.any(Number),
      type: 'message',
      channel: 'general',
      user: { _id: nova.wireId, name: nova.name, avatar: null, access: 'user' },
      vipLevel: 0,
      data: { message: 'hello there' },
      created_at: expect.any(String),
      likes: 0,
      liked: false,
    })
    const agoMs = first.app.platform.clock.now() - Date.parse(row?.created_at ?? '')
    expect(agoMs >= 0 && agoMs < minuteMs).toBe(true)
    const later = await stage.say(nova, 'and again')
    expect((await stage.history()).slice(0, 2).map(({ _id }) => _id)).toEqual([later, id])
  })

  it('is not for guests [CHAT-040]', async () => {
    const answer = await first.whisper(
      'ChatMessage',
      { message: 'hi', channel: 'general' },
      guestCall(),
    )
    expect(answer).toEqual(refused(-1001, 'core/sign-in-needed'))
    const channels = await calls().chatChannels({}, guestCall())
    expect(channels[0]).toMatchObject({ id: 'general', can_write: false, reason: 'guest' })
  })

  it('takes the agreement to the rules, kept with the account [CHAT-013]', async () => {
    const newcomer = await first.join()
    expect(await stage.whisper(newcomer, 'hello')).toEqual(
      refused(-1007, 'core/email-not-verified'),
    )
    await stage.sql('update users set email_verified_at = now() where id = $1', [newcomer.userId])
    expect(await stage.whisper(newcomer, 'hello')).toEqual(refused(4, 'chat/rules-not-accepted'))
    await calls().acceptChatRules({ version: '2024-06-27' }, as(newcomer))
    expect((await calls().chatSelf({}, as(newcomer))).rules).toBe('2024-06-27')
    expect(await stage.whisper(newcomer, 'hello')).toHaveProperty('id')
  })

  it('takes 1 to 200 characters [CHAT-026] [CHAT-085] [CHAT-087]', async () => {
    pass(slowMs)
    const tooLong = {
      error: {
        message: expect.objectContaining({ code: 1, message: 'Message is too short or long' }),
      },
    }
    expect(await stage.whisper(nova, 'x'.repeat(201))).toEqual(tooLong)
    expect(await stage.whisper(nova, ' \u200b\u2060 ')).toEqual(tooLong)
    expect(await stage.whisper(nova, '😀'.repeat(200))).toHaveProperty('id')
  })

  it('is slowed down to one message per 5 s over all channels, sockets and nodes [CHAT-093]', async () => {
    pass(slowMs)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        stage.whisper(
          nova,
          `burst ${at}`,
          at % 2 === 0 ? 'general' : 'lounge',
          at % 3 === 0 ? second : first,
        ),
      ),
    )
    expect(answers.filter((answer) => 'id' in Object(answer))).toHaveLength(1)
    const [no] = answers.filter((answer) => 'error' in Object(answer))
    expect(no).toEqual(refused(3, 'chat/slow-mode'))
    expect(no).toMatchObject({ error: { message: { params: { wait_s: 5 } } } })
  })

  it('of links, codes and foreign pictures is refused; moderators may [CHAT-079]', async () => {
    pass(slowMs)
    expect(await stage.whisper(nova, 'see https://evil.example')).toEqual(
      refused(6, 'chat/text-not-allowed'),
    )
    const sticker = (url: string) =>
      first.whisper('ChatStickerMessage', { url, channel: 'general' }, as(nova))
    for (const url of [
      'https://evil.example/a.svg',
      'javascript:alert(1)',
      '/api/chat/pictures/sticker/../../x.svg',
      '/api/chat/pictures/sticker/constructor.svg',
      '//evil.example/api/chat/pictures/sticker/fox.svg',
    ]) {
      expect(await sticker(url)).toEqual(refused(6, 'chat/text-not-allowed'))
    }
    expect(await sticker('/api/chat/pictures/sticker/fox.svg')).toHaveProperty('id')
    expect((await stage.history())[0]).toMatchObject({
      type: 'message',
      data: { url: '/api/chat/pictures/sticker/fox.svg' },
    })
    const order = { message: 'see https://evil.example', channel: 'general' }
    expect(await first.whisper('ChatMessage', order, asModerator())).toHaveProperty('id')
  })

  it('of a sticker that staff made is taken while its pack is published', async () => {
    const id = '0190a000-0000-7000-8000-00000000abcd'
    await stage.sql(`insert into emoji_packs (title, kind) values ('House', 'sticker')`)
    await stage.sql(
      `insert into emoji_pictures (id, pack_id, code, picture, at)
        select $1, id, 'party', '\\x00', now() from emoji_packs`,
      [id],
    )
    const send = () => {
      pass(slowMs)
      const sticker = { url: `/api/chat/pictures/sticker/${id}.webp`, channel: 'general' }
      return first.whisper('ChatStickerMessage', sticker, as(nova))
    }
    expect(await send()).toHaveProperty('id')
    await stage.sql('update emoji_packs set is_enabled = false')
    expect(await send()).toEqual(refused(6, 'chat/text-not-allowed'))
  })

  it('in the news is for staff', async () => {
    pass(slowMs)
    expect(await stage.whisper(nova, 'news?', 'news')).toEqual(refused(5, 'chat/channel-closed'))
    expect(await stage.whisper(nova, 'hm', 'nowhere')).toEqual(refused(5, 'chat/channel-closed'))
  })

  it('the same again and again ends in talking to oneself, and the log says so', async () => {
    const spammer = await stage.join()
    for (let at = 0; at < 2; at += 1) await stage.say(spammer, 'buy now')
    for (let at = 0; at < 3; at += 1) {
      pass(slowMs)
      expect(await stage.whisper(spammer, 'BUY  now')).toEqual(refused(6, 'chat/text-not-allowed'))
    }
    const before = (await stage.history()).map(({ number }) => number)
    const id = await stage.say(spammer, 'is anybody here')
    expect((await stage.history(spammer))[0]?._id).toBe(id)
    expect((await stage.history())[0]?._id).not.toBe(id)
    await stage.say(river, 'a quiet evening')
    // Nobody can count the shadowed one.
    expect((await stage.history())[0]?.number).toBe(Math.max(...before) + 1)
    const { rows } = await calls().chatLog({ page: 1, perPage: 5, action: 'shadow' }, asModerator())
    expect(rows[0]).toMatchObject({ action: 'shadow', by: null, user: { name: spammer.name } })
  })
})

describe('the history', () => {
  it('goes back page by page, and catches up from where somebody left', async () => {
    await stage.sql(
      `insert into chat_counters (channel, last_number) values ('lounge', 1000)
        on conflict (channel) do update set last_number = 1000`,
    )
    await stage.sql(
      `insert into chat_messages (id, channel, number, type, user_id, access, data, created_at)
        select gen_random_uuid(), 'lounge', n, 'message', $1, 'user',
          jsonb_build_object('message', n::text), now() from generate_series(701, 1000) n`,
      [nova.userId],
    )
    const part = async (order: object) =>
      (await calls().chatHistory({ channel: 'lounge', ...order }, guestCall())).map(
        ({ number }) => number,
      )
    const latest = await part({})
    expect(latest).toHaveLength(50)
    expect([latest[0], latest.at(-1)]).toEqual([1000, 951])
    expect((await part({ before: 951 }))[0]).toBe(950)
    expect(await part({ after: 997 })).toEqual([1000, 999, 998])
    // Whoever was away too long gets the latest 200 and starts from there.
    expect(await part({ after: 701 })).toHaveLength(200)
  })

  it('numbers what is written at once without holes and doubles', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => stage.join()))
    const [last] = await stage.history()
    await Promise.all(
      crowd.map((one, at) =>
        stage.whisper(one, `crowd ${at}`, 'general', at % 2 === 0 ? first : second),
      ),
    )
    const rows = await stage.history(null, { after: last?.number ?? 0 })
    const numbers = rows.map(({ number }) => number).reverse()
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, at) => (last?.number ?? 0) + 1 + at))
  })

  it('leaves out whom the reader ignores, but never staff [CHAT-065] [CHAT-066]', async () => {
    const id = await stage.say(river, 'from river')
    const { ignore } = await calls().ignore({ name: river.name }, as(nova))
    expect(ignore).toContain(river.wireId)
    expect((await calls().chatSelf({}, as(nova))).ignore).toEqual([river.wireId])
    expect((await stage.history(nova)).map(({ _id }) => _id)).not.toContain(id)
    expect((await stage.history()).map(({ _id }) => _id)).toContain(id)
    await calls().unignore({ name: river.name }, as(nova))
    expect((await stage.history(nova)).map(({ _id }) => _id)).toContain(id)
  })

  it('answers no such channel as unknown', async () => {
    await expect(calls().chatHistory({ channel: 'vip' }, guestCall())).rejects.toMatchObject({
      refusal: 'chat/unknown-channel',
    })
  })
})

describe('access', () => {
  it('is stored with the message: admin, moderator or user [CHAT-063]', async () => {
    await stage.say(river, 'as a player')
    pass(slowMs)
    await first.whisper('ChatMessage', { message: 'as mod', channel: 'general' }, asModerator())
    await stage.whisper(ada, 'as admin')
    const seen = (await stage.history()).slice(0, 3).map(({ user }) => user?.access)
    expect(seen).toEqual(['admin', 'moderator', 'user'])
  })
})

describe('likes', () => {
  it('count each player once, also at once', async () => {
    const id = await stage.say(nova, 'like me')
    const like = (player: TestPlayer, on: boolean) => calls().likeMessage({ id, on }, as(player))
    await Promise.all([like(river, true), like(river, true), like(mira, true)])
    expect((await stage.history(river))[0]).toMatchObject({ likes: 2, liked: true })
    expect(await like(river, false)).toEqual({ likes: 1 })
    expect(await like(river, false)).toEqual({ likes: 1 })
  })
})

describe('a shared bet', () => {
  it('is a line with game, stake and multiplier; a private one of another is refused [CHAT-009] [CHAT-025] [CHAT-067]', async () => {
    await stage.play(nova)
    const [bet] = (await calls().profileBets({ page: 1, perPage: 1 }, as(nova))).rows
    const id = bet?._id ?? ''
    pass(slowMs)
    await calls().linkGame({ id, channel: 'general' }, as(river))
    expect((await stage.history())[0]).toMatchObject({
      type: 'game_link',
      data: {
        _id: id,
        id,
        game: 'dice',
        currency: 'usdt',
        splitTotal: '20.00000000',
        multiplier: bet?.multiplier,
      },
    })
    await calls().updateSettings({ private_bets: true }, as(nova))
    pass(6_000)
    await expect(calls().linkGame({ id, channel: 'general' }, as(river))).rejects.toMatchObject({
      refusal: 'chat/private-bet',
    })
    await calls().updateSettings({ private_bets: false }, as(nova))
    pass(6_000)
    await expect(
      calls().linkGame({ id: 'bet_0', channel: 'general' }, as(river)),
    ).rejects.toMatchObject({ refusal: 'chat/unknown-bet' })
  })
})

describe('pictures', () => {
  it('are packs of files and a search behind our own address [CHAT-010] [CHAT-069] [CHAT-076]', async () => {
    const packs = await calls().emojiPacks({}, guestCall())
    expect(packs[0]).toMatchObject({
      metadata: { name: 'Faces' },
      files: expect.arrayContaining([{ id: 'cool', path: '/api/chat/pictures/emoji/cool.svg' }]),
    })
    const found = await calls().gifs({ q: 'win', limit: 80, skip: 0 }, as(nova))
    expect(found.data.length).toBeGreaterThan(10)
    const rest = await calls().gifs({ q: 'win', limit: 80, skip: 10 }, as(nova))
    expect(rest.data[0]).toEqual(found.data[10])
    const served = await first.app.edge.inject(found.data[0]?.url ?? '')
    expect(served.headers['content-type']).toContain('image/svg+xml')
    expect(served.headers['content-security-policy']).toContain('sandbox')
    expect(served.body).not.toContain('script')
  })
})

describe('who is here', () => {
  it('is a number to all and a list to moderators [CHAT-048] [CHAT-077]', async () => {
    const online = (context: ReturnType<typeof callOf>) => first.whisper('OnlineUsers', {}, context)
    expect(await online(guestCall())).toEqual({ count: 0 })
    expect(await online(as(nova))).toEqual({ count: 0 })
    expect(await online(asModerator())).toEqual({ count: 0, users: [] })
  })
})
