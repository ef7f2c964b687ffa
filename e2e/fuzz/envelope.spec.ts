import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAccount, newKey, Visitor } from '../client/visitor.ts'
import { jsonOf, send, type WireAnswer } from '../client/wire.ts'
import { checkAnswer } from './checks.ts'
import { callTargets, whisperTargets, type Target } from './target.ts'

type Pair = readonly [string, string]

let player: Visitor
let guest: Visitor

beforeAll(async () => {
  player = await Visitor.register(inject('siteUrl'), newAccount('wrap'))
  guest = await Visitor.arrive(inject('siteUrl'))
})

const all = [...callTargets, ...whisperTargets]
const posts = all.filter(({ call }) => call.method === 'POST')
/** What takes a file has a limit of its own. */
const written = posts.filter(({ call }) => call.uploadBytesMax === undefined)
/** Whether a player without a second factor may not call this: then nobody looks at the body. */
const isShut = ({ call }: Target) =>
  typeof call.who === 'object' || call.twoFactor === 'always' || call.presence === 'proven'
const keyed = all.filter(({ isKeyed }) => isKeyed)
const closed = callTargets.filter(({ call }) => call.who !== 'guest')

/** What a player without factor and proof is told first, whatever the body and the key. */
function firstRefusal({ call }: Target): string {
  if (typeof call.who === 'object') return 'core/no-permission'
  return call.presence === 'proven' ? 'core/presence-needed' : 'core/bad-payload'
}

/** Refused by every input's schema, so that nothing happens whoever sends it. */
const nonsense = { nonsense: true }

function nameOf(answer: WireAnswer): unknown {
  const body = jsonOf(answer)
  const error: unknown = Reflect.get(Object(body), 'error')
  const inside: unknown = Reflect.get(Object(error), 'message')
  return Reflect.get(typeof inside === 'object' ? Object(inside) : Object(error), 'name')
}

/** The player's headers without some and with others. */
function headersFor(target: Target, without: readonly string[], more: readonly Pair[]): Pair[] {
  const type = { 'content-type': 'application/json' }
  const usual = {
    ...player.headers(),
    ...type,
    ...(target.isKeyed ? { 'idempotency-key': newKey() } : {}),
  }
  return [...Object.entries(usual).filter(([name]) => !without.includes(name)), ...more]
}

async function post(
  target: Target,
  { without = [], more = [], body }: { without?: string[]; more?: Pair[]; body?: string | Buffer },
): Promise<WireAnswer> {
  const answer = await send(inject('siteUrl'), {
    method: 'POST',
    path: target.call.path,
    headers: headersFor(target, without, more),
    body: body ?? JSON.stringify(target.wrap(nonsense)),
  })
  checkAnswer(target, answer, { how: JSON.stringify({ without, more }), mustFail: true })
  return answer
}

describe('missing_required_header', () => {
  it.each(posts)('$title wants X-Requested-With [AUTH-089]', async (target) => {
    const answer = await post(target, { without: ['x-requested-with'] })
    expect(answer.status).toBe(422)
    expect(nameOf(answer)).toBe('core/bad-payload')
  })

  it.each(posts)('$title wants the CSRF token of the very cookie [AUTH-090]', async (target) => {
    const foreign: Pair = ['x-xsrf-token', guest.headers()['x-xsrf-token'] ?? '']
    for (const more of [[], [foreign], [['x-xsrf-token', '']] as const]) {
      const answer = await post(target, { without: ['x-xsrf-token'], more: [...more] })
      expect(answer.status).toBe(419)
      expect(nameOf(answer)).toBe('core/csrf')
    }
  })

  it.each(keyed)('$title wants a request key of version 7', async (target) => {
    const wrong = ['', 'one', '00000000-0000-4000-8000-000000000000', newKey().toUpperCase()]
    for (const key of [null, ...wrong]) {
      const more: Pair[] = key === null ? [] : [['idempotency-key', key]]
      const answer = await post(target, { without: ['idempotency-key'], more })
      expect(nameOf(answer)).toBe(firstRefusal(target))
    }
  })
})

describe('unsupported_method', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PURGE']

  it.each(callTargets)('$title takes no other method', async ({ call }) => {
    for (const method of methods.filter((name) => name !== call.method)) {
      const headers = Object.entries(player.headers())
      const answer = await send(inject('siteUrl'), { method, path: call.path, headers })
      expect([method, answer.status]).toEqual([method, 405])
      expect(answer.headers.allow).toBe(call.method)
    }
  })
})

describe('ignored_auth', () => {
  const strangers: readonly (readonly [string, Pair[]])[] = [
    ['nobody', []],
    ['a made-up session', [['cookie', `powerplay_session=${'A'.repeat(43)}`]]],
    ['a made-up bearer', [['authorization', `Bearer ${'A'.repeat(72)}`]]],
    ['an unsigned token', [['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']]],
    ['a token in the address', []],
  ]

  it.each(closed)('$title is closed to whoever did not sign in', async ({ call }) => {
    for (const [who, more] of strangers) {
      const token = who === 'a token in the address' ? `?token=${player.bearer}` : ''
      const own = Object.entries(guest.headers()).filter(
        ([name]) => !more.some(([other]) => other === name),
      )
      const answer = await send(inject('siteUrl'), {
        method: call.method,
        path: `${call.path}${token}`,
        headers: [...own, ...more],
      })
      // A made-up cookie has no CSRF token that fits it.
      const isMadeUp = who === 'a made-up session' && call.method === 'POST'
      expect([who, answer.status]).toEqual([who, isMadeUp ? 419 : 401])
    }
  })
})

describe('the body', () => {
  const good = Buffer.from('{}')
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/xml',
  ]

  it.each(posts)('of $title is JSON and nothing else', async (target) => {
    for (const type of types) {
      const answer = await post(target, {
        without: ['content-type'],
        more: [['content-type', type]],
      })
      expect([type, answer.status]).toEqual([type, isShut(target) ? 403 : 415])
    }
    for (const body of ['', 'null', '[]', '"text"', '1', '{', '{}{}', '\u{feff}{', '{"a":1}\0']) {
      const answer = await post(target, body === '' ? { body: ' ' } : { body })
      expect(answer.status, body).toBeGreaterThanOrEqual(400)
    }
    const notUtf8 = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    expect((await post(target, { body: notUtf8 })).status).toBe(isShut(target) ? 403 : 400)
  })

  it.each(posts)('of $title is never unpacked', async (target) => {
    const bomb = gzipSync(Buffer.alloc(1_000_000))
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
      for (const body of [bomb, good]) {
        const more: Pair[] = [['content-encoding', encoding]]
        expect((await post(target, { more, body })).status).toBe(415)
      }
    }
  })

  it.each(written)('of $title may not be larger than its limit', async (target) => {
    const body = JSON.stringify({ padding: 'x'.repeat(70_000) })
    expect((await post(target, { body })).status).toBe(isShut(target) ? 403 : 413)
  })
})

describe('two hosts', () => {
  const other: Pair = ['host', 'evil.example']

  it.each(['/', '/healthz', '/api/data/currencies', '/nowhere'])(
    'in one request for %s are refused',
    async (path) => {
      const answer = await send(inject('siteUrl'), { method: 'GET', path, headers: [other] })
      expect([answer.status, nameOf(answer)]).toEqual([400, 'core/malformed-request'])
    },
  )

  it.each(['evil.example, a.example', 'evil.example/@a.example', 'a@evil.example'])(
    'in one header are refused: %s',
    async (host) => {
      const { hostname, port } = new URL(inject('siteUrl'))
      const socket = connect(Number(port), hostname)
      socket.end(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it('do not open a socket', async () => {
    const upgrade: Pair[] = [
      ['connection', 'Upgrade'],
      ['upgrade', 'websocket'],
      ['sec-websocket-version', '13'],
      ['sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ=='],
    ]
    const path = '/socket.io/?EIO=4&transport=websocket'
    const answer = await send(inject('siteUrl'), {
      method: 'GET',
      path,
      headers: [...upgrade, other],
    })
    expect(answer.status).toBe(400)
  })
})

describe('headers sent twice', () => {
  const doubled: readonly Pair[] = [
    ['authorization', 'Bearer nonsense'],
    ['cookie', 'powerplay_session=nonsense'],
    ['x-xsrf-token', 'nonsense'],
    ['x-requested-with', 'twice'],
    ['idempotency-key', 'nonsense'],
    ['content-type', 'text/plain'],
    ['origin', 'null'],
    ['x-forwarded-for', '127.0.0.1, ::1'],
  ]

  it.each(posts)('do not confuse $title', async (target) => {
    for (const more of doubled) await post(target, { more: [more, more] })
  })
})
