import { minuteMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const options = { databaseUrl: database.url, environment: { ROLES: 'edge' } }
  node = await openTestApp(options)
  other = await openTestApp(options)
})
afterAll(async () => {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
const show = (player: TestPlayer) => node.app.handlers.discordState({}, callOf(player))
const claim = (player: TestPlayer, on = node, key = on.mintKey()) =>
  on.app.handlers.claimDiscord({}, callOf(player, key))
const tickets = async (player: TestPlayer) =>
  (await node.app.handlers.ticketData({}, callOf(player))).model.tickets
const get = (url: string, on = node) => on.app.edge.inject({ method: 'GET', url })

/** A player with a proven address. */
async function join(): Promise<TestPlayer> {
  const player = await node.join()
  await query('update users set email_verified_at = now() where id = $1', [player.userId])
  return player
}

/** Where Discord asks a player, as a browser sees it: the page's form, sent with a name. */
async function allow(url: string, name: string, decision = 'allow'): Promise<URL> {
  const page = await get(url)
  expect(page.statusCode).toBe(200)
  const asked = new URL(url, 'http://site').searchParams
  const form = new URLSearchParams({
    ...{ state: asked.get('state') ?? '', code_challenge: asked.get('code_challenge') ?? '' },
    ...{ name, decision },
  })
  const { headers } = await get(`/discord-test/oauth2/decide?${form}`)
  return new URL(String(headers.location), 'http://site')
}

const answerIn = ({ searchParams }: URL) => ({
  code: searchParams.get('code') ?? '',
  state: searchParams.get('state') ?? '',
})

async function connect(player: TestPlayer, name: string) {
  const { url } = await node.app.handlers.connectDiscord({}, callOf(player))
  return node.app.handlers.finishDiscord(answerIn(await allow(url, name)), callOf(player))
}

const enter = (name: string, on = node) => get(`/discord-test/invite?name=${name}`, on)

describe('the ticket of the Discord server', () => {
  it('waits for a connected account that is a member, and comes once [PROMO-102] [PROMO-103]', async () => {
    const player = await join()
    const before = await tickets(player)
    await expect(claim(player)).rejects.toMatchObject({ refusal: 'discord/not-connected' })
    const state = await connect(player, 'newcomer')
    expect(state).toMatchObject({ isOpen: true, connection: { name: 'newcomer' } })
    expect(state).toMatchObject({ isReceived: false, invite: '/discord-test/invite' })
    await expect(claim(player)).rejects.toMatchObject({ refusal: 'discord/not-joined' })
    await enter('newcomer')
    node.app.doors.discord.emulated?.leave('newcomer')
    await expect(claim(player)).rejects.toMatchObject({ refusal: 'discord/not-joined' })
    await enter('newcomer')
    const key = node.mintKey()
    // Its answer may be lost: the same key tells it again.
    for (const on of [node, other]) expect(await claim(player, on, key)).toEqual({ tickets: 1 })
    expect(await tickets(player)).toBe(before + 1)
    expect((await show(player)).isReceived).toBe(true)
    await expect(claim(player)).rejects.toMatchObject({ refusal: 'discord/already-received' })
    expect(await tickets(player)).toBe(before + 1)
  })

  it('comes once to a person there and once to a player here, whoever is connected to whom later', async () => {
    const [first, second] = [await join(), await join()]
    await connect(first, 'wanderer')
    await enter('wanderer')
    await claim(first)
    await node.app.handlers.removeDiscord({}, callOf(first))
    expect((await connect(second, 'wanderer')).isReceived).toBe(true)
    const received = { refusal: 'discord/already-received' }
    await expect(claim(second)).rejects.toMatchObject(received)
    await connect(first, 'another')
    await enter('another')
    await expect(claim(first)).rejects.toMatchObject(received)
  })

  it('is one in a storm over two nodes', async () => {
    const player = await join()
    await connect(player, 'stormy')
    await Promise.all([enter('stormy'), enter('stormy', other)])
    const before = await tickets(player)
    const storm = Array.from({ length: 20 }, (_, place) =>
      claim(player, place % 2 === 0 ? node : other),
    )
    const done = await Promise.allSettled(storm)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tickets(player)).toBe(before + 1)
  })

  it('is not for guests, unproven addresses and those who excluded themselves', async () => {
    const guest = node.app.handlers.claimDiscord({}, callOf(null, node.mintKey()))
    await expect(guest).rejects.toMatchObject({ refusal: 'core/sign-in-needed' })
    const excluded = await join()
    await connect(excluded, 'excluded')
    await enter('excluded')
    await query('update users set self_excluded = true where id = $1', [excluded.userId])
    await expect(claim(excluded)).rejects.toMatchObject({ refusal: 'core/self-excluded' })
    const unproven = await node.join()
    await connect(unproven, 'unproven')
    await enter('unproven')
    await expect(claim(unproven)).rejects.toMatchObject({ refusal: 'core/email-not-verified' })
    expect((await show(unproven)).isReceived).toBe(false)
  })
})

describe('a connection', () => {
  it('is ended in the session that began it, in time, and with a code that is used once', async () => {
    const [victim, thief] = [await join(), await join()]
    const { finishDiscord, connectDiscord } = node.app.handlers
    const { url } = await connectDiscord({}, callOf(thief))
    const answer = answerIn(await allow(url, 'thief'))
    const refused = { refusal: 'discord/refused' }
    // A link with the thief's code binds nothing to whoever follows it.
    await expect(finishDiscord(answer, callOf(victim))).rejects.toMatchObject(refused)
    for (const state of ['x', '..', `${answer.state}.x`, answer.state.replace('.', '.z')]) {
      const forged = finishDiscord({ ...answer, state }, callOf(thief))
      await expect(forged, state).rejects.toMatchObject(refused)
    }
    await finishDiscord(answer, callOf(thief))
    await expect(finishDiscord(answer, callOf(thief))).rejects.toMatchObject(refused)
    // The code of one request does not go with another one.
    const [one, two] = [await connectDiscord({}, callOf(victim)), await allow(url, 'victim')]
    const mixed = { code: answerIn(two).code, state: new URL(one.url, 'http://x').searchParams }
    const state = mixed.state.get('state') ?? ''
    await expect(finishDiscord({ code: mixed.code, state }, callOf(victim))).rejects.toMatchObject(
      refused,
    )
    const late = answerIn(await allow(one.url, 'victim'))
    node.pass(16 * minuteMs)
    await expect(finishDiscord(late, callOf(victim))).rejects.toMatchObject(refused)
    expect((await show(victim)).connection).toBeNull()
  })

  it('belongs to one player at a time, and a refused one is told', async () => {
    const [owner, other] = [await join(), await join()]
    await connect(owner, 'shared')
    await expect(connect(other, 'shared')).rejects.toMatchObject({ refusal: 'discord/taken' })
    await node.app.handlers.removeDiscord({}, callOf(owner))
    expect((await connect(other, 'shared')).connection?.name).toBe('shared')
    const { url } = await node.app.handlers.connectDiscord({}, callOf(owner))
    const back = await allow(url, 'shared', 'deny')
    expect([back.pathname, back.searchParams.get('error')]).toEqual(['/rewards', 'access_denied'])
  })
})
