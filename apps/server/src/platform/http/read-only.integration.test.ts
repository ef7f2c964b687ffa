import { calls, whispers } from '@powerplay/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Browser, person, startStack, type Stack } from '../../../test/edge-stack.ts'
import { isHeldInReadOnly, isWhisperHeld } from '../requests/read-only.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
afterEach(() => {
  stack.settingValues.delete('edge.writesOpen')
})

const readOnly = { error: { name: 'core/read-only', code: -1017 } }

describe('while the site is read-only', () => {
  it('a player signs in, looks around and out again, and changes nothing', async () => {
    const form = person()
    const alice = new Browser(stack.edge)
    await alice.post('/auth/register', { body: form })
    stack.settingValues.set('edge.writesOpen', false)
    const visitor = new Browser(stack.edge)
    const body = { login: form.name, password: form.password, captcha: 'x' }
    expect((await visitor.post('/auth/login', { body })).statusCode).toBe(200)
    expect((await visitor.post('/api/user/sessions')).statusCode).toBe(200)
    const change = await visitor.post('/auth/update', { body: { name: 'another_name' } })
    expect(change.statusCode).toBe(503)
    expect(change.json()).toMatchObject(readOnly)
    const newcomer = await new Browser(stack.edge).post('/auth/register', { body: person() })
    expect(newcomer.json()).toMatchObject(readOnly)
    stack.settingValues.delete('edge.writesOpen')
    const again = await visitor.post('/auth/update', { body: { name: 'another_name' } })
    expect(again.json()).not.toMatchObject(readOnly)
  })
})

describe('what is held', () => {
  const held = (key: string) => isHeldInReadOnly(key, Reflect.get(calls, key))

  it.each([
    ...['withdraw', 'depositWallet', 'bookmakerQueueBet', 'tradingOpen', 'pvpEnter', 'tip', 'rain'],
    ...['spinWheel', 'spinFaucet', 'claimRakeback', 'stakeToken', 'register', 'updateEmail'],
    ...[
      'changeClientSeed',
      'avatar',
      'activateCode',
      'launchGame',
      'sportsbookToken',
      'removeLimit',
    ],
  ])('%s is, for it begins or changes something', (key) => {
    expect(held(key)).toBe(true)
  })

  it.each([
    ...['tradingClose', 'bookmakerCashOut', 'cancelWithdraw', 'selfExclude', 'timeOut', 'setLimit'],
    ...['login', 'endSessions', 'withdrawHistory', 'currencies', 'whisper'],
  ])('%s is not: it looks, ends what is open, or keeps its player safe', (key) => {
    expect(held(key)).toBe(false)
  })

  it('is every call of a player that moves money or rounds and is no end of one', () => {
    const passing = Object.entries(calls).flatMap(([key, spec]) =>
      spec.key && typeof spec.who !== 'object' && !isHeldInReadOnly(key, spec) ? [key] : [],
    )
    expect(passing).toEqual(['tradingEdit', 'bookmakerCashOut'])
  })

  it('is nothing that staff do', () => {
    const staff = Object.entries(calls).filter(([, { who }]) => typeof who === 'object')
    expect(staff.length).toBeGreaterThan(100)
    expect(staff.filter(([key, spec]) => isHeldInReadOnly(key, spec))).toEqual([])
  })

  it('is, of whispers, what begins something: an open round, position or hand is played on', () => {
    const names = Object.values(whispers).flatMap((spec) =>
      isWhisperHeld(spec) ? [] : [spec.name],
    )
    expect(names.toSorted()).toEqual(
      [
        ...['Finish', 'GameData', 'Info', 'OnlineUsers', 'PokerAct', 'PokerEntropy', 'PokerLeave'],
        ...['PokerShow', 'PokerSitOut', 'PokerTimeBank', 'RestoreData', 'Resume', 'TradeClose'],
        ...['TradeEdit', 'Turn'],
      ].toSorted(),
    )
  })
})
