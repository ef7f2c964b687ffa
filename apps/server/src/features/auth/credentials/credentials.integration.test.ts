import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, fromWireId, hourMs, minuteMs, mustHave } from '@powerplay/kernel'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { provePresence } from '../../../../test/factor-people.ts'
import { hashSecret } from '../sessions/open-session.ts'
import { insertLoginToken } from './link-store.ts'

let stack: Stack
let form: ReturnType<typeof person>
/** The browser that registered. */
let home: Browser

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
beforeEach(async () => {
  form = person()
  home = browser()
  await home.post('/auth/register', { body: form })
  await stack.mail.deliver()
  await stack.mail.mailbox.empty()
})

const browser = () => new Browser(stack.edge)
const newPassword = 'a-longer-quieter-river'

async function logIn(password: string = form.password, who = browser()) {
  return who.post('/auth/login', { body: { login: form.name, password, captcha: 'x' } })
}

async function isSignedIn(who: Browser): Promise<boolean> {
  return (await who.post('/auth/update')).statusCode === 200
}

/** Mails that arrive at an address, newest first. */
async function mailsTo(address: string) {
  await stack.auth.settle()
  await stack.mail.deliver()
  return (await stack.mail.mailbox.list()).filter(({ to }) => to === address)
}

/** User and token of the link in the newest mail. */
async function linkTo(address: string): Promise<{ user: string; token: string }> {
  const [mail] = await mailsTo(address)
  const found = /\/(?:email\/back|email|password\/reset)\/(user_\w+)\/([\w-]{43})/.exec(
    mail?.text ?? '',
  )
  return { user: found?.[1] ?? 'user_0', token: found?.[2] ?? 'none' }
}

const reset = (login: string, who = browser(), headers: Record<string, string> = {}) =>
  who.post('/auth/resetPassword', { body: { login }, headers })
const confirm = (link: object, password = newPassword, who = browser()) =>
  who.post('/auth/resetPassword/confirm', { body: { ...link, password } })

/** Opens the link that the registration mailed. */
async function proveEmail(): Promise<void> {
  await home.post('/api/user/verifyEmail')
  const answer = await browser().post('/api/user/verifyEmail/confirm', {
    body: await linkTo(form.email),
  })
  expect(answer.statusCode).toBe(200)
  await stack.mail.mailbox.empty()
}

describe('a new password by mail', () => {
  beforeEach(proveEmail)

  it('is set once with the mailed link, and every session ends [AUTH-043] [AUTH-046]', async () => {
    expect((await reset(form.email)).json()).toEqual({ ok: true })
    const link = await linkTo(form.email)
    expect((await confirm(link)).json()).toEqual({ ok: true })
    expect(await isSignedIn(home)).toBe(false)
    expect(stack.endedSessions.length).toBeGreaterThan(0)
    expect((await logIn()).statusCode).toBe(401)
    expect((await logIn(newPassword)).statusCode).toBe(200)
    const again = await confirm(link, 'yet-another-river')
    expect([again.statusCode, again.json().error.name]).toEqual([410, 'auth/link-over'])
    const [told] = await mailsTo(form.email)
    expect(told?.subject).toBe('Your password was changed')
  })

  it('of several uses of one link at once takes one', async () => {
    await reset(form.name)
    const link = await linkTo(form.email)
    const uses = await Promise.all(
      ['river-number-one', 'river-number-two', 'river-number-three'].map((text) =>
        confirm(link, text),
      ),
    )
    expect(uses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  })

  it('answers an unknown account the same, and mails nobody [AUTH-043]', async () => {
    const known = await reset(form.email)
    const unknown = await reset('nobody@example.com')
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(await mailsTo('nobody@example.com')).toEqual([])
    expect(await mailsTo(form.email)).toHaveLength(1)
  })

  it('leads to our own address, whatever Host the asking request names', async () => {
    await reset(form.email, browser(), { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await mailsTo(form.email)
    expect(mail?.text).toContain('http://localhost:8080/password/reset/')
    expect(mail?.text).not.toContain('evil')
  })

  it('is refused after an hour, for another account, and with a made-up token', async () => {
    await reset(form.email)
    const link = await linkTo(form.email)
    const other = (await browser().post('/auth/register', { body: person() })).json()
    const fakes = [
      { ...link, user: other._id },
      { ...link, token: 'x'.repeat(43) },
    ]
    for (const fake of fakes) expect((await confirm(fake)).statusCode).toBe(410)
    stack.pass(hourMs)
    expect((await confirm(link)).statusCode).toBe(410)
    expect((await logIn()).statusCode).toBe(200)
  })

  it('goes by the rules of passwords, and a refused one leaves the link good', async () => {
    await reset(form.email)
    const link = await linkTo(form.email)
    const short = await confirm(link, 'sea')
    expect(short.statusCode).toBe(422)
    expect(short.json().error.params.fields).toEqual({ password: ['validation.min.string'] })
    expect((await confirm(link)).statusCode).toBe(200)
  })

  it('is asked for three times an hour per login, known or not', async () => {
    stack.settingValues.delete('edge.rateFactor')
    const codes: number[][] = []
    for (const login of [form.email, 'nobody_at_all']) {
      const answers: number[] = []
      for (let turn = 0; turn < 4; turn += 1) answers.push((await reset(login)).statusCode)
      codes.push(answers)
    }
    stack.settingValues.set('edge.rateFactor', 1_000)
    expect(codes).toEqual([
      [200, 200, 200, 429],
      [200, 200, 200, 429],
    ])
  })
})

describe('an e-mail', () => {
  const verify = (link: object, who = browser()) =>
    who.post('/api/user/verifyEmail/confirm', { body: link })

  it('is proven by its link, signed in or not [AUTH-048] [AUTH-051]', async () => {
    expect((await home.post('/auth/update')).json().email_verified).toBe(false)
    expect((await home.post('/api/user/verifyEmail')).json()).toEqual({ ok: true })
    const link = await linkTo(form.email)
    expect((await verify(link)).json().user).toEqual({ _id: link.user, email_verified: true })
    expect((await home.post('/auth/update')).json().email_verified).toBe(true)
    expect((await verify(link)).statusCode).toBe(410)
  })

  it('is mailed its link at the registration already', async () => {
    const alice = person()
    await browser().post('/auth/register', { body: alice })
    const [mail] = await mailsTo(alice.email)
    expect(mail?.subject).toBe('Verify your email')
  })

  it('can be mailed another link after two minutes, five times a day [AUTH-052] [AUTH-054]', async () => {
    stack.settingValues.delete('edge.rateFactor')
    const ask = () => home.post('/api/user/verifyEmail')
    expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.message).toBe("You're too quick, try again in a few minutes.")
    const codes: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      stack.pass(2 * minuteMs + 1)
      codes.push((await ask()).statusCode)
    }
    stack.settingValues.set('edge.rateFactor', 1_000)
    expect(codes).toEqual([200, 200, 200, 200, 429])
  })

  it('is not proven by a link of a day ago', async () => {
    await home.post('/api/user/verifyEmail')
    const link = await linkTo(form.email)
    stack.pass(dayMs)
    expect((await verify(link)).statusCode).toBe(410)
  })

  const change = (email: string, who = home) =>
    who.post('/api/user/updateEmail', { body: { email } })
  const takeBack = (link: object, password = newPassword) =>
    browser().post('/api/user/email/takeBack', { body: { ...link, password } })
  const seen = async () => (await home.post('/auth/update')).json()

  it('that was never proven is replaced by one to be proven; the old link is worthless [AUTH-057]', async () => {
    await home.post('/api/user/verifyEmail')
    const old = await linkTo(form.email)
    const email = `new.${form.email}`
    await provePresence(home)
    const answer = await change(email.toUpperCase())
    expect(answer.json().user).toMatchObject({ email, email_verified: false, pending_email: null })
    expect((await verify(old)).statusCode).toBe(410)
    expect((await verify(await linkTo(email))).statusCode).toBe(200)
    const [told] = await mailsTo(form.email)
    expect(told?.subject).toBe('Your email was changed')
    expect(told?.text).not.toContain(email)
  })

  it('that was never proven gets no link to a new password', async () => {
    expect((await reset(form.email)).json()).toEqual({ ok: true })
    expect((await mailsTo(form.email)).map(({ subject }) => subject)).toEqual([])
  })

  it('is not changed by a bearer, nor by a cookie whose owner did not give the password', async () => {
    const { token: bearer } = await seen()
    const email = `thief.${form.email}`
    const alone = await browser().post('/api/user/updateEmail', { body: { email }, bearer })
    expect([alone.statusCode, alone.json().error.name]).toEqual([401, 'core/sign-in-needed'])
    const unproven = await change(email)
    expect(unproven.json().error).toMatchObject({
      name: 'core/presence-needed',
      params: { by: 'password' },
    })
    expect((await provePresence(home, 'a-guess')).json().error.name).toBe('auth/wrong-password')
    expect((await change(email)).statusCode).toBe(403)
    const copy = browser()
    for (const [name, value] of home.cookies) copy.cookies.set(name, value)
    expect((await provePresence(home)).statusCode).toBe(200)
    expect((await change(email, copy)).statusCode).toBe(401)
    expect((await change(email)).statusCode).toBe(200)
  })

  it('that is new counts once it is proven; until then mail goes to the old one', async () => {
    await proveEmail()
    const email = `new.${form.email}`
    const [other, phone] = [browser(), browser()]
    await logIn(form.password, other)
    await provePresence(home)
    expect((await change(email)).json().user).toMatchObject({
      email: form.email,
      email_verified: true,
      pending_email: email,
    })
    expect([await isSignedIn(home), await isSignedIn(other)]).toEqual([true, false])
    const link = await linkTo(email)
    await stack.mail.mailbox.empty()
    await reset(email)
    expect(await mailsTo(email)).toEqual([])
    await reset(form.email)
    expect((await mailsTo(form.email))[0]?.subject).toBe('Reset your password')
    const stale = (await seen()).token
    await logIn(form.password, phone)
    expect((await verify(link)).statusCode).toBe(200)
    expect(await seen()).toMatchObject({ email, email_verified: true, pending_email: null })
    expect(await isSignedIn(phone)).toBe(false)
    const byBearer = await browser().post('/api/user/sessions', { bearer: stale })
    expect(byBearer.statusCode).toBe(401)
  })

  it('is taken back by its owner within three days, whatever the thief did meanwhile', async () => {
    await proveEmail()
    const email = `thief.${form.email}`
    await provePresence(home)
    await change(email)
    const back = await linkTo(form.email)
    expect((await verify(await linkTo(email))).statusCode).toBe(200)
    const body = { current: form.password, password: 'the-thief-s-river' }
    expect((await home.post('/api/user/changePassword', { body })).statusCode).toBe(200)
    const enrolled = await home.post('/api/user/2fa/enrol', { body: { password: body.password } })
    const phone = new AuthenticatorApp(enrolled.json().secret, stack.platform.clock)
    await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
    const squatter = { ...person(), email: form.email }
    expect((await browser().post('/auth/register', { body: squatter })).statusCode).toBe(200)
    stack.pass(3 * dayMs - minuteMs)
    expect((await takeBack(back, 'x')).statusCode).toBe(422)
    expect((await takeBack(back)).json()).toEqual({ ok: true })
    expect(await isSignedIn(home)).toBe(false)
    expect((await logIn(body.password)).statusCode).toBe(401)
    const owner = await logIn(newPassword)
    expect(owner.json()).toMatchObject({ email: form.email, email_verified: true })
    expect((await takeBack(back)).statusCode).toBe(410)
  })

  it('is not taken back later, by another link, nor for another account', async () => {
    await proveEmail()
    await provePresence(home)
    await change(`new.${form.email}`)
    const link = await linkTo(form.email)
    const other = (await browser().post('/auth/register', { body: person() })).json()
    expect((await takeBack({ ...link, user: other._id })).statusCode).toBe(410)
    expect((await takeBack(await linkTo(`new.${form.email}`))).statusCode).toBe(410)
    stack.pass(3 * dayMs)
    expect((await takeBack(link)).statusCode).toBe(410)
  })

  it('is refused when it is none, or somebody has it [AUTH-058]', async () => {
    const bob = person()
    await browser().post('/auth/register', { body: bob })
    await verify(await linkTo(bob.email))
    const wrong = ['nell@sea', `a@example.com\r\nBcc: all@example.com`, bob.email.toUpperCase()]
    await provePresence(home)
    for (const email of wrong) {
      const answer = await home.post('/api/user/updateEmail', { body: { email } })
      expect(answer.statusCode, email).toBe(422)
    }
    expect((await home.post('/auth/update')).json().email).toBe(form.email)
  })
})

describe('changing the password', () => {
  const change = (current: string, password: string, who = home) =>
    who.post('/api/user/changePassword', { body: { current, password } })

  it('needs the current one, and ends all other sessions and links', async () => {
    await proveEmail()
    const other = browser()
    await logIn(form.password, other)
    await reset(form.email)
    const link = await linkTo(form.email)
    const wrong = await change('not-the-current-one', newPassword)
    expect([wrong.statusCode, wrong.json().error.name]).toEqual([403, 'auth/wrong-password'])
    expect((await change(form.password, newPassword)).json()).toEqual({ ok: true })
    expect([await isSignedIn(home), await isSignedIn(other)]).toEqual([true, false])
    expect((await confirm(link)).statusCode).toBe(410)
    expect((await logIn(newPassword)).statusCode).toBe(200)
  })

  it('takes 64 characters and more, and no common one', async () => {
    const long = 'über den ruhigen fluss '.repeat(5)
    expect((await change(form.password, 'password123')).statusCode).toBe(422)
    expect((await change(form.password, long)).statusCode).toBe(200)
    expect((await logIn(long.slice(0, 72))).statusCode).toBe(401)
    expect((await logIn(long)).statusCode).toBe(200)
  })
})

describe('a token of one sign-in', () => {
  async function mint(token: string, lifeMs: number) {
    const { _id: wire } = (await home.post('/auth/update')).json()
    const userId = mustHave(fromWireId('user', String(wire)), 'the user')
    const expiresAt = stack.platform.clock.now() + lifeMs
    const { database } = stack.platform
    await insertLoginToken(database, { hash: hashSecret(token), userId, waysVersion: 0, expiresAt })
  }
  const use = (token: string, who = browser()) =>
    who.post('/auth/loginViaToken', { body: { token } })

  it('opens one session, within its time [AUTH-034]', async () => {
    await mint('good-token', 5 * minuteMs)
    await mint('old-token', -1)
    const tries = await Promise.all([use('good-token'), use('good-token'), use('good-token')])
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    const opened = tries.find(({ statusCode }) => statusCode === 200)
    expect(opened?.json()).toMatchObject({ name: form.name })
    for (const token of ['old-token', 'good-token', 'made-up']) {
      expect((await use(token)).json().error.name).toBe('auth/token-refused')
    }
  })
})

describe('what is kept of mails and links', () => {
  it('holds no token in the clear, and the log neither token nor address', async () => {
    await proveEmail()
    await reset(form.email)
    const { token } = await linkTo(form.email)
    const tables = ['mail_links', 'outgoing_mails', 'caught_mails', 'login_tokens']
    for (const table of tables) {
      const rows = await stack.platform.database.query({ text: `select * from ${table}` })
      expect(JSON.stringify(rows)).not.toContain(token)
    }
    const trail = JSON.stringify(stack.auditLines) + stack.logged()
    expect(trail).not.toContain(token)
    expect(trail).not.toContain(form.email)
  })
})

describe('the mailbox', () => {
  it('is there for demo and development builds only', async () => {
    const environment = { NODE_ENV: 'production', DEMO_BUILD: 'false', CAPTCHA: 'altcha' }
    const real = await startStack({ environment })
    try {
      for (const path of ['/api/debugger/mailbox', '/api/debugger/mailbox/empty']) {
        const answer = await new Browser(real.edge).post(path)
        expect([answer.statusCode, answer.json().error.name]).toEqual([404, 'core/feature-off'])
      }
    } finally {
      await real.close()
    }
    await proveEmail()
    await reset(form.email)
    await mailsTo(form.email)
    const [mail] = (await browser().post('/api/debugger/mailbox')).json()
    expect(mail).toMatchObject({ to: form.email, subject: 'Reset your password' })
  })
})
