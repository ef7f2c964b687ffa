import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs, secondMs } from '@powerplay/kernel'
import { person, startStack, type Stack } from '../../../../test/edge-stack.ts'
import {
  enrolledPlayer,
  farBrowser,
  isSignedIn,
  later,
  logIn,
  validate,
} from '../../../../test/factor-people.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

describe('a code', () => {
  it('is exactly six digits [AUTH-082]', async () => {
    const { home, phone } = await enrolledPlayer(stack)
    later(stack)
    const code = phone.code()
    for (const wrong of [code.slice(1), `${code}0`, `${code} `, 'abcdef', '', '１２３４５６']) {
      expect((await validate(home, wrong)).json().error.name).toBe('core/bad-payload')
    }
    expect((await validate(home, code)).statusCode).toBe(200)
  })

  it('works once, whatever asks for it', async () => {
    const { home, phone, form } = await enrolledPlayer(stack)
    later(stack)
    const code = phone.code()
    expect((await validate(home, code)).statusCode).toBe(200)
    expect((await validate(home, code)).json().error.name).toBe('auth/wrong-code')
    const away = farBrowser(stack)
    expect((await logIn(away, form)).json().code).toBe(-1024)
    expect((await validate(away, code)).json().error.name).toBe('auth/wrong-code')
  })

  it('works once however many ask at the same moment', async () => {
    const { home, phone } = await enrolledPlayer(stack)
    later(stack)
    const code = phone.code()
    const tries = await Promise.all(Array.from({ length: 4 }, () => validate(home, code)))
    const names = tries.map((answer) =>
      answer.statusCode === 200 ? 'ok' : answer.json().error.name,
    )
    expect(names.filter((name) => name === 'ok')).toHaveLength(1)
  })

  it('may be off by one step of thirty seconds, not by two', async () => {
    const { home, phone } = await enrolledPlayer(stack)
    later(stack)
    expect((await validate(home, phone.code(-61 * secondMs))).statusCode).toBe(422)
    expect((await validate(home, phone.code(61 * secondMs))).statusCode).toBe(422)
    expect((await validate(home, phone.code(-30 * secondMs))).statusCode).toBe(200)
    expect((await validate(home, phone.code(30 * secondMs))).statusCode).toBe(200)
  })

  it('of recovery works once each, however it is typed', async () => {
    const { home, recoveryCodes } = await enrolledPlayer(stack)
    later(stack)
    const [first = '', second = ''] = recoveryCodes
    expect((await validate(home, first.toLowerCase().replace('-', ' '))).statusCode).toBe(200)
    expect((await validate(home, first)).statusCode).toBe(422)
    expect((await validate(home, second)).statusCode).toBe(200)
    expect((await home.post('/api/user/2fa')).json().recoveryCodesLeft).toBe(8)
    const renewed = (await home.post('/api/user/2fa/recoveryCodes')).json()
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await validate(home, recoveryCodes[2] ?? '')).statusCode).toBe(422)
    expect((await validate(home, renewed.recoveryCodes[0])).statusCode).toBe(200)
  })
})

describe('somebody who guesses', () => {
  it('is stopped at the fifth wrong code, the right one included, and waits twice as long each time', async () => {
    const { home, phone } = await enrolledPlayer(stack)
    later(stack)
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      statuses.push((await validate(home, phone.wrongCode())).statusCode)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    const locked = await validate(home, phone.code())
    expect([locked.statusCode, locked.json().error.name]).toEqual([429, 'auth/factor-locked'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(55)
    stack.pass(minuteMs)
    expect((await validate(home, phone.wrongCode())).statusCode).toBe(422)
    const { until } = (await validate(home, phone.code())).json().error.params
    expect(until - stack.platform.clock.now()).toBeGreaterThan(110 * secondMs)
    stack.pass(2 * minuteMs)
    expect((await validate(home, phone.code())).statusCode).toBe(200)
  })

  it('gains nothing by many tries at once', async () => {
    const { home, phone } = await enrolledPlayer(stack)
    later(stack)
    const wrong = phone.wrongCode()
    const tries = await Promise.all(Array.from({ length: 20 }, () => validate(home, wrong)))
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
  })

  it('is stopped per account at ten, whatever address the tries come from', async () => {
    const { phone, form } = await enrolledPlayer(stack)
    later(stack)
    for (let turn = 0; turn < 10; turn += 1) {
      const thief = farBrowser(stack)
      await logIn(thief, form)
      expect((await validate(thief, phone.wrongCode())).statusCode).toBe(422)
    }
    const owner = farBrowser(stack)
    await logIn(owner, form)
    expect((await validate(owner, phone.code())).statusCode).toBe(429)
  })

  it('with the password of somebody else stops himself, not the owner at another address', async () => {
    const { home, phone, form } = await enrolledPlayer(stack)
    later(stack)
    const thief = farBrowser(stack)
    await logIn(thief, form)
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await validate(thief, phone.wrongCode())).statusCode).toBe(422)
    }
    expect((await validate(thief, phone.wrongCode())).statusCode).toBe(429)
    expect((await validate(home, phone.code())).statusCode).toBe(200)
    expect((await validate(thief, phone.wrongCode())).statusCode).toBe(429)
  })

  it('at an address that others share locks none of them out', async () => {
    const [guesser, neighbour] = [await enrolledPlayer(stack), await enrolledPlayer(stack)]
    later(stack)
    const shared = farBrowser(stack)
    await logIn(shared, guesser.form)
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await validate(shared, guesser.phone.wrongCode())).statusCode).toBe(422)
    }
    expect((await validate(shared, guesser.phone.code())).statusCode).toBe(429)
    await logIn(shared, neighbour.form)
    expect((await validate(shared, neighbour.phone.code())).statusCode).toBe(200)
  })

  it('with a copy of the session ends that session, and never the owner’s way to another', async () => {
    const { form, home, phone } = await enrolledPlayer(stack)
    const cookies = [...home.cookies]
    for (let turn = 0; turn < 10; turn += 1) {
      const thief = farBrowser(stack)
      for (const [name, value] of cookies) thief.cookies.set(name, value)
      const guess = () => thief.post('/api/user/presence', { body: { password: `guess ${turn}` } })
      const tried = turn % 2 === 0 ? validate(thief, phone.wrongCode()) : guess()
      expect((await tried).statusCode).toBe(turn % 2 === 0 ? 422 : 403)
    }
    expect(await isSignedIn(home)).toBe(false)
    later(stack)
    const owner = farBrowser(stack)
    await logIn(owner, form)
    expect((await validate(owner, phone.code())).statusCode).toBe(200)
  })

  it('who knows the password locks the authenticator, not the recovery codes', async () => {
    const { phone, form, recoveryCodes } = await enrolledPlayer(stack)
    later(stack)
    for (let turn = 0; turn < 10; turn += 1) {
      const thief = farBrowser(stack)
      await logIn(thief, form)
      await validate(thief, phone.wrongCode())
    }
    const owner = farBrowser(stack)
    await logIn(owner, form)
    expect((await validate(owner, phone.code())).statusCode).toBe(429)
    expect((await validate(owner, recoveryCodes[0] ?? '')).statusCode).toBe(200)
    expect((await logIn(owner, form)).statusCode).toBe(200)
  })

  it('finds the password of a stolen session no quicker', async () => {
    const form = person()
    const home = farBrowser(stack)
    await home.post('/auth/register', { body: form })
    const enrol = (password: string) => home.post('/api/user/2fa/enrol', { body: { password } })
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await enrol(`guess number ${turn}`)).statusCode).toBe(403)
    }
    const locked = await enrol(form.password)
    expect([locked.statusCode, locked.json().code]).toEqual([429, 2])
    stack.pass(minuteMs)
    expect((await enrol(form.password)).statusCode).toBe(200)
  })
})
