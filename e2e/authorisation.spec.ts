import { beforeAll, describe, expect, inject, it } from 'vitest'
import { calls, whispers, type CallSpec, type Who } from '@powerplay/contract'
import { demoAccounts } from './client/demo-accounts.ts'
import { EventsSocket } from './client/events-socket.ts'
import { newAccount, newKey, Visitor } from './client/visitor.ts'
import { jsonOf, send } from './client/wire.ts'

const roles = ['guest', 'player', 'other player', 'moderator', 'support', 'admin'] as const
type Role = (typeof roles)[number]

const people = new Map<Role, Visitor>()
let alice: Visitor
let bob: Visitor

beforeAll(async () => {
  const site = inject('siteUrl')
  alice = await Visitor.register(site, newAccount('alice'))
  bob = await Visitor.register(site, newAccount('bob'))
  people
    .set('guest', await Visitor.arrive(site))
    .set('player', alice)
    .set('other player', bob)
    .set('moderator', await Visitor.logIn(site, demoAccounts.moderator))
    .set('support', await Visitor.logIn(site, demoAccounts.support))
    .set('admin', await Visitor.logIn(site, demoAccounts.admin))
})

function person(role: Role): Visitor {
  const visitor = people.get(role)
  if (visitor === undefined) throw new Error(`nobody is ${role}`)
  return visitor
}

/** Whether the contract lets somebody with these permissions in. */
function isLetIn(who: Who, { user }: Visitor): boolean {
  if (who === 'guest') return true
  if (user === null) return false
  if (who === 'player' || user.roles.some(({ id }) => id === '*')) return true
  return user.permissions.some(({ items }) => items.some(({ id }) => id === who.permission))
}

/** No schema takes it: whoever is let in learns that, and nothing happens. */
const nonsense = { nonsense: true }

function refusalOf(body: unknown): unknown {
  const error: unknown = Reflect.get(Object(body), 'error')
  const message: unknown = Reflect.get(Object(error), 'message')
  return Reflect.get(Object(typeof message === 'string' ? error : message), 'name')
}

function expectedRefusal(who: Who, visitor: Visitor): string {
  if (isLetIn(who, visitor)) return 'core/bad-payload'
  return visitor.user === null ? 'core/sign-in-needed' : 'core/no-permission'
}

/** Registered players here have no second factor; documented accounts need none. */
function expectedOfCall({ who, twoFactor }: CallSpec, role: Role): string {
  const isPlayer = role === 'player' || role === 'other player'
  const lacksFactor = isPlayer && twoFactor === 'always' && isLetIn(who, person(role))
  return lacksFactor ? 'core/enrol-two-factor' : expectedRefusal(who, person(role))
}

describe.each(roles)('as %s', (role) => {
  const allCalls: [string, CallSpec][] = Object.entries(calls)

  it.each(allCalls)('the call %s decides by its "who" alone', async (_key, spec) => {
    const answer = await person(role).call(spec, nonsense)
    expect(refusalOf(jsonOf(answer))).toBe(expectedOfCall(spec, role))
  })

  it.each(Object.values(whispers))(
    'the whisper $name decides by its "who" alone',
    async ({ name, who }) => {
      // Everything but the whisper's own fields: the entrance itself takes it.
      const answer = await person(role).call(
        calls.whisper,
        { event: name, data: nonsense },
        { 'idempotency-key': newKey() },
      )
      expect(answer.status).toBe(200)
      expect(refusalOf(jsonOf(answer))).toBe(expectedRefusal(who, person(role)))
    },
  )

  it.each(Object.values(whispers))(
    'the whisper $name decides so on the socket too',
    async ({ name, who }) => {
      const socket = await EventsSocket.connect(inject('siteUrl'), {
        cookie: person(role).cookieHeader,
      })
      await socket.subscribe('Everyone')
      const data = { ...nonsense, requestId: newKey() }
      const frame = await socket.whisper('Everyone', name, data)
      socket.close()
      const answer: unknown = Reflect.get(Object(frame), 'answer')
      expect(refusalOf(answer)).toBe(expectedRefusal(who, person(role)))
    },
  )
})

describe("somebody else's things", () => {
  it('a session of Alice is unknown to Bob and lives on', async () => {
    const [session] = await alice.ask(calls.sessions, {})
    const answer = await bob.call(calls.endSessions, { id: session?.id })
    expect([answer.status, refusalOf(jsonOf(answer))]).toEqual([404, 'core/unknown-id'])
    expect(await alice.ask(calls.sessions, {})).toHaveLength(1)
  })

  it('a bet with play money of Alice is unknown to Bob and to guests', async () => {
    const site = inject('siteUrl')
    const player = await Visitor.register(site, newAccount('alice'))
    await player.ask(calls.demoTopUp, { currency: 'usdt' })
    const id = await player.playDice({ demo: true })
    for (const stranger of [bob, await Visitor.arrive(site)]) {
      const found = await stranger.call(calls.findBet, { id })
      expect([found.status, refusalOf(jsonOf(found))]).toEqual([404, 'bet/unknown'])
      const info = await stranger.whisper('Info', { game_id: id })
      expect(refusalOf(info)).toBe('bet/unknown')
    }
    expect(await player.whisper('Info', { game_id: id })).toMatchObject({ info: { id } })
  })

  it('the server seed of a running pair is in no answer about a bet', async () => {
    const id = await alice.playDice()
    for (const viewer of [alice, bob, person('admin')]) {
      const answer = await viewer.whisper('Info', { game_id: id })
      expect(answer).toMatchObject({ info: { server_seed: null } })
    }
  })

  it("a request key of Alice does nothing in Bob's hands", async () => {
    const key = newKey()
    const data = { condition: 'over', target: 50 }
    const bet = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true, data }
    const first = await alice.whisper('Play', bet, key)
    expect(refusalOf(await bob.whisper('Play', bet, key))).toBe('core/key-reused')
    expect(await alice.whisper('Play', bet, key)).toEqual(first)
  })

  it("Bob's cookie with Alice's bearer is nobody", async () => {
    const mixed = { authorization: `Bearer ${alice.bearer}` }
    expect((await bob.call(calls.sessions, {}, mixed)).status).toBe(401)
  })
})

describe('channels', () => {
  const own = (visitor: Visitor) => `private-User.${visitor.user?._id}`

  async function joined(visitor: Visitor, channel: string, bearer: string | null = null) {
    const socket = await EventsSocket.connect(inject('siteUrl'), { cookie: visitor.cookieHeader })
    const { event, body } = await socket.subscribe(channel, bearer)
    socket.close()
    return event === 'subscription_succeeded' ? 'in' : Reflect.get(Object(body), 'name')
  }

  it('of a player opens to that player only, by cookie or by bearer [RT-002]', async () => {
    const guest = await Visitor.arrive(inject('siteUrl'))
    expect(await joined(alice, own(alice))).toBe('in')
    expect(await joined(guest, own(alice), alice.bearer)).toBe('in')
    expect(await joined(guest, own(alice))).toBe('core/sign-in-needed')
    expect(await joined(guest, own(alice), bob.bearer)).toBe('core/no-permission')
    expect(await joined(bob, own(alice))).toBe('core/no-permission')
    expect(await joined(bob, own(alice), alice.bearer)).toBe('core/no-permission')
    expect(await joined(person('admin'), own(alice))).toBe('core/no-permission')
  })

  it('named Everyone opens to everybody; names nobody gave open to nobody [RT-019]', async () => {
    const guest = await Visitor.arrive(inject('siteUrl'))
    expect(await joined(guest, 'Everyone')).toBe('in')
    for (const channel of ['everyone', 'private-User', 'private-User.*', 'presence-User', '']) {
      expect(await joined(alice, channel), channel).not.toBe('in')
    }
  })

  it('of a player closes with the session [AUTH-032]', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('carol'))
    const socket = await EventsSocket.connect(inject('siteUrl'), { cookie: player.cookieHeader })
    await socket.subscribe(own(player))
    const over = socket.ended()
    await player.ask(calls.logout, {})
    await over
    expect((await player.call(calls.sessions, {})).status).toBe(401)
  })
})

describe('pages of other sites', () => {
  it('cannot make a call in the name of a visitor', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const logout = await alice.call(calls.logout, {}, foreign)
    expect([logout.status, refusalOf(jsonOf(logout))]).toEqual([419, 'core/csrf'])
    const other = (await Visitor.arrive(inject('siteUrl'))).headers()['x-xsrf-token'] ?? ''
    for (const token of [null, '', other]) {
      const answer = await alice.call(calls.sessions, {}, { 'x-xsrf-token': token })
      expect([answer.status, refusalOf(jsonOf(answer))]).toEqual([419, 'core/csrf'])
    }
  })

  it('are told nothing about what they may read', async () => {
    const answer = await alice.call(calls.currencies, {}, { origin: 'https://evil.example' })
    const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))
    expect(allowed).toEqual([])
  })

  it.each(['/socket.io/?EIO=4&transport=websocket', '/trading-socket'])(
    'cannot open %s',
    async (path) => {
      const upgrade = [
        ['connection', 'Upgrade'],
        ['upgrade', 'websocket'],
        ['sec-websocket-version', '13'],
        ['sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ=='],
        ['cookie', alice.cookieHeader],
      ] as const
      for (const origin of ['https://evil.example', 'null', `${inject('siteUrl')}.evil.example`]) {
        const headers = [...upgrade, ['origin', origin] as const]
        const { status } = await send(inject('siteUrl'), { method: 'GET', path, headers })
        expect([origin, status]).toEqual([origin, 403])
      }
    },
  )
})
