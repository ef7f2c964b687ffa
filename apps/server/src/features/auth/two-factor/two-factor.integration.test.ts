import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs, secondMs } from '@powerplay/kernel'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'
import {
  changeEmail,
  enrolledPlayer,
  farBrowser,
  isSignedIn,
  later,
  logIn,
  nextCode,
  provePresence,
  validate,
} from '../../../../test/factor-people.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack({ calls: { adminQueues: async () => [] } })
})
afterAll(() => stack.close())

describe('an enrolment', () => {
  it('asks for the password, then for a code, and gives ten recovery codes once', async () => {
    const form = person()
    const home = farBrowser(stack)
    const guest = farBrowser(stack)
    await home.post('/auth/register', { body: form })
    const wrong = await home.post('/api/user/2fa/enrol', { body: { password: 'not this one' } })
    expect([wrong.statusCode, wrong.json().error.name]).toEqual([403, 'auth/wrong-factor'])
    const body = { password: form.password }
    expect((await guest.post('/api/user/2fa/enrol', { body })).statusCode).toBe(401)
    const { secret, uri } = (await home.post('/api/user/2fa/enrol', { body })).json()
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    const phone = new AuthenticatorApp(secret, stack.platform.clock)
    const bad = await home.post('/api/user/2fa/confirm', { body: { code: phone.wrongCode() } })
    expect([bad.statusCode, bad.json().code]).toEqual([403, 1])
    expect((await home.post('/api/user/2fa')).json().isOn).toBe(false)
    const good = await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
    expect(new Set(good.json().recoveryCodes).size).toBe(10)
    expect((await home.post('/api/user/2fa')).json()).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    })
    const again = await home.post('/api/user/2fa/enrol', { body })
    expect([again.statusCode, again.json().error.name]).toEqual([409, 'auth/factor-on'])
  })

  it('ends all other sessions and tells the player by mail', async () => {
    const form = person()
    const home = farBrowser(stack)
    const away = farBrowser(stack)
    await home.post('/auth/register', { body: form })
    await logIn(away, form)
    const body = { password: form.password }
    const { secret } = (await home.post('/api/user/2fa/enrol', { body })).json()
    const code = new AuthenticatorApp(secret, stack.platform.clock).code()
    await home.post('/api/user/2fa/confirm', { body: { code } })
    expect([await isSignedIn(home), await isSignedIn(away)]).toEqual([true, false])
    await stack.mail.deliver()
    const subjects = (await stack.mail.mailbox.list())
      .filter(({ to }) => to === form.email)
      .map(({ subject }) => subject)
    expect(subjects).toContain('Two-factor sign-in is on')
  })

  it('is over after ten minutes, and nothing of it can be confirmed', async () => {
    const form = person()
    const home = farBrowser(stack)
    await home.post('/auth/register', { body: form })
    const early = await home.post('/api/user/2fa/confirm', { body: { code: '123456' } })
    expect([early.statusCode, early.json().error.name]).toEqual([409, 'auth/factor-off'])
    const body = { password: form.password }
    const { secret } = (await home.post('/api/user/2fa/enrol', { body })).json()
    stack.pass(10 * minuteMs)
    const phone = new AuthenticatorApp(secret, stack.platform.clock)
    const late = await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
    expect(late.json().error.name).toBe('auth/factor-off')
  })

  it('keeps neither the key nor a recovery code readable', async () => {
    const { begun, recoveryCodes } = await enrolledPlayer(stack)
    const rows = await stack.platform.database.query<{ text: string }>({
      text: `select sealed_secret as text from two_factors
        union all select encode(code_hash, 'escape') from recovery_codes`,
    })
    const stored = rows.map(({ text }) => text).join('\n')
    const told = `${stack.logged()}${JSON.stringify(stack.auditLines)}`
    for (const secret of [begun.secret, ...recoveryCodes]) {
      expect(stored.includes(secret)).toBe(false)
      expect(told.includes(secret)).toBe(false)
    }
  })
})

describe('a call that asks for the second factor', () => {
  it('is refused with -1024, has no effect, and works after the code for five minutes [AUTH-083]', async () => {
    const { home, phone, form } = await enrolledPlayer(stack)
    later(stack)
    const email = `new-${form.email}`
    const refused = await changeEmail(home, email)
    expect([refused.statusCode, refused.json().code]).toEqual([403, -1024])
    expect((await home.post('/auth/update')).json().email).toBe(form.email)
    const proven = await validate(home, phone.code())
    expect(proven.json()).toEqual({ ok: true, until: expect.any(Number) })
    expect((await changeEmail(home, email)).statusCode).toBe(200)
    stack.pass(5 * minuteMs - secondMs)
    expect((await changeEmail(home, `b-${email}`)).statusCode).toBe(200)
    stack.pass(2 * secondMs)
    expect((await changeEmail(home, `c-${email}`)).json().code).toBe(-1024)
  })

  it('is asked of the session that proved it alone', async () => {
    const { home, phone, form } = await enrolledPlayer(stack)
    nextCode(stack)
    const away = farBrowser(stack)
    await logIn(away, form)
    await validate(away, phone.code())
    await logIn(away, form)
    later(stack)
    nextCode(stack)
    await validate(home, phone.code())
    expect((await changeEmail(away, `x-${form.email}`)).json().code).toBe(-1024)
    expect((await changeEmail(home, `x-${form.email}`)).statusCode).toBe(200)
  })

  it('that demands it always tells whoever has none to enrol: -1021', async () => {
    const home = farBrowser(stack)
    await home.post('/auth/register', { body: person() })
    const refused = await home.post('/api/user/2fa/recoveryCodes')
    expect([refused.statusCode, refused.json().code]).toEqual([403, -1021])
    expect((await validate(home, '123456')).json().code).toBe(-1021)
    await provePresence(home)
    expect((await changeEmail(home, `y-${person().email}`)).statusCode).toBe(200)
  })

  it('is every call of staff: without a second factor there is no way in', async () => {
    const form = person()
    const home = farBrowser(stack)
    await home.post('/auth/register', { body: form })
    const user = await stack.auth.findUser(form.name)
    await stack.auth.grantRole({ userId: user?.id ?? '', role: '*', by: null })
    await logIn(home, form)
    const list = () => home.post('/api/admin/queues')
    expect((await list()).json().code).toBe(-1021)
    const body = { password: form.password }
    const { secret } = (await home.post('/api/user/2fa/enrol', { body })).json()
    const phone = new AuthenticatorApp(secret, stack.platform.clock)
    await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
    expect((await list()).statusCode).toBe(200)
  })

  it('gives a proven session a new cookie, and the old copy is worth nothing', async () => {
    const { home, phone } = await enrolledPlayer(stack)
    later(stack)
    const copy = farBrowser(stack)
    for (const [name, value] of home.cookies) copy.cookies.set(name, value)
    expect(await isSignedIn(copy)).toBe(true)
    await validate(home, phone.code())
    expect([await isSignedIn(home), await isSignedIn(copy)]).toEqual([true, false])
  })
})

describe('removing the second factor', () => {
  it('needs the password and a code, and ends all other sessions', async () => {
    const { home, form, phone, recoveryCodes } = await enrolledPlayer(stack)
    later(stack)
    const away = farBrowser(stack)
    await logIn(away, form)
    await validate(away, phone.code())
    await logIn(away, form)
    nextCode(stack)
    const disable = (password: string, code: string) =>
      home.post('/api/user/2fa/disable', { body: { password, code } })
    expect((await disable('wrong', phone.code())).json().error.name).toBe('auth/wrong-factor')
    const wrong = await disable(form.password, phone.wrongCode())
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 1])
    expect((await disable(form.password, recoveryCodes[0] ?? '')).json()).toEqual({ ok: true })
    expect([await isSignedIn(home), await isSignedIn(away)]).toEqual([true, false])
    expect((await home.post('/api/user/2fa')).json()).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    })
    expect((await disable(form.password, phone.code())).json().error.name).toBe('auth/factor-off')
    expect((await logIn(farBrowser(stack), form)).statusCode).toBe(200)
  })
})

describe('a documented account of a demo build', () => {
  it('cannot be given a second factor, and staff calls do not ask it for one', async () => {
    const demo = await startStack({ environment: { DEMO_BUILD: '1' } })
    await demo.seed()
    const nova = new Browser(demo.edge)
    const password = 'powerplay-demo'
    await nova.post('/auth/login', { body: { login: 'nova', password, captcha: 'x' } })
    const refused = await nova.post('/api/user/2fa/enrol', { body: { password } })
    const always = await nova.post('/api/user/2fa/recoveryCodes')
    await demo.close()
    expect([refused.statusCode, refused.json().error.name]).toEqual([403, 'auth/factor-shared'])
    expect(always.json().error.name).toBe('auth/factor-off')
  })
})
