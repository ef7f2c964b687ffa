import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '@powerplay/kernel'
import { person, type Browser } from '../../../../test/edge-stack.ts'
import {
  enrolledPlayer,
  farBrowser,
  logIn,
  nextCode,
  validate,
} from '../../../../test/factor-people.ts'
import { OauthWorld } from '../../../../test/oauth-world.ts'
import { bearerLifeMs } from './session-rules.ts'

let world: OauthWorld

beforeAll(async () => {
  world = await OauthWorld.open()
})
afterAll(() => world.close())

/** A player with two devices; thieves hold copies of what the first one has. */
async function victim() {
  const form = person()
  const owner = world.browser()
  const registered = await owner.post('/auth/register', { body: form })
  const { token: bearer } = registered.json<{ token: string }>()
  const phone = world.browser()
  await logIn(phone, form)
  return { form, owner, phone, cookie: copyOf(owner), bearer }
}

/** Somebody elsewhere with a copy of another browser's cookies. */
function copyOf(browser: Browser): Browser {
  const thief = farBrowser(world.stack)
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  return thief
}

const isIn = async (who: Browser, bearer?: string) =>
  (await who.post('/api/user/sessions', bearer === undefined ? {} : { bearer })).statusCode === 200

const changePassword = (who: Browser, current: string) =>
  who.post('/api/user/changePassword', { body: { current, password: 'another-long-river' } })

describe('a thief of one cookie', () => {
  it('is out once the owner changes the password, and so are all bearers and sessions', async () => {
    const { form, owner, phone, cookie, bearer } = await victim()
    expect(await Promise.all([isIn(cookie), isIn(world.browser(), bearer)])).toEqual([true, true])
    expect((await changePassword(owner, form.password)).statusCode).toBe(200)
    expect(await isIn(owner)).toBe(true)
    expect(await isIn(cookie)).toBe(false)
    expect(await isIn(world.browser(), bearer)).toBe(false)
    expect(await isIn(cookie, bearer)).toBe(false)
    expect(await isIn(phone)).toBe(false)
  })

  it('uses up none of the tries that the owner has at another address', async () => {
    const { form, owner, cookie } = await victim()
    world.stack.settingValues.delete('edge.rateFactor')
    const guesses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      guesses.push((await changePassword(cookie, `guess ${turn}`)).statusCode)
    }
    const changed = await changePassword(owner, form.password)
    world.stack.settingValues.set('edge.rateFactor', 1_000)
    expect(guesses).toEqual([403, 403, 403, 403, 403, 429])
    expect(changed.statusCode).toBe(200)
  })

  it('floods what he likes: the owner elsewhere still ends all other sessions', async () => {
    const { owner, cookie } = await victim()
    world.stack.settingValues.delete('edge.rateFactor')
    const flood = await Promise.all(
      Array.from({ length: 30 }, () =>
        cookie.post('/api/user/sessions/end', { body: { id: 'x' } }),
      ),
    )
    const ended = await owner.post('/api/user/sessions/end', { body: { all: true } })
    world.stack.settingValues.set('edge.rateFactor', 1_000)
    expect(flood.map(({ statusCode }) => statusCode)).toContain(429)
    expect(ended.statusCode).toBe(200)
    expect(await isIn(cookie)).toBe(false)
  })

  it('is out once the owner ends all other sessions', async () => {
    const { owner, cookie, bearer } = await victim()
    const answer = await owner.post('/api/user/sessions/end', { body: { all: true } })
    expect(answer.json()).toEqual([expect.objectContaining({ isCurrent: true })])
    expect(await isIn(owner)).toBe(true)
    expect(await isIn(cookie)).toBe(false)
    expect(await isIn(world.browser(), bearer)).toBe(false)
  })

  it('is out once a second factor is set up, renewed or removed', async () => {
    const { form, home, phone } = await enrolledPlayer(world.stack)
    const acts = [
      () => home.post('/api/user/2fa/recoveryCodes'),
      () =>
        home.post('/api/user/2fa/disable', {
          body: { password: form.password, code: phone.code() },
        }),
    ]
    for (const act of acts) {
      nextCode(world.stack)
      await validate(home, phone.code())
      nextCode(world.stack)
      const cookie = copyOf(home)
      const { token } = (await home.post('/auth/update')).json()
      expect((await act()).statusCode).toBe(200)
      expect(await isIn(home)).toBe(true)
      expect(await isIn(cookie)).toBe(false)
      expect(await isIn(farBrowser(world.stack), token)).toBe(false)
    }
  })

  it('keeps no socket: it ends with the secret that opened it', async () => {
    const { form, owner, cookie } = await victim()
    const { authenticator } = world.stack.auth
    const secret = cookie.cookies.get('powerplay_session') ?? null
    const { sessionId, session } = await authenticator.authenticate({
      cookie: secret,
      bearer: null,
      ip: '127.0.0.1',
      userAgent: '',
    })
    const held = [
      { id: sessionId ?? '', isSelfExcluded: false, generation: session?.generation ?? 0 },
    ]
    expect(await authenticator.deadSessions(held)).toEqual([])
    await changePassword(owner, form.password)
    expect(world.stack.endedSessions).toContain(sessionId)
    expect(await authenticator.deadSessions(held)).toEqual([sessionId])
  })
})

describe('a thief of one bearer', () => {
  it('cannot renew it, nor end, change or take over anything with it', async () => {
    const { bearer } = await victim()
    const thief = world.browser()
    expect(await isIn(thief, bearer)).toBe(true)
    const tries: readonly (readonly [string, object])[] = [
      ['/auth/update', {}],
      ['/api/user/sessions/end', { all: true }],
      ['/api/user/updateEmail', { email: 'thief@example.com' }],
      ['/api/user/changePassword', { current: 'guess', password: 'another-long-river' }],
      ['/api/user/2fa/enrol', { password: 'guess' }],
      ['/api/user/2fa_validate', { code: '000000' }],
      ['/api/profile/connections/connect', { uid: 'x' }],
      ['/api/oauth/decide', { requestId: 'x', allow: true }],
    ]
    for (const [path, body] of tries) {
      const answer = await thief.post(path, { body, bearer })
      expect([path, answer.statusCode, answer.json().error.name]).toEqual([
        path,
        401,
        'core/sign-in-needed',
      ])
    }
  })

  it('loses it for good after a quarter of an hour', async () => {
    const { bearer, owner } = await victim()
    world.stack.pass(bearerLifeMs)
    expect(await isIn(world.browser(), bearer)).toBe(false)
    expect(await isIn(owner)).toBe(true)
  })

  it('copied before a step-up gets nothing from it; one made after it has no proof either', async () => {
    const { home, phone } = await enrolledPlayer(world.stack)
    const old = (await home.post('/auth/update')).json<{ token: string }>().token
    world.stack.pass(6 * minuteMs)
    expect((await validate(home, phone.code())).statusCode).toBe(200)
    const fresh = (await home.post('/auth/update')).json<{ token: string }>().token
    for (const bearer of [old, fresh]) {
      const answer = await farBrowser(world.stack).post('/api/user/2fa/recoveryCodes', { bearer })
      expect(answer.statusCode).toBe(401)
    }
    expect(await isIn(farBrowser(world.stack), old)).toBe(false)
    expect((await home.post('/api/user/2fa/recoveryCodes')).statusCode).toBe(200)
  })
})

describe('an app of somebody else', () => {
  it('loses its tokens with the change of the password', async () => {
    const { form, owner } = await victim()
    const tokens = await world.tokensOf(owner)
    await changePassword(owner, form.password)
    expect((await world.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(401)
    expect((await owner.post('/api/oauth/apps')).json()).toHaveLength(1)
  })
})
