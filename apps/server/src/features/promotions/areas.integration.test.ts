import { campaignPreview } from '@powerplay/contract/promotions/entities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { expectDeclared } from '../../../test/declared.ts'
import { groupOf } from './rules/groups.ts'
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
    try {
      return await Reflect.apply(handler, undefined, [input, staff])
    } catch (error) {
      expectDeclared(key, error)
      throw error
    }
  }
  /** Asks for what a second person has to agree to. @returns the id of the request. */
  async function requestFor(
    key: `admin.${string}`,
    input: object,
    by: TestPlayer,
  ): Promise<string> {
    const refusal: unknown = await ask(key, input, by).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ refusal: 'core/waits-for-approval' })
    return String(Object(Reflect.get(Object(refusal), 'params')).approvalId)
  }
  const reason = 'a promotion of the tests'
  const plain = {
    ...{ description: '', percent: null, maxCents: null, tickets: null, multiplier: null },
    ...{ minDepositCents: 1_000, validDays: 30, startsAt: null, expiresAt: null, reason },
    ...{ maxActivations: 5, affiliation: 'any', affiliateCode: null, vipMin: 0, isPublic: false },
    ...{ budgetCents: null, privateUser: null, isDraft: false, experiment: null, group: 'all' },
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

  it('read all of a code before they agree to it, and the trail keeps it', async () => {
    const [ada, ben, player] = [await stage.join(), await stage.join(), await stage.join()]
    await stage.node.app.doors.auth.grantRole({ userId: ada.userId, role: '*', by: null })
    const money = { ...plain, kind: 'money', name: 'Friends', code: 'Friend', valueCents: 50_000 }
    const form = { ...money, maxActivations: 0, multiplier: 1, vipMin: 2, budgetCents: 900_000 }
    const expiresAt = Date.UTC(2099, 0, 2, 3, 4)
    const id = await requestFor('admin.promo-codes.create', { ...form, expiresAt }, ada)
    const after = [
      '$500, any number of activations: no limit to what it gives in all',
      'wager: 1 times the bonus within 30 days, then at most 2 times the bonus becomes real',
      'for: whoever knows the code, which is hidden, from level 2',
      'from: at once',
      'until: 2099-01-02 03:04 UTC',
      'budget: it ends when $9000 was promised',
      'name: Friends',
    ].join('\n')
    const { row } = Object(await ask('admin.approvals.get', { id }, ben))
    expect(row).toMatchObject({ subject: 'FRIEND', before: null, after, about: null })
    await ask('admin.approvals.approve', { id, reason }, ben)
    const trail = await list('audit', ben)
    const line = trail.find(({ event }) => event === 'promo-codes.create')
    expect(line).toMatchObject({ after: `FRIEND: ${after}` })
    // Of a bonus that is taken away they read how much it was.
    const own = { ...form, code: 'OWN-BIG', maxActivations: 1, vipMin: 0, budgetCents: null }
    // Little enough for the house's budget of the day, of which other tests take their part.
    const forOne = { ...own, valueCents: 11_000, privateUser: player.wireId }
    const asked = await requestFor('admin.promo-codes.create', forOne, ada)
    await ask('admin.approvals.approve', { id: asked, reason }, ben)
    await stage.activate(player, 'OWN-BIG')
    const bonus = (await list('bonuses', ada)).find((one) => one['granted'] === 11_000)
    const revoke = await requestFor('admin.bonuses.revoke', { id: bonus?.['id'], reason }, ada)
    expect(await ask('admin.approvals.get', { id: revoke }, ben)).toMatchObject({
      row: { before: 'active: $110 was granted', after: 'revoked', about: { id: player.wireId } },
    })
  })

  it('give nothing to themselves, under whatever account, and hidden codes of a day to $500', async () => {
    const [mia, player] = [await stage.join(), await stage.join()]
    const second = await stage.join()
    const one = { of: mia.wireId, user: second.name, reason }
    await ask('admin.user-cluster.join', one, await stage.join())
    const form = { ...plain, kind: 'money', name: 'Mine', valueCents: 5_000, maxActivations: 1 }
    for (const privateUser of [mia.wireId, second.wireId]) {
      const forMe = { ...form, kind: 'tickets', valueCents: null, tickets: 10, privateUser }
      await expect(
        ask('admin.promo-codes.create', { ...forMe, code: 'MINE-1' }, mia),
      ).rejects.toMatchObject({ refusal: 'dashboard/own-cluster' })
    }
    // One that names nobody is no way either: who made it takes nothing from it.
    await ask('admin.promo-codes.create', { ...form, code: 'HIDDEN-1' }, mia)
    for (const account of [mia, second]) {
      await expect(stage.activate(account, 'HIDDEN-1')).rejects.toMatchObject(refused('own-code'))
    }
    const make = (nth: number) =>
      ask(
        'admin.promo-codes.create',
        { ...form, code: `DAY-${nth}`, privateUser: player.wireId },
        mia,
      ).catch((error: unknown) => error)
    // Two sessions at once: of the ten that are left of $500 nine go by one person.
    const made = await Promise.all(Array.from({ length: 10 }, (_, nth) => make(nth)))
    expect(made.filter((one) => one instanceof Error)).toMatchObject([
      { refusal: 'core/waits-for-approval' },
    ])
  })

  it('keep the terms that an offer was judged with, and it stands still while the budget does not carry them', async () => {
    const [ada, player] = [await stage.join(), await stage.join()]
    const deposit = { ...plain, kind: 'deposit', name: 'Cheap', percent: 50, maxCents: 2_000 }
    const own = { valueCents: null, multiplier: 51, maxActivations: 1 }
    const made = { ...deposit, ...own, code: 'CHEAP-1' }
    await ask('admin.promo-codes.create', { ...made, privateUser: player.wireId }, ada)
    // 51 times cost less than the budget where stakes count whole from 4 % on, and more from 3.5 % on.
    await stage.set('bonus.weights', { fullEdgePpm: 35_000 })
    await expect(
      ask('admin.promo-codes.create', { ...made, code: 'CHEAP-2' }, ada),
    ).rejects.toMatchObject({ refusal: 'admin/economy-over-budget' })
    const known = async () => {
      const context = stage.keyed(player)
      const { rules } = await stage.calls.explain({ about: 'code', code: 'CHEAP-1' }, context)
      return rules.find(({ rule }) => rule === 'known')?.isMet
    }
    expect(await known()).toBe(true)
    // What every stake pays besides may leave less of it.
    const burn = (percent: number) => ({ casino: percent, sport: percent, futures: percent })
    await stage.set('race.capPercent', 6)
    await stage.set('token.burnPct', burn(6))
    expect(await known()).toBe(false)
    await expect(stage.activate(player, 'CHEAP-1')).rejects.toMatchObject(refused('invalid-code'))
    await stage.set('token.burnPct', burn(5))
    await stage.activate(player, 'CHEAP-1')
    const [terms] = await stage.query<{ edge: number }>(
      `select (t.document->>'fullWeightEdgePpm')::int as edge from bonuses b
        join promo_terms t on t.hash = b.terms_hash where b.user_id = $1`,
      [player.userId],
    )
    expect(terms).toEqual({ edge: 40_000 })
    await stage.set('bonus.weights', { fullEdgePpm: 40_000 })
    await stage.set('race.capPercent', 7)
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
    // The form of a change is filled from the row: what nobody touches stays as it is.
    const [written] = await list('promotions', ada)
    expect(written).toMatchObject({
      ...{ html: card.html, image: '', ctaKind: 'link', ctaValue: '/rewards', ctaText: 'Go' },
    })
    const offer = {
      ...{ name: 'Second week', description: '', percent: 50, maxCents: 5_000, multiplier: 60 },
      ...{ minDepositCents: 1_000, validDays: 30, isFirstDeposit: false, startsAt: null },
      ...{ expiresAt: null, budgetCents: null, reason },
      ...{ isDraft: false, experiment: null, group: 'all' },
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

  it('see what a draft would cost before anybody can take it, and publish it', async () => {
    const ada = await stage.join()
    const [player, mate, poor] = [await stage.join(), await stage.join(), await stage.join()]
    await stage.deposit(player, 300)
    await stage.deposit(mate, 300)
    // $100 of theoretical win, of which 2 % carry a public code of $2; nobody else has played so much.
    for (const { userId } of [player, mate]) {
      await stage.query(
        `insert into loyalty_days
           (day, user_id, currency, stake_usd_e6, payout_usd_e6, theoretical_usd_e6)
         values ((now() at time zone 'UTC')::date, $1, 'usdt', 1e9, 0, 1e8)`,
        [userId],
      )
    }
    await stage.query(
      `insert into cluster_members (user_id, cluster_id, sign)
       values ($1, $1, 'staff'), ($2, $1, 'staff')`,
      [player.userId, mate.userId],
    )
    const form = { ...plain, code: 'DRAFT-1', kind: 'money', name: 'Draft', valueCents: 200 }
    const draft = { ...form, isPublic: true, isDraft: true, maxActivations: 0 }
    await ask('admin.promo-codes.create', draft, ada)
    await expect(stage.activate(player, 'DRAFT-1')).rejects.toMatchObject(refused('invalid-code'))
    const row = (await list('promo-codes', ada)).find((each) => each['code'] === 'DRAFT-1')
    expect(row).toMatchObject({ state: 'draft' })
    const one = await ask('admin.promo-codes.get', { id: row?.['id'] }, ada)
    const preview = campaignPreview.parse(Reflect.get(one, 'detail'))
    expect(preview).toMatchObject({
      ...{ takers: 1, mostCents: 200, theoreticalCents: 10_000, sharePct: 2, likelyCents: null },
      levels: [{ takers: 1, cents: 200 }],
    })
    expect(preview.abuse[0]).toEqual({ kind: 'same-person', accounts: 1, cents: 200 })
    expect(preview.players).toBeGreaterThanOrEqual(2)
    const step = { id: row?.['id'], version: row?.['version'], reason }
    await ask('admin.promo-codes.publish', step, ada)
    await expect(stage.activate(poor, 'DRAFT-1')).rejects.toMatchObject(refused('play-more'))
    await stage.query('delete from loyalty_days where user_id = any($1)', [
      [player.userId, mate.userId],
    ])
  })

  it('give the two offers of an experiment to two halves of the players', async () => {
    const ada = await stage.join()
    const form = { ...plain, kind: 'tickets', name: 'Half', valueCents: null, tickets: 1 }
    const both = { ...form, isPublic: true, maxActivations: 0, experiment: 'halves' }
    await ask('admin.promo-codes.create', { ...both, code: 'HALF-A', group: 'a' }, ada)
    await ask('admin.promo-codes.create', { ...both, code: 'HALF-B', group: 'b' }, ada)
    await expect(
      ask('admin.promo-codes.create', { ...both, code: 'HALF-C', group: 'all' }, ada),
    ).rejects.toMatchObject({ refusal: 'core/bad-payload' })
    for (let turn = 0; turn < 3; turn += 1) {
      const player = await stage.join()
      const own = groupOf('halves', player.userId).toUpperCase()
      const other = own === 'A' ? 'B' : 'A'
      const seen = (await stage.calls.publicCodes({}, callOf(player))).map(({ code }) => code)
      expect(seen).toContain(`HALF-${own}`)
      expect(seen).not.toContain(`HALF-${other}`)
      await expect(stage.activate(player, `HALF-${other}`)).rejects.toMatchObject(
        refused('private-code'),
      )
      expect(await stage.activate(player, `HALF-${own}`)).toMatchObject({ tickets: 1 })
    }
  })

  it('ban a player from promotions, and lift the ban by two', async () => {
    const [ada, ben, player] = [await stage.join(), await stage.join(), await stage.join()]
    await stage.node.app.doors.auth.grantRole({ userId: ada.userId, role: '*', by: null })
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
    const id = await requestFor('admin.promotion-bans.lift', { id: row?.['id'], reason }, ada)
    await expect(stage.activate(player, text)).rejects.toMatchObject({
      refusal: 'core/no-permission',
    })
    for (const own of [ada, player]) {
      await expect(ask('admin.approvals.approve', { id, reason }, own)).rejects.toMatchObject({
        refusal: 'dashboard/own-request',
      })
    }
    const { answer } = await ask('admin.approvals.approve', { id, reason }, ben)
    expect(answer).toEqual({ state: 'approved' })
    await stage.activate(player, text)
  })

  it('make no deposit bonus that could cost the budget', async () => {
    const ada = await stage.join()
    const form = { ...plain, code: 'CHEAP-1', kind: 'deposit', name: 'Cheap', valueCents: null }
    const cheap = { ...form, percent: 100, maxCents: 1_000, multiplier: 20 }
    await expect(ask('admin.promo-codes.create', cheap, ada)).rejects.toMatchObject({
      refusal: 'admin/economy-over-budget',
    })
    const { name, description, minDepositCents, validDays, startsAt, expiresAt } = form
    const offer = {
      ...{ name, description, minDepositCents, validDays, startsAt, expiresAt, reason },
      ...{ percent: 100, maxCents: 1_000, multiplier: 35, isFirstDeposit: true, budgetCents: null },
      ...{ isDraft: false, experiment: null, group: 'all' },
    }
    await expect(ask('admin.deposit-offers.create', offer, ada)).rejects.toMatchObject({
      refusal: 'admin/economy-over-budget',
    })
    await expect(stage.set('bonus.weights', { fullEdgePpm: 20_000 })).rejects.toMatchObject({
      refusal: 'admin/economy-over-budget',
    })
  })
})
