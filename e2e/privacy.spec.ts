import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { calls, whispers } from '@powerplay/contract'
import { demoAccounts } from './client/demo-accounts.ts'
import { EventsSocket } from './client/events-socket.ts'
import { joinWithEmail } from './client/mailbox.ts'
import { newAccount, newKey, Visitor } from './client/visitor.ts'
import { jsonOf } from './client/wire.ts'
import { schemaOf } from './fuzz/arbitrary.ts'
import { smallestOf } from './fuzz/smallest.ts'
import { callTargets, whisperTargets, type Target } from './fuzz/target.ts'

/*
 * A player plays in public, then keeps his bets private. Here stand those who try to learn of him
 * afterwards, with everything that they may have written down before: his id and his bets.
 */
const site = inject('siteUrl')
const channel = 'Everyone'

type Role = 'guest' | 'stranger' | 'friend'
const roles: readonly Role[] = ['guest', 'stranger', 'friend']

let hidden: Visitor
let bets: string[] = []
/** His position and his bet on sport. */
const elsewhere: string[] = []
let account = newAccount('hidden')
const people = new Map<Role, Visitor>()
/** What everybody's screens were told, in frames as they came. */
const told: { readonly event: string; readonly payload: unknown }[] = []
let screen: EventsSocket
let seqBefore = 0

/** Resolves once an event of this name was heard that tells of this, beyond the first so many. */
function heard(event: string, about: string, after = 0): Promise<void> {
  const passes = (one: (typeof told)[number]) =>
    one.event === event && JSON.stringify(one.payload).includes(about)
  return new Promise((resolve) => {
    const look = () => {
      if (!told.slice(after).some(passes)) return
      screen.socket.offAny(look)
      resolve()
    }
    screen.socket.onAny(look)
    look()
  })
}

const secretsOf = ({ user }: Visitor) => [user?._id ?? '', account.name]

function expectNothing(said: unknown, how: string): void {
  const text = JSON.stringify(said) ?? ''
  for (const secret of secretsOf(hidden)) {
    expect(secret.length, 'there is something to look for').toBeGreaterThan(3)
    expect(text.includes(secret), `${how} tells ${secret}: ${text.slice(0, 400)}`).toBe(false)
  }
}

beforeAll(async () => {
  ;({ account, visitor: hidden } = await joinWithEmail('hidden'))
  for (const role of roles) {
    const isGuest = role === 'guest'
    const person = isGuest ? Visitor.arrive(site) : Visitor.register(site, newAccount(role))
    people.set(role, await person)
  }
  await people.get('friend')?.ask(calls.ignore, { name: account.name })

  screen = await EventsSocket.connect(site)
  await screen.subscribe(channel)
  screen.socket.onAny((event: string, _channel: unknown, payload: unknown) => {
    told.push({ event, payload: payload ?? null })
  })
  await betOnPrices()
  await betOnSport()
  // A channel replays two minutes: what is asked for again below comes last.
  const behind = await screen.whisper(channel, 'Resume', { channel, seq: 0 })
  seqBefore = Number(Reflect.get(Object(Reflect.get(Object(behind), 'answer')), 'seq'))
  bets = [await hidden.playDice({ bet: '5' }), await hidden.playDice({ bet: '5' })]
  for (const id of bets) await heard('LiveFeedGame', id)
  await heard('RaceTop', account.name)
  await hidden.ask(calls.updateSettings, { private_bets: true })
  told.splice(0)
})
afterAll(() => screen.close())

/** A position that is told to everybody with its player's name. */
async function betOnPrices(): Promise<void> {
  const opened = await hidden.ask(calls.tradingOpen, {
    ...{ wager: '5', currency: 'usdt', demo: false, feeMode: 'pnl' },
    ...{ ticker: 'BTC', side: 'long', multiplier: 10 },
  })
  const { id } = calls.tradingOpen.output.parse(opened)
  // It opens after a delay; whoever closes it earlier is told so.
  await vi.waitFor(async () => {
    expect((await hidden.call(calls.tradingClose, { id })).status).toBe(200)
  }, 10_000)
  elsewhere.push(id)
  await heard('TradingGameBet', account.name)
}

/** A bet on a match that staff settle, told in the same way. */
async function betOnSport(): Promise<void> {
  const order = { id: 'soccer-1', filter: 'upcoming', limit: 50 }
  const { events } = await hidden.ask(calls.bookmakerCategory, order)
  const selections = events.flatMap(({ event, market }) => {
    const outcome = market?.outcomes.find(({ status }) => status === 'active')
    return market && outcome ? [`${event.id}/${market.lineId}/${outcome.id}`] : []
  })
  const quote = await hidden.ask(calls.bookmakerQuote, {
    selections: selections.slice(0, 1),
    currency: 'usdt',
  })
  const queued = await hidden.ask(calls.bookmakerQueueBet, {
    ...{ type: 'single', stake: '5', currency: 'usdt', demo: false, oddsPolicy: 'any' },
    selections: quote.selections.map(({ selectionId, odds, version }) => {
      return { selectionId, odds: odds ?? 2, version }
    }),
  })
  const { queueId } = calls.bookmakerQueueBet.output.parse(queued)
  elsewhere.push(queueId)
  await vi.waitFor(async () => {
    const [bet] = calls.bookmakerBets.output.parse(
      await hidden.ask(calls.bookmakerBets, { demo: false }),
    ).rows
    elsewhere.push(mustHave(bet, 'the bet that was accepted')._id)
  }, 20_000)
  const staff = await Visitor.logIn(site, demoAccounts.admin)
  const [id] = selections
  const outcome = { id, result: 'won', reason: 'a result for the story' }
  await staff.ask(calls['admin.sports.settle'], outcome)
  await heard('LiveFeedSportGame', account.name)
}

function person(role: Role): Visitor {
  const visitor = people.get(role)
  if (visitor === undefined) throw new Error(`nobody is ${role}`)
  return visitor
}

/** They end the session of whoever calls, or show the demo build's mail, which hides nothing. */
const leftOut = ['/auth/logout', '/api/user/sessions/end', '/api/debugger/mailbox']
/** Lists that a player keeps himself: whom he names there stays named to him. */
const ownLists = [
  '/api/user/ignore',
  '/api/user/unignore',
  '/api/profile/ignored',
  '/api/chat/self',
]

const targets = [...callTargets, ...whisperTargets].filter(
  ({ call }) => call.uploadBytesMax === undefined && !leftOut.some((path) => call.path === path),
)

/** What may be asked about him: by his id, by his bets, and by asking for all there is. */
function questionsFor(target: Target): unknown[] {
  const [bet] = bets
  const lists = { count: 30, perPage: 20, api_id: 'dice', currency: 'usdt' }
  const schema = schemaOf(target.input)
  const isElsewhere = /trading|bookmaker|Trade/.test(`${target.call.path} ${target.title}`)
  return [hidden.user?._id, bet, ...(isElsewhere ? elsewhere : [])].flatMap((id) =>
    smallestOf(schema, { ...lists, id, user: id, name: id, game_id: id }),
  )
}

// First of all: a channel replays the last of its events, and many come while others are asked.
describe('events of before', () => {
  it('are replayed without the player', async () => {
    const resumed = await screen.whisper(channel, 'Resume', { channel, seq: seqBefore })
    const answer: unknown = Reflect.get(Object(resumed), 'answer')
    const text = JSON.stringify(answer)
    expect(text).toContain('LiveFeedGame')
    expect(text).toContain(bets[0])
    expectNothing(answer, 'Resume')
  })

  it('are replayed to the player with his name', async () => {
    const own = await EventsSocket.connect(site, { cookie: hidden.cookieHeader })
    await own.subscribe(channel)
    const resumed = await own.whisper(channel, 'Resume', { channel, seq: seqBefore })
    own.close()
    expect(JSON.stringify(resumed)).toContain(account.name)
  })
})

describe.each(roles)('a %s asks about a player who keeps bets private', (role) => {
  it.each(targets)('$title: and is not told who it is [PROF-013]', async (target) => {
    if (role === 'friend' && ownLists.includes(target.call.path)) return
    for (const question of questionsFor(target)) {
      const key = target.isKeyed ? { 'idempotency-key': newKey() } : {}
      const answer = await person(role).call(target.call, target.wrap(question), key)
      expectNothing(jsonOf(answer) ?? answer.text, `${target.title} ${JSON.stringify(question)}`)
    }
  })

  it('opens two of the bets: nothing ties them to one player', async () => {
    const infos: object[] = []
    for (const id of bets) {
      const answer = await person(role).whisper('Info', { game_id: id })
      infos.push(whispers.Info.output.parse(answer).info)
    }
    for (const info of infos) {
      expect(info).toMatchObject({ user: null, server_seed: null, server_seed_hash: null })
      expect(info).toMatchObject({ client_seed: '', nonce: -1 })
    }
  })

  it('cannot turn the id into a name by ignoring it', async () => {
    if (role !== 'stranger') return
    const refused = await person(role).call(calls.ignore, { name: hidden.user?._id })
    expect(refused.status).toBe(404)
    expect(await person(role).ask(calls.ignoredPlayers, {})).toEqual([])
  })

  it('was never signed out while asking', async () => {
    const { status } = await person(role).call(calls.profileSettings, {})
    expect(status).toBe(role === 'guest' ? 401 : 200)
  })
})

describe('events', () => {
  it('of new bets come without the player', async () => {
    const id = await hidden.playDice({ bet: '5' })
    await heard('LiveFeedGame', id)
    await heard('MultiplayerTimerStart', '', told.length)
    const crash = { api_id: 'crash', bet: '1', demo: false, currency: 'usdt', quick: true }
    const placed = await hidden.whisper('Play', { ...crash, data: { cashout: 1.5 } })
    await heard('MultiplayerGameBet', whispers.Play.output.parse(placed).response.id)
    expectNothing(told, 'an event')
  })
})
