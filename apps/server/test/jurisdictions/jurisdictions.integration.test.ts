import { bech32 } from '@scure/base'
import { dayMs, mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'
import { Browser, person } from '../edge-stack.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
  await stage.set('payments.addressHoldHours', 0)
})
afterAll(() => stage.close())

const [german, american] = ['193.99.144.80', '8.8.8.8']
const handlers = () => stage.node.app.handlers
const from = (player: TestPlayer, ip: string) => {
  const context = callOf(player, stage.node.mintKey())
  return { ...context, caller: { ...context.caller, ip } }
}
const restricted = { refusal: 'core/country-restricted' }
const germany = { id: 'germany', isos: ['DE'], mode: 'allow' }
const profiles = (...all: readonly object[]) => stage.set('compliance.profiles', all)

describe('the profile of a jurisdiction', () => {
  it('is told with what it closes', async () => {
    await profiles({ ...germany, ageMin: 21, blockedProducts: ['casino', 'live'] })
    const player = await stage.player()
    expect(await handlers().checkJurisdiction({}, from(player, german))).toMatchObject({
      ...{ iso: 'DE', restricted: false, blockedProducts: ['casino', 'live'] },
      profile: {
        ...{ id: 'germany', mode: 'allow', ageMin: 21, increaseHours: 24 },
        ...{ bonus: true, cancelWithdraw: true, exclusionMin: '6m' },
      },
    })
    expect(await handlers().checkJurisdiction({}, from(player, american))).toMatchObject({
      ...{ iso: 'US', restricted: true, profile: { id: 'strict', mode: 'block' } },
    })
  })

  it('closes the products it names, there and nowhere else', async () => {
    const player = await stage.player()
    const data = { condition: 'over', target: 50 }
    const dice = { api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true, data }
    const play = async (ip: string) => stage.node.app.whispers.Play(dice, from(player, ip))
    await profiles({ ...germany, blockedProducts: ['casino'] })
    await expect(play(german)).rejects.toMatchObject(restricted)
    await profiles({ ...germany, blockedProducts: ['poker', 'pvp'] })
    await play(german)
    await profiles()
    await play(german)
  })

  it('closes a country, and opens one of the list, as soon as it is set', async () => {
    const register = async (address: string, own: object = {}) => {
      const body = { ...person(), ...own }
      return (await new Browser(stage.node.app.edge, address).post('/auth/register', { body }))
        .statusCode
    }
    expect(await register(american)).toBe(451)
    await profiles({ ...germany, mode: 'block' }, { id: 'usa', isos: ['US'], mode: 'allow' })
    expect([await register(german), await register(american)]).toEqual([451, 200])
    const year = new Date(stage.node.app.platform.clock.now()).getUTCFullYear()
    await profiles({ ...germany, ageMin: 21 })
    expect(await register(german, { birthDate: `${year - 20}-01-01` })).toBe(422)
    expect(await register(german, { birthDate: `${year - 22}-01-01` })).toBe(200)
    await profiles()
  })

  it('says the shortest self-exclusion', async () => {
    await profiles({ ...germany, exclusionMin: '1y' })
    const player = await stage.player()
    const exclude = (period: '6m' | '1y', ip: string) =>
      handlers().selfExclude({ period, phrase: 'EXCLUDE ME' }, from(player, ip))
    await expect(exclude('6m', german)).rejects.toMatchObject({
      ...{ refusal: 'compliance/invalid-limit', params: { min: '1y' } },
    })
    expect((await exclude('1y', german)).exclusion).not.toBeNull()
    const other = await stage.player()
    await profiles()
    const short = await handlers().selfExclude(
      { period: '6m', phrase: 'EXCLUDE ME' },
      from(other, german),
    )
    expect(short.exclusion).not.toBeNull()
  })

  it('says whether promotions give anything', async () => {
    const player = await stage.player()
    const claim = (ip: string) => stage.node.app.doors.economy.mayReceive(from(player, ip).caller)
    await profiles({ ...germany, bonus: false })
    await expect(claim(german)).rejects.toMatchObject({ ...restricted, params: { iso: 'DE' } })
    await profiles({ ...germany })
    expect(await claim(german)).toBe(player.userId)
    await profiles()
  })

  it('says whether a withdrawal can be taken back', async () => {
    await stage.set('payments.playThroughPercent', 0)
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    stage.pay(wallet, 300n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(77)))
    const { _id: id } = await handlers().withdraw(
      { sum: '200', currency: 'usdt', wallet: address, type: 'tron' },
      from(player, german),
    )
    const cancel = () => handlers().cancelWithdraw({ id }, from(player, german))
    await profiles({ ...germany, cancelWithdraw: false })
    await expect(cancel()).rejects.toMatchObject({ refusal: 'payments/not-cancellable' })
    await profiles()
    expect(await cancel()).toMatchObject({ status: 4 })
    await stage.set('payments.playThroughPercent', 100)
  })

  it('makes a higher limit wait longer', async () => {
    await profiles({ ...germany, increaseHours: 72 })
    const player = await stage.player()
    const set = (amount: number, ip: string) =>
      handlers().setLimit({ kind: 'wager', period: 'day', amount }, from(player, ip))
    await set(1_000, german)
    const { limits, now } = await set(2_000, german)
    const { pending } = mustHave(limits[0], 'a limit')
    expect(Math.round(((pending?.confirmAfter ?? 0) - now) / dayMs)).toBe(3)
    await profiles()
  })
})

describe('money of somebody where the site takes no bets', () => {
  const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(7)))

  it('is not taken in, and goes out without being played first: somebody looks', async () => {
    const player = await stage.player()
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    stage.pay(wallet, 100n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    const asked = { currency: 'usdt', chain: 'tron', amount: '100' }
    await expect(
      Promise.resolve(handlers().depositWallet(asked, from(player, american))),
    ).rejects.toMatchObject(restricted)
    const about = { sum: '50', currency: 'usdt', type: 'tron' }
    const order = { ...about, wallet: address }
    const withdraw = async (ip: string) => handlers().withdraw(order, from(player, ip))
    await expect(withdraw(german)).rejects.toMatchObject({ refusal: 'payments/play-first' })
    const quote = await handlers().withdrawQuote(about, from(player, american))
    expect(quote).toMatchObject({ auto: false, playFirstUsd: 0 })
    expect(quote.reasons).toContain('unplayed')
    expect(await withdraw(american)).toMatchObject({ status: 0, auto: false })
    const { rows } = await handlers().withdrawHistory({ page: 1, perPage: 1 }, callOf(player))
    expect(rows[0]?.reasons).toContain('unplayed')
  })
})
