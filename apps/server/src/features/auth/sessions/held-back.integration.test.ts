import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromWireId, mustHave } from '@powerplay/kernel'
import { person, startStack, type Browser, type Stack } from '../../../../test/edge-stack.ts'
import {
  enrolledPlayer,
  farBrowser,
  isSignedIn,
  later,
  logIn,
  nextCode,
  validate,
} from '../../../../test/factor-people.ts'
import { holdBack } from '../../../../test/held-requests.ts'
import { insertLoginToken } from '../credentials/link-store.ts'
import { hashSecret } from './open-session.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

const newPassword = 'another-long-river'

async function victim() {
  const form = person()
  const home = farBrowser(stack)
  const { _id: wire } = (await home.post('/auth/register', { body: form })).json<{ _id: string }>()
  const userId = mustHave(fromWireId('user', wire), 'the victim')
  return { form, home, userId }
}

function copyOf(browser: Browser): Browser {
  const thief = farBrowser(stack)
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  return thief
}

const change = (who: Browser, current: string) =>
  who.post('/api/user/changePassword', { body: { current, password: newPassword } })
const lockUser = (userId: string) => ({
  text: 'select from users where id = $1 for update',
  values: [userId],
})

describe('a request that is held back while the owner changes the password', () => {
  it('with a copy of the cookie mints no secret and ends nobody else', async () => {
    const { form, home, userId } = await victim()
    const thief = copyOf(home)
    const lock = {
      text: 'select from sessions where user_id = $1 for update',
      values: [userId],
    }
    const [changed, ended] = await holdBack(stack, lock, [
      () => change(home, form.password),
      () => thief.post('/api/user/sessions/end', { body: { all: true } }),
    ])
    expect([changed?.statusCode, ended?.statusCode]).toEqual([200, 401])
    expect(ended?.cookies).toEqual([])
    expect([await isSignedIn(home), await isSignedIn(thief)]).toEqual([true, false])
  })

  it('as a sign-in with the old password opens nothing, and does not write it back', async () => {
    const { form, home, userId } = await victim()
    // Of earlier parameters: a sign-in replaces it by a newer hash of the same password.
    const outdated = await hash(form.password, { memoryCost: 19 * 1_024, timeCost: 1 })
    await stack.platform.database.query({
      text: 'update users set password_hash = $2 where id = $1',
      values: [userId, outdated],
    })
    const thief = farBrowser(stack)
    const [changed, entered] = await holdBack(stack, lockUser(userId), [
      () => change(home, form.password),
      () => logIn(thief, form),
    ])
    expect([changed?.statusCode, entered?.statusCode]).toEqual([200, 401])
    expect(await isSignedIn(thief)).toBe(false)
    expect((await logIn(farBrowser(stack), form)).statusCode).toBe(401)
    expect((await logIn(farBrowser(stack), form, newPassword)).statusCode).toBe(200)
  })

  it('as half a sign-in leads nowhere, however right its code is', async () => {
    const { form, home, phone } = await enrolledPlayer(stack)
    later(stack)
    nextCode(stack)
    await validate(home, phone.code())
    const thief = farBrowser(stack)
    const lock = { text: 'lock table half_sessions in share row exclusive mode' }
    const [changed, begun] = await holdBack(stack, lock, [
      () => change(home, form.password),
      () => logIn(thief, form),
    ])
    expect([changed?.statusCode, begun?.json().code]).toEqual([200, -1024])
    nextCode(stack)
    expect((await validate(thief, phone.code())).statusCode).toBe(200)
    expect((await logIn(thief, form)).statusCode).toBe(401)
    expect(await isSignedIn(thief)).toBe(false)
  })

  it('as a sign-in token is worthless, when it was written down a moment later', async () => {
    const { form, home, userId } = await victim()
    const [early, late] = ['e'.repeat(43), 'l'.repeat(43)]
    const expiresAt = stack.platform.clock.now() + 60_000
    const proven = { userId, waysVersion: 0, expiresAt }
    const { database } = stack.platform
    await insertLoginToken(database, { hash: hashSecret(early), ...proven })
    expect((await change(home, form.password)).statusCode).toBe(200)
    await insertLoginToken(database, { hash: hashSecret(late), ...proven })
    for (const token of [early, late]) {
      const answer = await farBrowser(stack).post('/auth/loginViaToken', { body: { token } })
      expect(answer.json().error.name).toBe('auth/token-refused')
    }
  })
})
