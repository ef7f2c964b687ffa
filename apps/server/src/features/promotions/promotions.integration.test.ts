import { dayMs, hourMs } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { countsForBonus } from '../wallet/index.ts'
import { PromotionStage, refused, unit } from './test/promotion-stage.ts'

let stage: PromotionStage

beforeAll(async () => {
  stage = await PromotionStage.open()
})
afterAll(() => stage.close())

describe('a promo code', () => {
  it('is activated once, in whatever letters, and answers its bonus [PROMO-018]', async () => {
    const player = await stage.join()
    const text = await stage.code()
    const answer = await stage.activate(player, ` ${text.toLowerCase()} `.trim())
    expect(answer).toMatchObject({
      bonus: {
        model: { name: 'Trial', multiplier: 1, max: 2 },
        state: { checkedIn: true, status: 'active', granted: '2.00000000', requiredCents: 200 },
      },
      text: '$2 of bonus money is yours to play with.',
    })
    expect(answer.bonus?.model.termsHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await stage.pockets(player)).toMatchObject({ bonus: 2n * unit })
    await expect(stage.activate(player, text)).rejects.toMatchObject(refused('code-used'))
    await expect(stage.activate(player, 'NO-SUCH-CODE')).rejects.toMatchObject(
      refused('invalid-code'),
    )
  })

  it('is refused for every reason of its own [PROMO-022] [PROMO-023] [PROMO-024] [PROMO-029] [PROMO-030]', async () => {
    const player = await stage.join()
    const cases: [string, Record<string, unknown>][] = [
      ['invalid-code', { state: 'paused' }],
      ['code-expired', { expires_at: new Date(stage.node.app.platform.clock.now() - 1) }],
      ['code-used-up', { max_activations: 1, activations: 1 }],
      ['referral-only', { affiliation: 'referral_only' }],
      ['vip-only', { vip_min: 1 }],
      ['own-code', { owner_user: player.userId }],
      ['private-code', { private_user: stage.node.mintKey() }],
      ['play-more', { is_public: true }],
    ]
    for (const [name, own] of cases) {
      await expect(stage.activate(player, await stage.code(own))).rejects.toMatchObject(
        refused(name),
      )
    }
    expect(await stage.history(player)).toEqual([])
    await expect(stage.activate(await stage.node.join(), await stage.code())).rejects.toMatchObject(
      {
        refusal: 'core/email-not-verified',
      },
    )
  })

  it('is one a day, private ones excepted [PROMO-026]', async () => {
    await stage.set('promo.daily', 1)
    const player = await stage.join()
    const own = { kind: 'tickets', value_cents: null, tickets: 1 }
    const first = await stage.code({
      ...own,
      kind: 'deposit',
      tickets: null,
      percent: 10,
      max_cents: 500,
    })
    await stage.activate(player, first)
    await expect(stage.activate(player, await stage.code(own))).rejects.toMatchObject(
      refused('daily-limit'),
    )
    const mine = await stage.code({ private_user: player.userId })
    await expect(stage.activate(player, mine)).rejects.toMatchObject(refused('balance-condition'))
    stage.node.pass(dayMs)
    const tomorrow = await stage.activate(player, await stage.code(own))
    expect(tomorrow).toEqual({ bonus: null, tickets: 1, text: 'One ticket is yours.' })
    stage.node.pass(-dayMs)
    await stage.set('promo.daily', 100)
  })

  it('begins with no bonus beside it and under $10 of real money [PROMO-038]', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code())
    await expect(stage.activate(player, await stage.code())).rejects.toMatchObject(
      refused('balance-condition'),
    )
    const rich = await stage.join()
    await stage.wallet.movements.grant({
      ...{ id: stage.node.mintKey(), reason: 'race_prize', userId: rich.userId, currency: 'usdt' },
      ...{
        pocket: 'real',
        amountMinor: 5n * unit,
        businessKey: rich.userId,
        telling: { context: null },
      },
    })
    await expect(stage.activate(rich, await stage.code())).rejects.toMatchObject(
      refused('balance-condition'),
    )
  })

  it('gives its last activation to one of many, and one grant to one person [PROMO-025]', async () => {
    const players = [await stage.join(), await stage.join(), await stage.join(), await stage.join()]
    const last = await stage.code({ max_activations: 1 })
    const asked = await Promise.allSettled(players.map((player) => stage.activate(player, last)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [one, other] = [await stage.join(), await stage.join()]
    await stage.seat([one, other], '203.0.113.77')
    const text = await stage.code()
    const storm = await Promise.allSettled(
      Array.from({ length: 16 }, (_, turn) => stage.activate(turn % 2 === 0 ? one : other, text)),
    )
    expect(storm.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const held = [await stage.pockets(one), await stage.pockets(other)].map(
      ({ bonus = 0n }) => bonus,
    )
    expect(held.reduce((sum, each) => sum + each, 0n)).toBe(2n * unit)
  })

  it('costs nobody anything where its kind has given enough today', async () => {
    const player = await stage.join()
    const text = await stage.code({ value_cents: 50_000 })
    await stage.set('promo.dailyCapCents', { faucet: 0, wheel: 0, codes: 10_000, quiz: 0 })
    await expect(stage.activate(player, text)).rejects.toMatchObject({
      refusal: 'core/feature-off',
    })
    await stage.set('promo.dailyCapCents', { faucet: 0, wheel: 0, codes: 500_000, quiz: 0 })
    await stage.activate(player, text)
  })
})

describe('an explanation', () => {
  it('names the rule that refuses a code, its figures and the way out', async () => {
    const player = await stage.join()
    const text = await stage.code({ is_public: true })
    const { rules } = await stage.calls.explain({ about: 'code', code: text }, stage.keyed(player))
    const unmet = rules.filter(({ isMet }) => !isMet)
    expect(unmet).toEqual([
      {
        ...{ rule: 'play', text: 'Your own play carries its value.', isMet: false },
        ...{ need: '$100', have: '$0', way: 'Play $10000 of rated wager more.', link: '/vip' },
      },
    ])
    await expect(stage.activate(player, text)).rejects.toMatchObject({
      ...refused('play-more'),
      params: { neededCents: 1_000_000 },
    })
    const secret = await stage.code({ private_user: stage.node.mintKey(), vip_min: 5 })
    const told = await stage.calls.explain({ about: 'code', code: secret }, stage.keyed(player))
    const unheard = await stage.calls.explain(
      { about: 'code', code: 'NO-SUCH' },
      stage.keyed(player),
    )
    // What was made for somebody else cannot be told from what nobody has written.
    expect(told).toEqual(unheard)
    expect(told.rules).toMatchObject([{ rule: 'account' }, { rule: 'known', isMet: false }])
  })

  it('begins with the account, and says what keeps it from every promotion as the activation does', async () => {
    const player = await stage.node.join()
    const text = await stage.code({ kind: 'tickets', value_cents: null, tickets: 1 })
    const way = async () => {
      const asked = { about: 'code', code: text } as const
      const { rules } = await stage.calls.explain(asked, stage.keyed(player))
      return rules.filter(({ isMet }) => !isMet).map(({ rule, way: out }) => [rule, out])
    }
    const refusedFor = (refusal: string) =>
      expect(stage.activate(player, text)).rejects.toMatchObject({ refusal })
    const act = (sql: string) => stage.query(sql, [player.userId])
    expect(await way()).toEqual([['account', 'Verify your email address.']])
    await refusedFor('core/email-not-verified')
    await act('update users set email_verified_at = now() where id = $1')
    await act(`insert into promotion_bans (user_id, reason) values ($1, 'farming')`)
    expect(await way()).toEqual([['account', 'Ask the support.']])
    await refusedFor('core/no-permission')
    await act('delete from promotion_bans where user_id = $1')
    await stage.calls.timeOut({ hours: 1 }, stage.keyed(player))
    expect(await way()).toEqual([['account', 'Come back when your break is over.']])
    await refusedFor('core/time-out')
    stage.node.pass(hourMs + 1_000)
    expect(await way()).toEqual([])
    await stage.activate(player, text)
    stage.node.pass(-hourMs - 1_000)
  })

  it('changes as a bonus is played, and says what of a balance cannot be withdrawn', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code({ value_cents: 1_000 }))
    const [entry] = await stage.balance(player)
    const ask = () =>
      stage.calls.explain({ about: 'bonus', id: entry?._id ?? '' }, stage.keyed(player))
    const requirement = async () => (await ask()).rules.find(({ rule }) => rule === 'requirement')
    expect(await requirement()).toMatchObject({ need: '$10', have: '$0', isMet: false })
    await stage.empty(player)
    await stage.bet(player, 100, 100)
    await stage.catchUp()
    expect(await requirement()).toMatchObject({ have: '$1', way: '$9 of wager to go.' })
    const answer = await stage.calls.explain(
      { about: 'withdrawal', currency: 'usdt' },
      stage.keyed(player),
    )
    expect(answer).toMatchObject({ amount: '0.00000000', shown: '10.00000000' })
    expect(answer.elsewhere).toMatchObject([
      { rule: 'bonus', isMet: false, have: '10.00000000', link: '/rewards' },
    ])
    expect(answer.rules.find(({ isMet }) => !isMet)).toMatchObject({
      ...{ rule: 'balance', way: 'Ask for less.' },
    })
    await expect(
      stage.calls.explain({ about: 'bonus', id: entry?._id ?? '' }, callOf(await stage.join())),
    ).rejects.toMatchObject({ refusal: 'core/unknown-id' })
  })
})

describe('public codes', () => {
  it('are shown to guests without a state, and to players with theirs [PROMO-060] [PROMO-063]', async () => {
    const text = await stage.code({
      is_public: true,
      kind: 'tickets',
      value_cents: null,
      tickets: 1,
    })
    const hidden = await stage.code({ is_public: true, vip_min: 3 })
    const find = (rows: readonly { code: string }[], wanted: string) =>
      rows.find((row) => row.code === wanted)
    const guest = await stage.calls.publicCodes({}, callOf(null))
    const shown = find(guest, text)
    expect(shown).toMatchObject({ state: null, reason: null, tickets: 1, kind: 'tickets' })
    expect(shown).toMatchObject({ code: text, name: 'Trial', description: '', multiplier: 1 })
    expect(shown).toMatchObject({ expiresAt: null, activationsLeft: null })
    expect(find(guest, hidden)).toBeUndefined()
    const player = await stage.join()
    const own = await stage.calls.publicCodes({}, callOf(player))
    expect(find(own, text)).toMatchObject({ state: 'open' })
    // Used by one of a household it is used by all, as its activation says.
    const mate = await stage.join()
    await stage.seat([player, mate], '203.0.113.88')
    await stage.activate(mate, text)
    const known = await stage.calls.publicCodes({}, callOf(player))
    expect(find(known, text)).toMatchObject({ state: 'used', reason: null })
    await expect(stage.activate(player, text)).rejects.toMatchObject(refused('code-used'))
  })

  it('ask as much of the database however many there are', async () => {
    const player = await stage.join()
    const asked = async () => {
      const query = vi.spyOn(stage.node.app.platform.database, 'query')
      await stage.calls.publicCodes({}, callOf(player))
      const ours = query.mock.calls.filter(([{ text }]) => /promo|bonus|loyalty/.test(text))
      query.mockRestore()
      return ours.length
    }
    const before = await asked()
    expect(before).toBeGreaterThan(0)
    for (let turn = 0; turn < 5; turn += 1) await stage.code({ is_public: true })
    expect(await asked()).toBe(before)
  })

  it('show the promotions, and the weights by the settings [PROMO-034] [PROMO-035] [PROMO-036] [PROMO-041]', async () => {
    await stage.node.app.seed()
    const cards = await stage.calls.promotionCards({}, callOf(null))
    expect(cards.map(({ slug }) => slug)).toContain('first-deposit')
    const rules = await stage.calls.bonusRules({}, callOf(null))
    expect(rules.notAccepted).toEqual(
      expect.arrayContaining(['Live casino', 'Game shows', 'Blackjack', 'Poker', 'PvP', 'Futures']),
    )
    // The words are those of the products' own cards, and so is what counts.
    const { products } = stage.wallet
    for (const product of ['poker', 'trading']) {
      expect(countsForBonus({ products }, { product, game: 'any', params: '{}' })).toBe(false)
    }
    expect(rules.weights.find(({ group }) => group === 'roulette')).toMatchObject({ toPercent: 67 })
  })
})

describe('a banner', () => {
  const put = (kind: string, code: string, own: Record<string, unknown> = {}) => {
    const row = { kind, code, title: `${kind} ${code}`, link: '/casino', ...own }
    const names = Object.keys(row)
    return stage.query(
      `insert into promotion_banners (${names.join(', ')})
       values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const press = (player: TestPlayer, code: string) =>
    stage.calls.activateBanner({ code }, stage.keyed(player))

  it('shows the deposit offer, activates its code, or leads on [PROMO-062]', async () => {
    const player = await stage.join()
    const code = await stage.code({ kind: 'tickets', tickets: 1, value_cents: null })
    await put('Deposit', 'WELCOME')
    await put('Code', code)
    await put('Link', 'NEWS')
    const offer = await press(player, 'welcome')
    expect(offer).toMatchObject({ type: 'Deposit', action: 'modal' })
    expect(offer.bonus).toMatchObject({ model: { name: 'First deposit' } })
    expect((await stage.history(player)).length).toBe(0)
    const link = { type: 'Link', action: 'link', bonus: null, link: '/casino' }
    expect(await press(player, 'NEWS')).toEqual(link)
    expect(await press(player, code)).toMatchObject({ type: 'Code', bonus: null })
    await expect(press(player, code)).rejects.toMatchObject(refused('code-used'))
  })

  it('does nothing before its time, after it, or switched off', async () => {
    const player = await stage.join()
    const now = stage.node.app.platform.clock.now()
    await put('Link', 'LATER', { starts_at: new Date(now + dayMs) })
    await put('Link', 'OVER', { ends_at: new Date(now - 1) })
    await put('Link', 'OFF', { is_enabled: false })
    for (const code of ['LATER', 'OVER', 'OFF', 'NOBODY']) {
      await expect(press(player, code), code).rejects.toMatchObject(refused('invalid-code'))
    }
  })
})
