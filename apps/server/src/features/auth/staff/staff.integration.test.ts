import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mustHave } from '@powerplay/kernel'
import { person, startStack, type Browser, type Stack } from '../../../../test/edge-stack.ts'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { farBrowser, isSignedIn, later, logIn } from '../../../../test/factor-people.ts'
import { sessionLimits } from '../sessions/session-rules.ts'
import type { RoleId } from './roles.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

/** Somebody with a role who has signed in since, without a second factor yet. */
async function member(role: RoleId) {
  const form = person()
  const home = farBrowser(stack)
  await home.post('/auth/register', { body: form })
  const user = mustHave(await stack.auth.findUser(form.name), 'the new account')
  await stack.auth.grantRole({ userId: user.id, role, by: null })
  await logIn(home, form)
  return { form, home, userId: user.id }
}

async function standingOf(who: Browser) {
  const cookie = who.cookies.get('powerplay_session') ?? null
  const from = { cookie, bearer: null, ip: '127.0.0.1', userAgent: '' }
  const { sessionId } = await stack.auth.authenticator.authenticate(from)
  return stack.auth.staffStanding(sessionId)
}

describe('a session of staff', () => {
  it('says what it may, and whether a second factor stands behind it', async () => {
    const { form, home, userId } = await member('finance')
    expect(await standingOf(home)).toMatchObject({
      userId,
      roles: ['finance'],
      grants: { withdrawals: ['active', 'approve'], user_money: ['active', 'request'] },
      hasSecondFactor: false,
      isSteppedUp: false,
    })
    const { secret } = (
      await home.post('/api/user/2fa/enrol', { body: { password: form.password } })
    ).json()
    const phone = new AuthenticatorApp(secret, stack.platform.clock)
    await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
    expect(await standingOf(home)).toMatchObject({ hasSecondFactor: true, isSteppedUp: false })
    stack.pass(30_000)
    await home.post('/api/user/2fa_validate', { body: { code: phone.code() } })
    expect(await standingOf(home)).toMatchObject({ isSteppedUp: true })
    later(stack)
    expect(await standingOf(home)).toMatchObject({ hasSecondFactor: true, isSteppedUp: false })
  })

  it('is over after half an hour of not being used', async () => {
    const { home } = await member('support')
    expect(await standingOf(home)).not.toBeNull()
    stack.pass(sessionLimits.staff.idleMs)
    expect(await standingOf(home)).toBeNull()
    expect(await isSignedIn(home)).toBe(false)
  })

  it('is not kept awake by what its page asks by itself', async () => {
    const { home } = await member('support')
    const cookie = home.cookies.get('powerplay_session') ?? null
    const look = (isQuiet: boolean) => {
      const from = { cookie, bearer: null, ip: '127.0.0.1', userAgent: '' }
      return stack.auth.authenticator.authenticate({ ...from, isQuiet })
    }
    const { idleMs } = sessionLimits.staff
    stack.pass(idleMs * 0.6)
    expect((await look(false)).userId).not.toBeNull()
    stack.pass(idleMs * 0.6)
    expect((await look(true)).userId).not.toBeNull()
    stack.pass(idleMs * 0.6)
    expect((await look(true)).userId).toBeNull()
  })

  it('is none for players and guests', async () => {
    const home = farBrowser(stack)
    expect(await standingOf(home)).toBeNull()
    await home.post('/auth/register', { body: person() })
    expect(await standingOf(home)).toBeNull()
  })
})

describe('a role', () => {
  it('taken away ends what was signed in under it, and is told in the trail', async () => {
    const { home, userId, form } = await member('marketing')
    const by = (await member('*')).userId
    const change = { userId, role: 'marketing', isGiven: false, by } as const
    const announce = await stack.platform.database.transaction((tx) =>
      stack.auth.changeRole(tx, change),
    )
    announce()
    expect(await isSignedIn(home)).toBe(false)
    expect(stack.auditLines).toContainEqual(
      expect.objectContaining({ event: 'auth.role_taken', actor: by, subject: userId }),
    )
    await logIn(home, form)
    expect(await standingOf(home)).toBeNull()
    expect((await stack.auth.staff()).map(({ id }) => id)).not.toContain(userId)
  })

  it('of the last administrator stays, also when two step down at once', async () => {
    const own = await startStack()
    const ids: string[] = []
    for (const form of [person(), person()]) {
      await farBrowser(own).post('/auth/register', { body: form })
      const { id } = mustHave(await own.auth.findUser(form.name), 'the new account')
      await own.auth.grantRole({ userId: id, role: '*', by: null })
      ids.push(id)
    }
    const outcomes = await Promise.allSettled(
      ids.map((userId) =>
        own.platform.database.transaction((tx) =>
          own.auth.changeRole(tx, { userId, role: '*', isGiven: false, by: userId }),
        ),
      ),
    )
    const left = await own.auth.staff()
    await own.close()
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(left).toHaveLength(1)
  })
})
