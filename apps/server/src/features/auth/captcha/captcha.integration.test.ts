import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { minuteMs } from '@powerplay/kernel'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'

const challengeShape = z.object({
  parameters: z.custom<Challenge['parameters']>((value) => typeof value === 'object'),
  signature: z.string(),
})

let stack: Stack

beforeAll(async () => {
  stack = await startStack({ environment: { CAPTCHA: 'altcha' } })
})
afterAll(() => stack.close())

const browser = () => new Browser(stack.edge)

async function ask(action: 'register' | 'login') {
  const answer = await browser().get(`/api/captcha/challenge?action=${action}`)
  return challengeShape.parse(answer.json())
}

function pack(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

async function solve(action: 'register' | 'login'): Promise<string> {
  const challenge = await ask(action)
  const solution = await solveChallenge({ challenge, deriveKey })
  return pack({ challenge, solution })
}

const register = (captcha: string) =>
  browser().post('/auth/register', { body: person({ captcha }) })

describe('the captcha', () => {
  it('lets a solved challenge through, once', async () => {
    const captcha = await solve('register')
    expect((await register(captcha)).statusCode).toBe(200)
    const again = await register(captcha)
    expect(again.statusCode).toBe(422)
    expect(again.json()).toMatchObject({ code: 3, error: { name: 'auth/captcha-refused' } })
  })

  it('of several uses at once takes one', async () => {
    const captcha = await solve('register')
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(captcha)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422, 422, 422])
  })

  it('is good for its own action and for ten minutes', async () => {
    expect((await register(await solve('login'))).statusCode).toBe(422)
    const late = await solve('register')
    stack.pass(10 * minuteMs + 1_000)
    expect((await register(late)).statusCode).toBe(422)
  })

  it('refuses what was not solved, not signed here, or changed', async () => {
    const challenge = await ask('register')
    const solution = await solveChallenge({ challenge, deriveKey })
    const { parameters, signature } = challenge
    const forged = [
      'nonsense',
      pack({}),
      pack({ challenge, solution: { counter: 1, derivedKey: '00' } }),
      pack({ challenge: { parameters, signature: '00' }, solution }),
      pack({ challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution }),
      pack({
        challenge: {
          parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 9_999 },
          signature,
        },
        solution,
      }),
    ]
    for (const captcha of forged) expect((await register(captcha)).statusCode).toBe(422)
  })

  it('tells nobody before it is passed whether an e-mail is registered', async () => {
    const form = person({ captcha: await solve('register') })
    await browser().post('/auth/register', { body: form })
    const probe = await browser().post('/auth/register', {
      body: person({ email: form.email, captcha: 'x' }),
    })
    expect(probe.json()).toMatchObject({ error: { name: 'auth/captcha-refused' } })
  })

  it('makes a challenge of about a second’s work', async () => {
    const challenge = await ask('login')
    const solution = await solveChallenge({ challenge, deriveKey })
    expect(challenge.parameters.cost).toBe(5_000)
    expect(solution?.counter).toBeGreaterThanOrEqual(400)
    expect(solution?.counter).toBeLessThan(1_000)
  })
})

describe('without a captcha', () => {
  it('the challenge says so and any text passes', async () => {
    const plain = await startStack()
    const alice = new Browser(plain.edge)
    const answer = await alice.get('/api/captcha/challenge?action=login')
    expect(answer.json()).toEqual({ none: true })
    const registered = await alice.post('/auth/register', { body: person({ captcha: 'any' }) })
    expect(registered.statusCode).toBe(200)
    await plain.close()
  })
})
