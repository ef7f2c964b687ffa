import { afterEach, describe, expect, it } from 'vitest'
import { dayMs, mustHave } from '@powerplay/kernel'
import { demoAccounts } from '../index.ts'
import {
  Browser,
  person,
  startStack,
  type Stack,
  type StackOptions,
} from '../../../../test/edge-stack.ts'

const stacks: Stack[] = []
const real = { DEMO_BUILD: 'false' }

async function start(options: StackOptions = {}): Promise<Stack> {
  const stack = await startStack(options)
  stacks.unshift(stack)
  return stack
}

afterEach(async () => {
  for (const stack of stacks.splice(0)) await stack.close()
})

function logIn(stack: Stack, login: string, password: string) {
  return new Browser(stack.edge).post('/auth/login', { body: { login, password, captcha: 'x' } })
}

describe('a demo build', () => {
  it('has its documented accounts, made once by however many nodes', async () => {
    const one = await start()
    const two = await start({ databaseUrl: one.platform.database.url })
    await Promise.all([one.seed(), two.seed(), one.seed()])
    expect(await one.seed()).toBeNull()
    for (const { name, password } of demoAccounts) {
      const answer = await logIn(one, name, password)
      expect(answer.json(), name).toMatchObject({ name, lastLoginAt: null })
    }
    expect((await logIn(two, 'ada_admin', 'powerplay-demo')).json()).toMatchObject({
      roles: [{ id: '*' }],
    })
    const rows = await one.platform.database.query({ text: 'select from users' })
    expect(rows).toHaveLength(demoAccounts.length)
  })

  it('turned into a real one lets nobody in with a documented password', async () => {
    const demo = await start()
    await demo.seed()
    const { token } = (await logIn(demo, 'ada_admin', 'powerplay-demo')).json()
    const databaseUrl = demo.platform.database.url
    const shop = await start({ environment: real, databaseUrl })
    await shop.seed()
    expect((await logIn(shop, 'ada_admin', 'powerplay-demo')).statusCode).toBe(401)
    const update = await new Browser(shop.edge).post('/auth/update', { bearer: token })
    expect(update.statusCode).toBe(401)
    // Not even with a session that a node of the demo build opened since.
    const late = (await logIn(demo, 'ada_admin', 'powerplay-demo')).json()
    const sessions = await new Browser(shop.edge).post('/api/user/sessions', { bearer: late.token })
    expect(sessions.statusCode).toBe(401)
  })

  it('turned into a real one counts none of its administrators', async () => {
    const demo = await start()
    await demo.seed()
    const shop = await start({ environment: real, databaseUrl: demo.platform.database.url })
    await shop.seed()
    const form = person()
    await new Browser(shop.edge).post('/auth/register', { body: form })
    const { id: userId } = mustHave(await shop.auth.findUser(form.name), 'the new account')
    await shop.auth.grantRole({ userId, role: '*', by: null })
    const step = { userId, role: '*', isGiven: false, by: userId } as const
    await expect(
      shop.platform.database.transaction((tx) => shop.auth.changeRole(tx, step)),
    ).rejects.toMatchObject({ refusal: 'auth/last-administrator' })
  })
})

describe('a real build', () => {
  const post = (stack: Stack, token: string, more: Record<string, string> = {}) => {
    const { email, name, password } = person(more)
    const body = { token, email, name, password }
    return new Browser(stack.edge).post('/auth/firstAdministrator', { body })
  }
  const tokenOf = (link: string | null) => link?.replace('/setup/', '') ?? ''

  it('prints a link that makes one administrator', async () => {
    const stack = await start({ environment: real })
    const token = tokenOf(await stack.seed())
    const answers = await Promise.all([post(stack, token), post(stack, token), post(stack, token)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 410, 410])
    const made = answers.find((answer) => answer.statusCode === 200)?.json()
    expect(made).toMatchObject({ roles: [{ id: '*' }] })
    expect(await stack.seed()).toBeNull()
    expect(stack.auditLines.map((line) => line.event)).toContain('auth.role_granted')
  })

  it('of two nodes’ links lets one be used', async () => {
    const stack = await start({ environment: real })
    const links = [await stack.seed(), await stack.seed()]
    const answers = await Promise.all(links.map((link) => post(stack, tokenOf(link))))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 410])
  })

  it('keeps the link good when the form was not', async () => {
    const stack = await start({ environment: real })
    const token = tokenOf(await stack.seed())
    expect((await post(stack, token, { name: 'x' })).statusCode).toBe(422)
    const player = person()
    await new Browser(stack.edge).post('/auth/register', { body: player })
    expect((await post(stack, token, { name: player.name })).statusCode).toBe(422)
    expect((await post(stack, token)).statusCode).toBe(200)
  })

  it('refuses a foreign link and one of yesterday', async () => {
    const stack = await start({ environment: real })
    expect((await post(stack, 'guessed')).statusCode).toBe(410)
    const token = tokenOf(await stack.seed())
    stack.pass(dayMs)
    expect((await post(stack, token)).statusCode).toBe(410)
  })
})
