import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { PromotionStage, refused, unit } from './test/promotion-stage.ts'

let stage: PromotionStage

beforeAll(async () => {
  stage = await PromotionStage.open()
})
afterAll(() => stage.close())

describe('staff', () => {
  type Answer = { answer?: unknown; rows?: readonly Record<string, unknown>[] }
  /** A call of an area by somebody who may do everything. */
  async function ask(key: `admin.${string}`, input: object, by: TestPlayer): Promise<Answer> {
    const handler: unknown = Reflect.get(stage.calls, key)
    if (typeof handler !== 'function') throw new Error(`no call ${key}`)
    const context = stage.keyed(by)
    const staff = { ...context, caller: { ...context.caller, can: () => true } }
    return Reflect.apply(handler, undefined, [input, staff])
  }
  const reason = 'a promotion of the tests'
  const plain = {
    ...{ description: '', percent: null, maxCents: null, tickets: null, multiplier: null },
    ...{ minDepositCents: 1_000, validDays: 30, startsAt: null, expiresAt: null, reason },
    ...{ maxActivations: 5, affiliation: 'any', affiliateCode: null, vipMin: 0, isPublic: false },
    ...{ budgetCents: null, privateUser: null },
  }
  const list = async (area: string, by: TestPlayer) =>
    (await ask(`admin.${area}.list`, { filter: {}, perPage: 50 }, by)).rows ?? []

  it('make a code that players use, pause it, and end it', async () => {
    const [ada, player] = [await stage.join(), await stage.join()]
    const form = { ...plain, code: 'Staff-1', kind: 'money', name: 'Staff', valueCents: 300 }
    await ask('admin.promo-codes.create', form, ada)
    await expect(ask('admin.promo-codes.create', form, ada)).rejects.toMatchObject({
      refusal: 'core/bad-payload',
    })
    await expect(
      ask('admin.promo-codes.create', { ...form, code: 'STAFF-2', valueCents: null }, ada),
    ).rejects.toMatchObject({ refusal: 'core/bad-payload' })
    await stage.activate(player, 'staff-1')
    const row = (await list('promo-codes', ada)).find((each) => each['code'] === 'STAFF-1')
    expect(row).toMatchObject({ value: '$3.00', activations: 1, most: 5, state: 'active' })
    const step = { id: row?.['id'], version: row?.['version'], reason }
    await ask('admin.promo-codes.pause', step, ada)
    await expect(ask('admin.promo-codes.pause', step, ada)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    await expect(stage.activate(await stage.join(), 'STAFF-1')).rejects.toMatchObject(
      refused('invalid-code'),
    )
  })

  it('need a second person for money over $50 for one account', async () => {
    const [ada, player] = [await stage.join(), await stage.join()]
    const form = { ...plain, code: 'BIG-1', kind: 'money', name: 'Big', valueCents: 5_001 }
    const asked = ask('admin.promo-codes.create', { ...form, privateUser: player.wireId }, ada)
    await expect(asked).rejects.toMatchObject({ refusal: 'core/waits-for-approval' })
    await expect(stage.activate(player, 'BIG-1')).rejects.toMatchObject(refused('invalid-code'))
    // Nor is it enough to name no account, or a deposit instead of money.
    const hidden = { ...form, code: 'BIG-2', valueCents: 5_000, maxActivations: 2 }
    const deposit = { ...form, kind: 'deposit', valueCents: null, percent: 200, maxCents: 100_000 }
    for (const way of [hidden, { ...deposit, code: 'BIG-3' }]) {
      await expect(ask('admin.promo-codes.create', way, ada)).rejects.toMatchObject({
        refusal: 'core/waits-for-approval',
      })
    }
  })

  it('see bonuses and revoke one for fraud', async () => {
    const [ada, player] = [await stage.join(), await stage.join()]
    await stage.activate(player, await stage.code())
    const row = (await list('bonuses', ada)).find(
      (each) => each['state'] === 'active' && each['name'] === 'Trial',
    )
    expect(row).toMatchObject({ kind: 'money', granted: 200 })
    await ask('admin.bonuses.revoke', { id: row?.['id'], reason }, ada)
    expect(await stage.history(player)).toMatchObject([{ state: 'revoked' }])
    expect(await stage.pockets(player)).toMatchObject({ bonus: 0n, real: 5n * unit })
  })

  it('write the cards of the page and the deposit offer', async () => {
    const ada = await stage.join()
    const card = {
      ...{ title: 'Night owls', html: 'At <b>night</b><script>', image: '', category: 'casino' },
      ...{ ctaKind: 'link', ctaValue: '/rewards', ctaText: 'Go', priority: 90, reason },
      ...{ startsAt: null, endsAt: null },
    }
    await ask('admin.promotions.create', card, ada)
    const cards = await stage.calls.promotionCards({}, callOf(null))
    expect(cards[0]).toMatchObject({
      title: 'Night owls',
      textHtml: 'At <b>night</b>&lt;script&gt;',
    })
    const offer = {
      ...{ name: 'Second week', description: '', percent: 50, maxCents: 5_000, multiplier: 60 },
      ...{ minDepositCents: 1_000, validDays: 30, isFirstDeposit: false, startsAt: null },
      ...{ expiresAt: null, budgetCents: null, reason },
    }
    await ask('admin.deposit-offers.create', offer, ada)
    const shown = await stage.calls.depositBonus({}, callOf(null))
    expect(shown.model).toMatchObject({ name: 'Second week', percent: 50, max: 50 })
    const row = (await list('deposit-offers', ada)).find((each) => each['name'] === 'Second week')
    const step = { id: row?.['id'], version: row?.['version'], reason }
    await ask('admin.deposit-offers.end', step, ada)
    const after = await stage.calls.depositBonus({}, callOf(null))
    expect(after.model?.name).not.toBe('Second week')
  })

  it('ban a player from promotions, and lift the ban', async () => {
    const [ada, player] = [await stage.join(), await stage.join()]
    const fields = { player: player.name, scope: 'all', reason }
    await ask('admin.promotion-bans.ban', fields, ada)
    await expect(ask('admin.promotion-bans.ban', fields, ada)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    const text = await stage.code()
    await expect(stage.activate(player, text)).rejects.toMatchObject({
      refusal: 'core/no-permission',
    })
    const [row] = await list('promotion-bans', ada)
    expect(row).toMatchObject({ scope: 'all', why: reason })
    await ask('admin.promotion-bans.lift', { id: row?.['id'], reason }, ada)
    await stage.activate(player, text)
  })

  it('make no deposit bonus that could cost the budget', async () => {
    const ada = await stage.join()
    const form = { ...plain, code: 'CHEAP-1', kind: 'deposit', name: 'Cheap', valueCents: null }
    const cheap = { ...form, percent: 100, maxCents: 1_000, multiplier: 20 }
    await expect(ask('admin.promo-codes.create', cheap, ada)).rejects.toMatchObject({
      refusal: 'admin/economy-over-budget',
    })
    await expect(stage.set('bonus.weights', { fullEdgePpm: 20_000 })).rejects.toMatchObject({
      refusal: 'admin/economy-over-budget',
    })
  })
})
