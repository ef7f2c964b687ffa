import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs, secondMs } from '@powerplay/kernel'
import { Browser, startStack, type Stack } from '../../../../test/edge-stack.ts'
import { writeLaunch } from './launch-data.ts'

const token = '7342037359:AAHI3z_Vz5e9bC3vQqfUqX1NoNgHlEZmWKU'
let demo: Stack
let real: Stack

beforeAll(async () => {
  demo = await startStack()
  real = await startStack({ environment: { TELEGRAM_BOT_TOKEN: token } })
})
afterAll(async () => {
  await demo.close()
  await real.close()
})

async function mint(stack: Stack, body: object): Promise<string> {
  const answer = await new Browser(stack.edge).post('/api/debugger/telegram', { body })
  return String(answer.json().initData)
}

const enter = (browser: Browser, initData: string) =>
  browser.post('/api/telegram/generateToken', { body: { initData } })

describe('signing in by Telegram', () => {
  it('answers the bearer of an open session [AUTH-075]', async () => {
    const browser = new Browser(demo.edge)
    const initData = await mint(demo, { id: 41, firstName: 'Nell', username: 'nell_sea' })
    const { token: bearer } = (await enter(browser, initData)).json()
    const [session] = (await new Browser(demo.edge).post('/api/user/sessions', { bearer })).json()
    const user = (await browser.post('/auth/update', { bearer })).json()
    expect(user).toMatchObject({ name: 'nell_sea', email: null })
    const [own] = (await browser.post('/api/user/sessions')).json()
    expect(own.id).toBe(session.id)
  })

  it('knows the person by the id, whatever the name, and takes no name twice', async () => {
    const enterAs = async (person: object) => {
      const browser = new Browser(demo.edge)
      await enter(browser, await mint(demo, person))
      return (await browser.post('/auth/update')).json()
    }
    const first = await enterAs({ id: 42, firstName: 'Bo', username: 'bo_sea' })
    const renamed = await enterAs({ id: 42, firstName: 'Bo', username: 'bo_land' })
    expect(renamed).toMatchObject({ _id: first._id, name: 'bo_sea' })
    const twin = await enterAs({ id: 43, firstName: 'Bo', username: 'bo_sea' })
    expect(twin.name).toMatch(/^player_[0-9a-f]{10}$/)
    const official = await enterAs({ id: 44, firstName: 'Admin', username: 'administrator' })
    expect(official.name).toMatch(/^player_/)
  })

  it('takes launch data once', async () => {
    const initData = await mint(demo, { id: 45, firstName: 'Cy' })
    expect((await enter(new Browser(demo.edge), initData)).statusCode).toBe(200)
    const replay = await enter(new Browser(demo.edge), initData)
    expect([replay.statusCode, replay.json().code]).toEqual([401, 1])
    const shuffled = initData.split('&').reverse().join('&')
    expect((await enter(new Browser(demo.edge), shuffled)).statusCode).toBe(401)
  })

  it('takes none that is over five minutes old', async () => {
    const initData = await mint(demo, { id: 46, firstName: 'Di' })
    demo.pass(5 * minuteMs)
    expect((await enter(new Browser(demo.edge), initData)).statusCode).toBe(401)
  })

  it('takes none that somebody else signed', async () => {
    const at = Date.now() - secondMs
    const forged = writeLaunch({ id: 1, firstName: 'A' }, token, { queryId: 'q', at })
    expect((await enter(new Browser(demo.edge), forged)).statusCode).toBe(401)
    expect((await enter(new Browser(real.edge), forged)).statusCode).toBe(200)
  })
})

describe('a site with a bot of its own', () => {
  it('mints launch data for nobody', async () => {
    const body = { id: 1, firstName: 'A' }
    const answer = await new Browser(real.edge).post('/api/debugger/telegram', { body })
    expect(answer.json().error.name).toBe('core/feature-off')
  })

  it('does not know the people of the test bot', async () => {
    const initData = await mint(demo, { id: 47, firstName: 'Ed' })
    expect((await enter(new Browser(real.edge), initData)).statusCode).toBe(401)
  })
})

it('a real build without a bot has no such way in', async () => {
  const environment = { DEMO_BUILD: 'false', NODE_ENV: 'production', CAPTCHA: 'altcha' }
  const stack = await startStack({ environment })
  const answer = await enter(new Browser(stack.edge), 'user=1&hash=2')
  const minted = await new Browser(stack.edge).post('/api/debugger/telegram', {
    body: { id: 1, firstName: 'A' },
  })
  await stack.close()
  expect(answer.json().error.name).toBe('core/feature-off')
  expect(minted.json().error.name).toBe('core/feature-off')
})
