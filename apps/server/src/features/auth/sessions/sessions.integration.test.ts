import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '@powerplay/kernel'
import { Browser, farAddress, person, startStack, type Stack } from '../../../../test/edge-stack.ts'

let stack: Stack
let form: ReturnType<typeof person>

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
beforeEach(async () => {
  form = person()
  await new Browser(stack.edge).post('/auth/register', { body: form })
})

const browser = () => new Browser(stack.edge)
const sessionCookie = 'powerplay_session'

function logIn(who: Browser, more: object = {}) {
  const body = { login: form.name, password: form.password, captcha: 'x', ...more }
  return who.post('/auth/login', { body })
}

async function isSignedIn(who: Browser, bearer?: string): Promise<boolean> {
  const answer = await who.post('/api/user/sessions', bearer === undefined ? {} : { bearer })
  return answer.statusCode === 200
}

describe('signing in', () => {
  it('works with the name or the e-mail, after the CSRF cookie [AUTH-027] [AUTH-033]', async () => {
    const alice = browser()
    const cookie = await alice.get('/sanctum/csrf-cookie')
    expect(cookie.statusCode).toBe(204)
    expect(alice.cookies.has('XSRF-TOKEN')).toBe(true)
    for (const login of [form.name, form.email, form.name.toUpperCase(), ` ${form.email} `]) {
      const answer = await logIn(alice, { login })
      expect(answer.json(), login).toMatchObject({ name: form.name })
    }
  })

  it('answers the same for a wrong password and for nobody', async () => {
    const wrong = await logIn(browser(), { password: 'another-long-river' })
    const nobody = await logIn(browser(), { login: 'nobody_here' })
    const nowhere = await logIn(browser(), { login: 'nobody@example.com' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toMatchObject({ code: 1, error: { message: 'Wrong login or password' } })
    for (const answer of [nobody, nowhere]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(wrong.body)
    }
  })

  it('counts attempts per login and address', async () => {
    stack.settingValues.set('auth.loginAttemptsPerMinute', 3)
    stack.settingValues.delete('edge.rateFactor')
    const codes: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const who = new Browser(stack.edge, '198.51.100.1')
      codes.push((await logIn(who, { password: 'another-long-river' })).statusCode)
    }
    expect(codes).toEqual([401, 401, 401, 429, 429])
    const refused = await logIn(new Browser(stack.edge, '198.51.100.1'))
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(new Browser(stack.edge, '198.51.100.9'))).statusCode).toBe(200)
    stack.settingValues.delete('auth.loginAttemptsPerMinute')
    stack.settingValues.set('edge.rateFactor', 1_000)
  })

  it('hangs a new secret on every session: a planted cookie is worth nothing', async () => {
    const victim = browser()
    await victim.get('/sanctum/csrf-cookie')
    const planted = victim.cookies.get(sessionCookie) ?? ''
    await logIn(victim)
    expect(victim.cookies.get(sessionCookie)).not.toBe(planted)
    const attacker = browser()
    await attacker.get('/sanctum/csrf-cookie')
    attacker.cookies.set(sessionCookie, planted)
    expect(await isSignedIn(attacker)).toBe(false)
  })

  it('ends the session the browser had before', async () => {
    const alice = browser()
    await logIn(alice)
    const old = new Map(alice.cookies)
    await logIn(alice)
    const thief = browser()
    for (const [name, value] of old) thief.cookies.set(name, value)
    expect(await isSignedIn(thief)).toBe(false)
    expect(await isSignedIn(alice)).toBe(true)
  })

  it('makes a weaker hash of older days as strong as today’s', async () => {
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(form.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const { database } = stack.platform
    const values = [form.name, weak]
    await database.query({ text: 'update users set password_hash = $2 where name = $1', values })
    expect((await logIn(browser())).statusCode).toBe(200)
    const [row] = await database.query<{ password_hash: string }>({
      text: 'select password_hash from users where name = $1',
      values: [form.name],
    })
    expect(row?.password_hash).toMatch(/m=47104,t=1/)
  })
})

describe('a session', () => {
  it('is proven by cookie or bearer, and by both only when they agree', async () => {
    const alice = browser()
    const { token } = (await logIn(alice)).json()
    const bearerOnly = browser()
    expect(await isSignedIn(bearerOnly, token)).toBe(true)
    expect(await isSignedIn(alice, token)).toBe(true)
    const other = browser()
    const stranger = (await other.post('/auth/register', { body: person() })).json()
    expect(await isSignedIn(alice, stranger.token)).toBe(false)
  })

  it('gives a bearer of fifteen minutes; the cookie outlives it and renews it [AUTH-035]', async () => {
    const alice = browser()
    const first = (await logIn(alice)).json()
    const now = stack.platform.clock.now()
    expect(first.tokenExpiresAt - now).toBeLessThanOrEqual(15 * minuteMs)
    stack.pass(15 * minuteMs + 1)
    expect(await isSignedIn(browser(), first.token)).toBe(false)
    const renewed = (await alice.post('/auth/update', { bearer: first.token })).json()
    expect(await isSignedIn(browser(), renewed.token)).toBe(true)
  })

  it('several tabs may renew their bearers at once', async () => {
    const alice = browser()
    await logIn(alice)
    const answers = await Promise.all([1, 2, 3, 4].map(() => alice.post('/auth/update')))
    for (const answer of answers)
      expect(await isSignedIn(browser(), answer.json().token)).toBe(true)
  })

  it('ends at once with its logout: cookie, bearer and sockets [AUTH-032]', async () => {
    const alice = browser()
    const { token } = (await logIn(alice)).json()
    const before = new Map(alice.cookies)
    const ended = stack.endedSessions.length
    expect((await alice.get('/auth/logout')).statusCode).toBe(204)
    expect(stack.endedSessions.length).toBe(ended + 1)
    expect(await isSignedIn(browser(), token)).toBe(false)
    const again = browser()
    for (const [name, value] of before) again.cookies.set(name, value)
    expect(await isSignedIn(again)).toBe(false)
    expect(await isSignedIn(alice)).toBe(false)
  })

  it('is not ended by another site, nor by HEAD [AUTH-032]', async () => {
    const alice = browser()
    await logIn(alice)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await alice.get('/auth/logout', { headers })
      expect(answer.statusCode).toBe(419)
    }
    const cookie = [...alice.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await stack.edge.inject({ method: 'HEAD', url: '/auth/logout', headers: { cookie } })
    const image = await stack.edge.inject({
      method: 'GET',
      url: '/auth/logout',
      headers: { cookie },
    })
    expect(image.statusCode).toBe(419)
    expect(await isSignedIn(alice)).toBe(true)
  })

  it('ends after a day without use, and not while it is used', async () => {
    const [used, idle] = [browser(), browser()]
    await logIn(used)
    await logIn(idle)
    stack.pass(dayMs / 2)
    expect(await isSignedIn(used)).toBe(true)
    stack.pass(dayMs / 2 + minuteMs)
    expect(await isSignedIn(used)).toBe(true)
    expect(await isSignedIn(idle)).toBe(false)
  })

  it('of another player cannot be ended, and is not told from one that is not there', async () => {
    const [alice, bob] = [browser(), browser()]
    await logIn(alice)
    await bob.post('/auth/register', { body: person() })
    const [mine] = (await alice.post('/api/user/sessions')).json()
    const foreign = await bob.post('/api/user/sessions/end', { body: { id: mine.id } })
    const nowhere = await bob.post('/api/user/sessions/end', { body: { id: 'ses_none' } })
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(nowhere.body)
    expect(await isSignedIn(alice)).toBe(true)
  })

  it('is listed with its device and country, and can be ended from another one', async () => {
    const [laptop, phone] = [browser(), new Browser(stack.edge, farAddress)]
    await logIn(laptop)
    await phone.post('/auth/login', {
      body: { login: form.name, password: form.password, captcha: 'x' },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/140.0' },
    })
    const list = (await laptop.post('/api/user/sessions')).json()
    const lost = list.find((one: { device: string }) => one.device === 'Firefox on Android')
    expect(lost).toMatchObject({ isCurrent: false, iso: 'NL' })
    expect(list.find((one: { isCurrent: boolean }) => one.isCurrent).iso).toBeNull()
    const left = (await laptop.post('/api/user/sessions/end', { body: { id: lost.id } })).json()
    expect(left).toHaveLength(list.length - 1)
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(laptop)).toBe(true)
  })

  it('stays when all the others are ended', async () => {
    const [here, there] = [browser(), browser()]
    await logIn(here)
    await logIn(there)
    const left = (await here.post('/api/user/sessions/end', { body: { all: true } })).json()
    expect(left).toEqual([expect.objectContaining({ isCurrent: true })])
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(here)).toBe(true)
  })

  it('is reported dead to the sockets as soon as it ended', async () => {
    const alice = browser()
    await logIn(alice)
    const credentials = { bearer: null, ip: '127.0.0.1', userAgent: '' }
    const cookie = alice.cookies.get(sessionCookie) ?? null
    const { sessionId } = await stack.auth.authenticator.authenticate({ ...credentials, cookie })
    const ids = [sessionId ?? '', '01931f4e-7c00-7abc-8def-0123456789ab']
    const held = ids.map((id) => ({ id, isSelfExcluded: false, generation: 1 }))
    expect(await stack.auth.authenticator.deadSessions(held)).toEqual([ids[1]])
    await alice.get('/auth/logout')
    expect(await stack.auth.authenticator.deadSessions(held)).toEqual(ids)
  })

  it('ends when the account is given a role', async () => {
    const alice = browser()
    await logIn(alice)
    const user = await stack.auth.findUser(form.name)
    await stack.auth.grantRole({ userId: user?.id ?? '', role: 'support', by: null })
    expect(await isSignedIn(alice)).toBe(false)
    expect((await logIn(alice)).json()).toMatchObject({ roles: [{ id: 'support' }] })
    stack.pass(31 * minuteMs)
    expect(await isSignedIn(alice)).toBe(false)
  })
})

describe('what is kept', () => {
  it('neither log nor audit trail holds a password, an e-mail, a cookie or a bearer', async () => {
    const alice = browser()
    const { token } = (await logIn(alice)).json()
    await logIn(browser(), { login: 'somebody@example.com', password: 'a-wrong-long-river' })
    const kept = stack.logged() + JSON.stringify(stack.auditLines)
    expect(stack.logged()).toContain('auth.logged_in')
    const cookie = String(alice.cookies.get(sessionCookie))
    for (const secret of [form.password, 'a-wrong-long-river', form.email, cookie, token]) {
      expect(kept).not.toContain(secret)
    }
    expect(kept).not.toContain('somebody@example.com')
  })

  it('the database holds only hashes of secrets', async () => {
    const alice = browser()
    await logIn(alice)
    const rows = await stack.platform.database.query<{ text: string }>({
      text: 'select sessions::text as text from sessions union all select users::text from users',
    })
    const kept = rows.map((row) => row.text).join('\n')
    expect(kept).not.toContain(alice.cookies.get(sessionCookie))
    expect(kept).not.toContain(form.password)
  })
})
