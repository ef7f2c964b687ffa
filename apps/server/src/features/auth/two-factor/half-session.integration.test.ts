import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromWireId, hourMs, minuteMs } from '@powerplay/kernel'
import { person, startStack, type Stack } from '../../../../test/edge-stack.ts'
import {
  changeEmail,
  enrolledPlayer,
  farBrowser,
  isSignedIn,
  later,
  logIn,
  validate,
} from '../../../../test/factor-people.ts'
import { insertLoginToken } from '../credentials/link-store.ts'
import { hashSecret } from '../sessions/open-session.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

describe('a sign-in with a second factor', () => {
  it('is half open until the code, and then goes on without captcha and password', async () => {
    const { form, phone } = await enrolledPlayer(stack)
    later(stack)
    const away = farBrowser(stack)
    const half = await logIn(away, form)
    expect([half.statusCode, half.json().code]).toEqual([403, -1024])
    expect(await isSignedIn(away)).toBe(false)
    expect((await away.post('/api/user/sessions')).statusCode).toBe(401)
    expect((await logIn(away, form)).json().code).toBe(-1024)
    expect((await validate(away, phone.code())).json().ok).toBe(true)
    expect(await isSignedIn(away)).toBe(false)
    const whole = await logIn(away, form, 'nobody reads this one')
    expect([whole.statusCode, whole.json().name]).toEqual([200, form.name])
    expect(await isSignedIn(away)).toBe(true)
    // It was proven a moment ago, so the session may change what asks for it.
    expect((await changeEmail(away, `z-${form.email}`)).statusCode).toBe(200)
  })

  it('goes on once, for the same login, in the same browser', async () => {
    const { form, phone } = await enrolledPlayer(stack)
    const other = await enrolledPlayer(stack)
    later(stack)
    const away = farBrowser(stack)
    await logIn(away, form)
    await validate(away, phone.code())
    expect((await logIn(away, other.form, 'wrong')).json().error.name).toBe('auth/wrong-login')
    expect((await logIn(farBrowser(stack), form, 'wrong')).json().error.name).toBe(
      'auth/wrong-login',
    )
    const copy = farBrowser(stack)
    for (const [name, value] of away.cookies) copy.cookies.set(name, value)
    expect((await logIn(away, form, '-')).statusCode).toBe(200)
    expect((await logIn(copy, form, '-')).json().error.name).toBe('auth/wrong-login')
  })

  it('ends the session of whoever was signed in in this browser before', async () => {
    const { form, phone } = await enrolledPlayer(stack)
    const shared = farBrowser(stack)
    const { token: bearer } = (await shared.post('/auth/register', { body: person() })).json()
    later(stack)
    const login = { login: form.name, password: form.password, captcha: 'x' }
    const send = (url: string, body: object) => shared.post(url, { body, bearer })
    expect((await send('/auth/login', login)).json().code).toBe(-1024)
    expect((await send('/api/user/2fa_validate', { code: phone.code() })).json().ok).toBe(true)
    expect((await send('/auth/login', login)).json().name).toBe(form.name)
  })

  it('is over after five minutes', async () => {
    const { form, phone } = await enrolledPlayer(stack)
    later(stack)
    const slow = farBrowser(stack)
    await logIn(slow, form)
    stack.pass(5 * minuteMs)
    expect((await validate(slow, phone.code())).json().error.name).toBe('core/sign-in-needed')
  })

  it('that a thief began is over when the owner sets a new password', async () => {
    const { form, phone } = await enrolledPlayer(stack)
    await stack.platform.database.query({
      text: 'update users set email_verified_at = now() where email = $1',
      values: [form.email],
    })
    later(stack)
    const thief = farBrowser(stack)
    await logIn(thief, form)
    await validate(thief, phone.code())
    await farBrowser(stack).post('/auth/resetPassword', { body: { login: form.email } })
    await stack.auth.settle()
    await stack.mail.deliver()
    const mails = await stack.mail.mailbox.list()
    const text = mails.find(({ to, subject }) => to === form.email && /Reset/.test(subject))?.text
    const [, user, token] = /reset\/(user_\w+)\/([\w-]{43})/.exec(text ?? '') ?? []
    const body = { user, token, password: 'a-longer-quieter-river' }
    const reset = await farBrowser(stack).post('/auth/resetPassword/confirm', { body })
    expect(reset.statusCode).toBe(200)
    expect((await logIn(thief, form, '-')).json().error.name).toBe('auth/wrong-login')
    // The mail alone opens no account either.
    expect((await logIn(farBrowser(stack), form, body.password)).json().code).toBe(-1024)
  })

  it('cannot be finished with a cookie that was planted before it', async () => {
    const { form, phone } = await enrolledPlayer(stack)
    later(stack)
    const victim = farBrowser(stack)
    const thief = farBrowser(stack)
    await thief.get('/sanctum/csrf-cookie')
    for (const [name, value] of thief.cookies) victim.cookies.set(name, value)
    await logIn(victim, form)
    await validate(victim, phone.code())
    expect((await logIn(thief, form, '-')).json().error.name).toBe('auth/wrong-login')
  })

  it('is asked for by a sign-in token as well', async () => {
    const { user, phone } = await enrolledPlayer(stack)
    later(stack)
    const token = 'a'.repeat(43)
    const expiresAt = stack.platform.clock.now() + hourMs
    const userId = fromWireId('user', user._id) ?? ''
    const { database } = stack.platform
    // The enrolment closed the ways in once.
    const proven = { userId, waysVersion: 1 }
    await insertLoginToken(database, { hash: hashSecret(token), ...proven, expiresAt })
    const away = farBrowser(stack)
    const open = () => away.post('/auth/loginViaToken', { body: { token } })
    expect((await open()).json().code).toBe(-1024)
    expect(
      (await farBrowser(stack).post('/auth/loginViaToken', { body: { token } })).statusCode,
    ).toBe(401)
    await validate(away, phone.code())
    expect((await open()).json()._id).toBe(user._id)
    expect((await open()).statusCode).toBe(401)
  })
})
