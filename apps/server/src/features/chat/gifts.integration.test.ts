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
  await vi.waitUntil(() => heard.some(({ event }) => event === 'subscription_succeeded'))
}

beforeAll(async () => {
  stage = await openChatStage()
  ;({ first, second } = stage)
  nova = await stage.join()
  river = await stage.join()
  await listen()
})
afterAll(async () => {
  guestSocket.disconnect()
  await stage.close()
})

const as = (player: TestPlayer, key: string | null = null) => callOf(player, key)
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

  it('of a copied cookie ends at twenty dollars a day, in one or in many', async () => {
    const owner = await stage.join()
    const copied = (isPresenceProven: boolean) => {
      const { caller, ...context } = as(owner, first.mintKey())
      const session = {
        ...{ generation: 1, openedAt: 0, isByCookie: true, presenceBy: 'password' as const },
        isPresenceProven,
      }
      return { ...context, caller: { ...caller, session } }
    }
    const give = (amount: string, isProven = false) =>
      first.app.handlers.tip(
        { name: river.name, amount, currency: 'usdt', public: false, channel: 'general' },
        copied(isProven),
      )
    const refusal = { refusal: 'core/presence-needed', params: { by: 'password' } }
    await expect(give('25')).rejects.toMatchObject(refusal)
    for (const amount of ['7', '7', '6']) await give(amount)
    const before = await stage.balance(owner)
    await expect(give('1')).rejects.toMatchObject(refusal)
    const { rain } = first.app.handlers
    const shower = { amount: '5', currency: 'usdt', users: 5, channel: 'general' }
    await expect(rain(shower, copied(false))).rejects.toMatchObject(refusal)
    expect(await stage.balance(owner)).toBe(before)
    await give('25', true)
    expect(await stage.balance(owner)).toBe(before - 25)
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
    expect((await stage.history())[0]).toMatchObject({
      type: 'service',
      data: { kind: 'rain', each: answer.each },
    })
  })
})
