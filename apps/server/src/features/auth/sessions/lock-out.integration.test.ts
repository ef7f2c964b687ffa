import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'

const challengeShape = z.object({
  parameters: z.custom<Challenge['parameters']>((value) => typeof value === 'object'),
  signature: z.string(),
})

let stack: Stack
let form: ReturnType<typeof person>

const from = (host: number) => new Browser(stack.edge, `198.51.100.${host}`)

/** The stranger sits at one browser: each new one would ask for a token of its own first. */
const stranger = 66
let strangersBrowser: Browser | undefined
const at = (host: number) =>
  host === stranger ? (strangersBrowser ??= from(stranger)) : from(host)

async function solve(action: 'register' | 'login' | 'reset'): Promise<string> {
  const answer = await from(1).get(`/api/captcha/challenge?action=${action}`)
  const challenge = challengeShape.parse(answer.json())
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

beforeAll(async () => {
  stack = await startStack({ environment: { CAPTCHA: 'altcha' } })
  form = person({ captcha: await solve('register') })
  expect((await from(1).post('/auth/register', { body: form })).statusCode).toBe(200)
  stack.settingValues.delete('edge.rateFactor')
})
afterAll(() => stack.close())

const logIn = (host: number, captcha: string, password = form.password) =>
  at(host).post('/auth/login', { body: { login: form.name, password, captcha } })
const reset = (host: number, captcha: string) =>
  at(host).post('/auth/resetPassword', { body: { login: form.email, captcha } })

describe('a stranger', () => {
  it('who solves no captcha stops nobody: neither signing in nor a new password', async () => {
    for (let turn = 0; turn < 12; turn += 1) expect((await logIn(66, 'x')).statusCode).toBe(422)
    for (let turn = 0; turn < 5; turn += 1) expect((await reset(66, 'x')).statusCode).toBe(422)
    expect((await logIn(7, await solve('login'))).statusCode).toBe(200)
    expect((await reset(7, await solve('reset'))).statusCode).toBe(200)
  })

  it('who solves them stops himself, and no other address', async () => {
    stack.settingValues.set('auth.loginAttemptsPerMinute', 1)
    expect((await logIn(66, await solve('login'), 'a-guess')).statusCode).toBe(401)
    expect((await logIn(66, await solve('login'), 'a-guess')).statusCode).toBe(429)
    expect((await logIn(8, await solve('login'))).statusCode).toBe(200)
    stack.settingValues.delete('auth.loginAttemptsPerMinute')
  })

  it('at many addresses makes everybody solve a longer one, and a usual one cannot pass for it', async () => {
    stack.settingValues.set('auth.loginAttemptsPerHour', 1)
    const answers = [
      await logIn(67, await solve('login'), 'a-guess'),
      await logIn(9, await solve('login')),
    ]
    const crowded = answers.at(-1)
    expect(crowded?.statusCode).toBe(422)
    expect(crowded?.json().error.name).toBe('auth/harder-captcha')
    const usual: unknown = JSON.parse(Buffer.from(await solve('login'), 'base64').toString())
    const posing = JSON.stringify(usual).replace('"cost":"usual"', '"cost":"high"')
    const forged = await logIn(9, Buffer.from(posing).toString('base64'))
    expect(forged.json().error.name).toBe('auth/captcha-refused')
    stack.settingValues.delete('auth.loginAttemptsPerHour')
  })
})
