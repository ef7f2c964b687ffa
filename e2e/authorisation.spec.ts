import { beforeAll, describe, expect, inject, it } from 'vitest'
import { fromWireId, mustHave } from '@powerplay/kernel'
import { calls, whispers, type CallSpec } from '@powerplay/contract'
import { callsLetIn, whispersLetIn, type LetIn } from './access-table.ts'
import { staffWith, type StaffDemand } from './staff-access-table.ts'
import { AuthenticatorApp } from './client/authenticator-app.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { EventsSocket } from './client/events-socket.ts'
import { newAccount, newKey, Visitor } from './client/visitor.ts'
import { jsonOf, send } from './client/wire.ts'
import { schemaOf } from './fuzz/arbitrary.ts'
import { smallestOf } from './fuzz/smallest.ts'
import { callTargets, whisperTargets, type Target } from './fuzz/target.ts'

const roles = [
  'guest',
  'player',
  'other player',
  'moderator',
  'support',
  'marketing',
  'finance',
  'risk',
  'regulator',
  'admin',
  'stolen cookie after password change',
  'old bearer after step-up',
] as const
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
    .set('marketing', await Visitor.logIn(site, demoAccounts.marketing))
    .set('finance', await Visitor.logIn(site, demoAccounts.finance))
    .set('risk', await Visitor.logIn(site, demoAccounts.risk))
    .set('regulator', await Visitor.logIn(site, demoAccounts.regulator))
    .set('admin', await Visitor.logIn(site, demoAccounts.admin))
    .set('stolen cookie after password change', await thiefOfCookie(site))
    .set('old bearer after step-up', await thiefOfBearer(site))
})

/** What is left of a copied cookie once its owner has changed the password. */
async function thiefOfCookie(site: string): Promise<Visitor> {
  const account = newAccount('carol')
  const owner = await Visitor.register(site, account)
  const thief = owner.cookieThief()
  expect((await thief.call(calls.sessions, {})).status).toBe(200)
  const password = 'a longer walk by the sea'
  await owner.ask(calls.changePassword, { current: account.password, password })
  return thief
}

/** What is left of a copied bearer once its owner has proven a second factor. */
async function thiefOfBearer(site: string): Promise<Visitor> {
  const account = newAccount('dave')
  const owner = await Visitor.register(site, account)
  const { secret } = await owner.ask(calls.enrolTwoFactor, { password: account.password })
  const phone = new AuthenticatorApp(secret)
  await owner.ask(calls.confirmTwoFactor, { code: phone.nextCode() })
  owner.bearer = (await owner.ask(calls.update, {})).token
  const thief = await owner.bearerThief()
  expect((await thief.call(calls.sessions, {})).status).toBe(200)
  await owner.ask(calls.validateTwoFactor, { code: phone.nextCode() })
  return thief
}

function person(role: Role): Visitor {
  const visitor = people.get(role)
  if (visitor === undefined) throw new Error(`nobody is ${role}`)
  return visitor
}

/** No schema takes it: whoever is let in learns that, and nothing happens. */
const nonsense = { nonsense: true }

function specOf(key: string): CallSpec {
  const found = Object.entries(calls).find(([name]) => name === key)
  if (found === undefined) throw new Error(`the contract has no call ${key}`)
  return found[1]
}

function refusalOf(body: unknown): unknown {
  const error: unknown = Reflect.get(Object(body), 'error')
  const message: unknown = Reflect.get(Object(error), 'message')
  return Reflect.get(Object(typeof message === 'string' ? error : message), 'name')
}

const guests: readonly Role[] = [
  'guest',
  'stolen cookie after password change',
  'old bearer after step-up',
]
const registered: readonly Role[] = ['player', 'other player']

/** What somebody is told who sends nonsense: that it is nonsense, or what they lack. */
function expectedOf(letIn: LetIn, role: Role): string {
  if (letIn === 'everybody') return 'core/bad-payload'
  if (guests.includes(role)) return 'core/sign-in-needed'
  if (letIn === 'player with proof') return 'core/presence-needed'
  // Documented accounts of a demo build are not asked for a second factor.
  const lacksFactor = letIn === 'player with factor' && registered.includes(role)
  if (lacksFactor) return 'core/enrol-two-factor'
  if (!isStaffDemand(letIn)) return 'core/bad-payload'
  const allowed: readonly string[] = staffWith[letIn]
  return allowed.includes(role) ? 'core/bad-payload' : 'core/no-permission'
}

function isStaffDemand(letIn: LetIn): letIn is StaffDemand {
  return Object.hasOwn(staffWith, letIn)
}

/** As many are asked at once. */
const togetherMax = 8

/** Answers that differ from what should come, as `name: answer, not expectation`. */
async function wrongOnes(
  role: Role,
  doors: Readonly<Record<string, LetIn>>,
  ask: (name: string) => Promise<unknown>,
): Promise<string[]> {
  const check = async ([name, letIn]: [string, LetIn]): Promise<string[]> => {
    const [told, wanted] = [refusalOf(await ask(name)), expectedOf(letIn, role)]
    return told === wanted ? [] : [`${name}: ${String(told)}, not ${wanted}`]
  }
  const lines = Object.entries(doors)
  const wrong: string[] = []
  for (let at = 0; at < lines.length; at += togetherMax) {
    wrong.push(...(await Promise.all(lines.slice(at, at + togetherMax).map(check))).flat())
  }
  return wrong
}

// One test for all doors of a kind: there are hundreds, and each line of the list names its own.
describe.each(roles)('as %s', (role) => {
  it('every call lets in whom it should', async () => {
    const ask = async (key: string) => jsonOf(await person(role).call(specOf(key), nonsense))
    expect(await wrongOnes(role, callsLetIn, ask)).toEqual([])
  })

  it('every whisper lets in whom it should', async () => {
    // Everything but the whisper's own fields: the entrance itself takes it.
    const ask = async (event: string) => {
      const body = { event, data: nonsense }
      const answer = await person(role).call(calls.whisper, body, { 'idempotency-key': newKey() })
      expect(answer.status).toBe(200)
      return jsonOf(answer)
    }
    expect(await wrongOnes(role, whispersLetIn, ask)).toEqual([])
  })

  it('every whisper decides so on the socket too', async () => {
    const cookie = person(role).cookieHeader
    const socket = await EventsSocket.connect(inject('siteUrl'), { cookie })
    await socket.subscribe('Everyone')
    const ask = async (name: string) => {
      const data = { ...nonsense, requestId: newKey() }
      const frame = await socket.whisper('Everyone', name, data)
      return Reflect.get(Object(frame), 'answer')
    }
    const wrong = await wrongOnes(role, whispersLetIn, ask)
    socket.close()
    expect(wrong).toEqual([])
  })
})

describe('with the bearer of an administrator alone', () => {
  let thief: Visitor
  beforeAll(async () => {
    const admin = await Visitor.logIn(inject('siteUrl'), demoAccounts.admin)
    admin.bearer = (await admin.ask(calls.update, {})).token
    thief = await admin.bearerThief()
    expect((await thief.call(calls.sessions, {})).status).toBe(200)
  })

  const ofStaff = Object.entries(callsLetIn).flatMap(([key, letIn]) =>
    isStaffDemand(letIn) ? [key] : [],
  )

  it.each(ofStaff)('the call %s lets nobody in', async (key) => {
    const answer = await thief.call(specOf(key), nonsense)
    expect(refusalOf(jsonOf(answer))).toBe('core/sign-in-needed')
  })

  it('the calls of players show what a player is shown', async () => {
    const id = alice.user?._id
    const hidden = await Visitor.register(inject('siteUrl'), newAccount('veiled'))
    await hidden.ask(calls.updateSettings, { private_bets: true })
    expect(refusalOf(jsonOf(await thief.call(calls.profileBets, { id })))).toBe(
      'core/no-permission',
    )
    const sums = await thief.call(calls.profileStatistics, { id, period: 'all' })
    expect(refusalOf(jsonOf(sums))).toBe('core/no-permission')
    const shown = await thief.ask(calls.getUser, { id: hidden.user?._id })
    expect(shown.user).toMatchObject({ _id: null, name: null })
  })
})

describe('as private player seen by guest', () => {
  const account = newAccount('hidden')
  let secrets: string[] = []
  let bet = ''

  beforeAll(async () => {
    const hidden = await Visitor.register(inject('siteUrl'), account)
    bet = await hidden.playDice({ bet: '1' })
    await hidden.ask(calls.updateSettings, { private_bets: true })
    secrets = [hidden.user?._id ?? '', account.name]
    expect(Math.min(...secrets.map(({ length }) => length))).toBeGreaterThan(3)
  })

  /** Good bodies that name the player, or his bet, wherever something can be named. */
  function bodiesOf({ input, wrap }: Target): unknown[] {
    return [...secrets, bet].flatMap((id) => {
      const named = { count: 30, perPage: 20, id, user: id, name: id, game_id: id }
      return smallestOf(schemaOf(input), { ...named, api_id: 'dice', currency: 'usdt' }).map(wrap)
    })
  }

  const readable = [...callTargets, ...whisperTargets].filter(
    ({ call }) => call.uploadBytesMax === undefined && call.path !== '/api/debugger/mailbox',
  )

  it('no call and no whisper tells anything of the player', async () => {
    const telling: string[] = []
    for (const target of readable) {
      for (const body of bodiesOf(target)) {
        const key = target.isKeyed ? { 'idempotency-key': newKey() } : {}
        const { text } = await person('guest').call(target.call, body, key)
        const told = secrets.filter((secret) => text.includes(secret))
        if (told.length > 0) telling.push(`${target.title}: ${JSON.stringify(body)}`)
      }
    }
    expect(telling).toEqual([])
  })
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

  it("a request key of Alice is another one in Bob's hands", async () => {
    const key = newKey()
    const data = { condition: 'over', target: 50 }
    const bet = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true, data }
    const first = await alice.whisper('Play', bet, key)
    const second = await bob.whisper('Play', bet, key)
    const [ofAlice, ofBob] = [first, second].map(
      (answer) => whispers.Play.output.parse(answer).response.id,
    )
    expect(ofBob).not.toBe(ofAlice)
    expect(await alice.whisper('Play', bet, key)).toEqual(first)
    expect(await bob.whisper('Play', bet, key)).toEqual(second)
    // The id of a bet, which everybody sees, is as good a key as any other.
    const shown = mustHave(fromWireId('bet', mustHave(ofAlice, 'bet')), 'id of a bet')
    expect(await bob.whisper('Play', bet, shown)).toHaveProperty('response.id')
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
