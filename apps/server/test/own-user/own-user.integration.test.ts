import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, secondMs, startOfDay } from '@powerplay/kernel'
import { callOf, type TestPlayer } from '../app.ts'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'

let stage: PaymentStage

beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const logIn = ({ name: login }: TestPlayer) =>
  stage.node.app.handlers.login(
    { login, password: 'a-long-quiet-river', captcha: 'x' },
    callOf(null),
  )

const field = { type: 'text', required: false, max: 20 }
const form = { enabled: true, title: 'Parcels', description: '', images: [] }
const city = { ...field, title: 'City', model: 'city' }

it('the own account tells level, faucet, wallets and contact beside roles and permissions [PROF-009]', async () => {
  const player = await stage.player()
  const { handlers, doors, platform } = stage.node.app
  expect(await logIn(player)).toMatchObject({
    ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} },
    ...{ avatar: null, roles: [], permissions: [] },
  })

  await stage.query(`insert into loyalty_levels (user_id, level, source) values ($1, 3, 'staff')`, [
    player.userId,
  ])
  const usdt = await stage.addressOf(player)
  const btc = await stage.addressOf(player, 'btc', 'btc')
  await stage.set('profile.contactInfo', {
    ...form,
    fields: [city, { ...city, title: 'Team', model: 'team' }],
  })
  const update = { city: 'Gdynia', team: 'Arka' }
  await handlers.updateContactInfo({ email: null, update }, callOf(player))
  stage.pay(usdt.wallet, 100n * dollar)
  await stage.mine(12)
  await doors.wallet.projections.catchUp()
  await handlers.spinFaucet({}, callOf(player, stage.node.mintKey()))
  // What is no longer asked is no longer told.
  await stage.set('profile.contactInfo', { ...form, fields: [city] })
  await doors.auth.grantRole({ userId: player.userId, role: 'support', by: null })

  const tomorrow = (startOfDay(platform.clock.now()) + dayMs) / secondMs
  const own = await logIn(player)
  expect(own).toMatchObject({
    ...{ _id: player.wireId, email: `${player.name}@example.com`, email_verified: true },
    ...{ vipLevel: 3, bonus_claim: tomorrow, self_excluded: false },
    ...{ roles: [{ id: 'support' }], contact: { city: 'Gdynia' } },
    client_seed: expect.stringMatching(/.+/),
  })
  expect(own.contact).toEqual({ city: 'Gdynia' })
  expect(own.wallets).toEqual({
    btc: [{ currency: 'btc', address: btc.wallet, memo: null }],
    eth: [{ currency: 'usdt', address: usdt.wallet, memo: null }],
  })
  const items = own.permissions.flatMap((group) => group.items)
  expect(items).toContainEqual({ id: 'users', types: { active: true } })

  const stranger = await logIn(await stage.player())
  expect(stranger).toMatchObject({ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} })
})
