import { dayMs, hourMs } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { PromotionStage, refused, unit } from './test/promotion-stage.ts'

let stage: PromotionStage

beforeAll(async () => {
  stage = await PromotionStage.open()
})
afterAll(() => stage.close())

describe('a money bonus', () => {
  it('is played with its own money and becomes real, at most twice what was granted [RT-016]', async () => {
    const emit = vi.spyOn(stage.node.app.platform.broadcaster, 'emit')
    const player = await stage.join()
    await stage.activate(player, await stage.code({ value_cents: 1_000 }))
    await stage.bet(player, 500, 0)
    await stage.catchUp()
    expect(await stage.balance(player)).toMatchObject([
      { value: '10.00000000', progressCents: 0, requiredCents: 1_000, maxStake: '1.00000000' },
    ])
    for (let turn = 0; turn < 9; turn += 1) await stage.bet(player, 100, 400)
    await stage.catchUp()
    expect(await stage.balance(player)).toMatchObject([
      { value: '37.00000000', progressCents: 900 },
    ])
    await stage.bet(player, 100, 100)
    await stage.catchUp()
    expect(await stage.balance(player)).toEqual([])
    expect(await stage.pockets(player)).toMatchObject({ real: 20n * unit, bonus: 0n })
    expect(emit.mock.calls.filter(([, name]) => name === 'BonusBalanceTransferred')).toMatchObject([
      [
        `private-User.${player.wireId}`,
        'BonusBalanceTransferred',
        { currency: 'usdt', value: '20.00000000', forfeited: '17.00000000' },
      ],
    ])
    expect(await stage.history(player)).toMatchObject([
      { state: 'completed', granted: '10.00000000', released: '20.00000000' },
    ])
    emit.mockRestore()
  })

  it('gives one bet at most a tenth of what was granted, and cards nothing [PROMO-037]', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code({ value_cents: 1_000 }))
    await stage.empty(player)
    const short = { refusal: 'originals/not-enough-balance' }
    await expect(stage.bet(player, 101)).rejects.toMatchObject(short)
    await expect(
      stage.wallet.settleBet(stage.order(player, unit, { game: 'cards', takesBonus: false })),
    ).rejects.toMatchObject(short)
    await stage.bet(player, 100, 100)
  })

  it('ends once when it is cancelled, and its pocket goes back to the house [PROMO-070]', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code())
    const [entry] = await stage.balance(player)
    const id = entry?._id ?? ''
    const cancel = (by = player) => stage.calls.cancelBonus({ id }, stage.keyed(by))
    await expect(cancel(await stage.join())).rejects.toMatchObject(refused('unknown-bonus'))
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => cancel()))
    const [done] = asked.filter(({ status }) => status === 'fulfilled')
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(done).toMatchObject({
      value: { forfeited: { currency: 'usdt', value: '2.00000000' } },
    })
    await expect(cancel()).rejects.toMatchObject(refused('bonus-ended'))
    expect(await stage.pockets(player)).toMatchObject({ real: 5n * unit, bonus: 0n })
    expect(await stage.balance(player)).toEqual([])
  })

  it('is not cancelled in an open bet; ended otherwise, its share of that goes to the house', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code({ value_cents: 1_000 }))
    await stage.empty(player)
    const close = await stage.openBet(player)
    const [entry] = await stage.balance(player)
    const cancel = () => stage.calls.cancelBonus({ id: entry?._id ?? '' }, stage.keyed(player))
    await expect(cancel()).rejects.toMatchObject(refused('bonus-in-bet'))
    await stage.query('update users set self_excluded = true where id = $1', [player.userId])
    await stage.catchUp()
    expect(await stage.pockets(player)).toMatchObject({ bonus: 0n, bonus_escrow: unit })
    expect(await stage.history(player)).toMatchObject([{ state: 'cancelled' }])
    await close(3n * unit)
    expect(await stage.pockets(player)).toMatchObject({ bonus: 3n * unit })
    await stage.catchUp()
    expect(await stage.pockets(player)).toMatchObject({ bonus: 0n, bonus_escrow: 0n, real: 0n })
  })

  describe('of which a bet is corrected after its end', () => {
    let player: TestPlayer
    let revisions: Map<string, number>

    /** Bets a dollar of the bonus, which pays so many cents. @returns the bet. */
    async function bet(payoutCents: number): Promise<string> {
      const key = stage.node.mintKey()
      const payoutMinor = BigInt(payoutCents) * (unit / 100n)
      const draw = () => ({ payoutMinor, multiplierE4: 0, result: {} })
      await stage.wallet.settleBet(stage.order(player, unit, { key, draw }))
      return key
    }
    /** Lets a bet pay so many dollars instead, and what follows from that. */
    async function correct(wagerId: string, dollars: bigint): Promise<void> {
      const revision = revisions.get(wagerId) ?? 1
      const outcome = { kind: 'settle', payoutMinor: dollars * unit, multiplierE4: 0 } as const
      const done = await stage.wallet.wagers.correct({
        ...{ id: stage.node.mintKey(), wagerId, product: 'trial', outcome, revision },
        ...{ reason: 'resettled', result: '{}' },
        telling: { context: null, delayMs: 0, reason: 'test' },
      })
      expect(done).toMatchObject({ kind: 'done' })
      revisions.set(wagerId, revision + 1)
      await stage.catchUp()
    }

    const ends = () =>
      stage.query(
        `select state, released_minor as released, forfeited_minor as forfeited from bonuses
          where user_id = $1`,
        [player.userId],
      )

    beforeEach(async () => {
      player = await stage.join()
      revisions = new Map()
      await stage.activate(player, await stage.code({ value_cents: 1_000 }))
      await stage.empty(player)
    })

    it('gives what that pays back to the house where it was not completed, each time', async () => {
      const wagerId = await bet(0)
      await stage.catchUp()
      const [entry] = await stage.balance(player)
      await stage.calls.cancelBonus({ id: entry?._id ?? '' }, stage.keyed(player))
      await correct(wagerId, 3n)
      expect(await stage.pockets(player)).toMatchObject({ bonus: 0n, real: 0n })
      await correct(wagerId, 5n)
      expect(await stage.pockets(player)).toMatchObject({ bonus: 0n, real: 0n })
      expect(await ends()).toEqual([{ state: 'cancelled', released: 0n, forfeited: 14n * unit }])
      // Nothing is in the way of another one.
      await stage.activate(player, await stage.code())
      await correct(wagerId, 6n)
      expect(await stage.pockets(player)).toMatchObject({ bonus: 3n * unit, real: 0n })
    })

    it('waits for the end of a later bonus of which money is still in a bet', async () => {
      const old = await bet(0)
      await stage.catchUp()
      const [entry] = await stage.balance(player)
      await stage.calls.cancelBonus({ id: entry?._id ?? '' }, stage.keyed(player))
      await stage.activate(player, await stage.code({ value_cents: 1_000, multiplier: 1 }))
      const close = await stage.openBet(player)
      for (let turn = 0; turn < 10; turn += 1) await bet(100)
      await stage.catchUp()
      expect(await ends()).toContainEqual(expect.objectContaining({ state: 'completed' }))
      await correct(old, 3n)
      await close(1n * unit)
      await stage.catchUp()
      await stage.upkeep()
      const { bonus, real } = await stage.pockets(player)
      expect({ bonus, real }).toEqual({ bonus: 0n, real: 13n * unit })
    })

    it('lets what that pays become real where it was completed, as far as it releases', async () => {
      const wagerId = await bet(100)
      for (let turn = 0; turn < 9; turn += 1) await bet(100)
      await stage.catchUp()
      expect(await stage.history(player)).toMatchObject([
        { state: 'completed', released: '10.00000000' },
      ])
      await correct(wagerId, 4n)
      expect(await stage.pockets(player)).toMatchObject({ bonus: 0n, real: 13n * unit })
      await correct(wagerId, 16n)
      expect(await stage.pockets(player)).toMatchObject({ bonus: 0n, real: 20n * unit })
      expect(await ends()).toEqual([
        { state: 'completed', released: 20n * unit, forfeited: 5n * unit },
      ])
    })
  })

  it('is lost at nothing, and expires at its time', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code({ multiplier: 30 }))
    await stage.empty(player)
    for (let turn = 0; turn < 10; turn += 1) await stage.bet(player, 20, 0)
    await stage.catchUp()
    expect(await stage.history(player)).toMatchObject([{ state: 'lost' }])
    const late = await stage.join()
    await stage.activate(late, await stage.code({ valid_days: 1 }))
    stage.node.pass(dayMs - 60_000)
    await stage.upkeep()
    expect(await stage.history(late)).toMatchObject([{ state: 'active' }])
    stage.node.pass(60_000)
    await Promise.all([stage.upkeep(), stage.upkeep()])
    expect(await stage.history(late)).toMatchObject([{ state: 'expired' }])
    expect(await stage.pockets(late)).toMatchObject({ bonus: 0n, real: 5n * unit })
    stage.node.pass(-dayMs)
  })

  it('is paid later where a node was lost after the decision, and once', async () => {
    const player = await stage.join()
    const grant = vi.spyOn(stage.wallet.movements, 'grant')
    grant.mockRejectedValueOnce(new Error('the node is gone'))
    await expect(stage.activate(player, await stage.code())).rejects.toThrow('the node is gone')
    grant.mockRestore()
    expect(await stage.pockets(player)).not.toMatchObject({ bonus: 2n * unit })
    await Promise.all([stage.upkeep(), stage.upkeep()])
    await stage.upkeep()
    expect(await stage.pockets(player)).toMatchObject({ bonus: 2n * unit })
  })
})

describe('a deposit bonus', () => {
  const show = (player: TestPlayer | null) => stage.calls.depositBonus({}, callOf(player))
  async function offerOf(player: TestPlayer | null): Promise<string> {
    const shown = await show(player)
    if (shown.model === null) throw new Error('no offer runs')
    return shown.model._id
  }
  const optIn = (player: TestPlayer, id: string) =>
    stage.calls.depositOptIn({ id }, stage.keyed(player))

  beforeAll(async () => {
    await stage.query(
      `insert into promo_offers (id, kind, name, description, percent, max_cents, multiplier,
        max_release_x, min_deposit_cents, valid_days, is_first_deposit, state, source)
       values ($1, 'deposit', 'First deposit', '', 100, 10000, 1, 2, 1000, 30, true, 'active', 'staff')`,
      [stage.node.mintKey()],
    )
  })

  it('is opted in to once, and its terms are kept under their hash [PROMO-065] [PROMO-066]', async () => {
    const player = await stage.join()
    const shown = await show(player)
    expect(shown).toMatchObject({
      model: { name: 'First deposit', max: 100, percent: 100, multiplier: 1 },
      state: { checkedIn: false, status: 'offered' },
      minDepositCents: 1_000,
    })
    const id = await offerOf(player)
    const all = await Promise.all(Array.from({ length: 8 }, () => optIn(player, id)))
    for (const answer of all) expect(answer.state).toMatchObject({ status: 'opted_in' })
    expect(await stage.history(player)).toHaveLength(1)
    const after = await show(player)
    expect(after).toMatchObject({ state: { checkedIn: true, status: 'opted_in' } })
    const [kept] = await stage.query<{ document: unknown }>(
      'select document from promo_terms where hash = $1',
      [after.model?.termsHash],
    )
    expect(kept?.document).toMatchObject({ percent: 100, maxCents: 10_000, slices: 10 })
    await stage.calls.depositOptOut({ id }, stage.keyed(player))
    expect(await show(player)).toMatchObject({ state: { checkedIn: false } })
  })

  it('is granted frozen on the first deposit, freed in ten slices, and ends real', async () => {
    const player = await stage.join()
    await optIn(player, await offerOf(player))
    await stage.deposit(player, 9)
    await stage.upkeep()
    expect(await stage.balance(player)).toEqual([])
    const fresh = await stage.join()
    await optIn(fresh, await offerOf(fresh))
    await stage.deposit(fresh, 30)
    await Promise.all([stage.upkeep(), stage.upkeep()])
    expect(await stage.balance(fresh)).toMatchObject([
      { value: '30.00000000', frozenValue: '30.00000000', requiredCents: 3_000, freed: 0 },
    ])
    expect((await stage.pockets(fresh)).bonus ?? 0n).toBe(0n)
    await stage.bet(fresh, 400, 400)
    await stage.catchUp()
    expect(await stage.balance(fresh)).toMatchObject([
      { value: '30.00000000', frozenValue: '27.00000000', progressCents: 400, freed: 1 },
    ])
    expect(await stage.pockets(fresh)).toMatchObject({ bonus: 3n * unit })
    // Stakes that advance it earn progress to a level, and nothing else.
    const rated = await stage.query<{ rated: bigint }>(
      'select rated_usd_e6 as rated from loyalty_totals where user_id = $1',
      [fresh.userId],
    )
    expect(rated).toEqual([{ rated: 16_000_000n }])
    for (const table of ['loyalty_days', 'rakeback_accrued', 'race_points']) {
      expect(await stage.query(`select from ${table} where user_id = $1`, [fresh.userId])).toEqual(
        [],
      )
    }
    for (let turn = 0; turn < 7; turn += 1) await stage.bet(fresh, 400, 400)
    await stage.catchUp()
    await stage.catchUp()
    expect(await stage.balance(fresh)).toEqual([])
    expect(await stage.pockets(fresh)).toMatchObject({ real: 65n * unit, bonus: 0n })
    await stage.bet(fresh, 100, 100)
    await stage.catchUp()
    expect(
      await stage.query(`select from loyalty_days where user_id = $1`, [fresh.userId]),
    ).toHaveLength(1)
    expect(await show(fresh)).toEqual({ model: null })
  })

  it('may be opted in to for a day after the first deposit, by one of a household', async () => {
    const [player, late, mate] = [await stage.join(), await stage.join(), await stage.join()]
    const id = await offerOf(player)
    await stage.deposit(player, 20)
    await stage.deposit(late, 20)
    expect((await optIn(player, id)).state.status).toBe('active')
    expect(await stage.balance(player)).toMatchObject([{ granted: '20.00000000' }])
    await stage.seat([player, mate], '203.0.113.99')
    await expect(optIn(mate, id)).rejects.toMatchObject(refused('not-eligible'))
    stage.node.pass(25 * hourMs)
    await expect(optIn(late, id)).rejects.toMatchObject(refused('not-eligible'))
    stage.node.pass(-25 * hourMs)
  })

  it('is one at a time, and a code for a deposit waits a day for it', async () => {
    const player = await stage.join()
    const text = await stage.code({
      ...{ kind: 'deposit', value_cents: null, percent: 25, max_cents: 5_000 },
      ...{ private_user: player.userId },
    })
    const answer = await stage.activate(player, text)
    expect(answer).toMatchObject({
      bonus: { state: { status: 'opted_in' } },
      text: 'Deposit within 24 hours to get 25% on top.',
    })
    expect(
      await stage.node.app.doors.promotions.blocksWheel(
        stage.node.app.platform.database,
        player.userId,
      ),
    ).toBe(true)
    const other = await stage.query<{ id: string }>(
      `select id from promo_offers where is_first_deposit and state = 'active'`,
    )
    expect(other.length).toBeGreaterThan(0)
    await expect(stage.activate(player, await stage.code())).rejects.toMatchObject(
      refused('balance-condition'),
    )
    await stage.deposit(player, 100)
    await stage.upkeep()
    expect(await stage.balance(player)).toMatchObject([{ granted: '25.00000000' }])
    expect(
      await stage.query('select activations from promo_offers where code = $1', [text]),
    ).toEqual([{ activations: 1 }])
    await expect(
      stage.calls.depositOptOut({ id: 'any' }, stage.keyed(player)),
    ).rejects.toMatchObject(refused('already-granted'))
    const lapsed = await stage.join()
    await stage.activate(
      lapsed,
      await stage.code({ kind: 'deposit', value_cents: null, percent: 25, max_cents: 5_000 }),
    )
    stage.node.pass(dayMs)
    await stage.upkeep()
    expect(await stage.history(lapsed)).toMatchObject([{ state: 'expired', granted: null }])
    stage.node.pass(-dayMs)
  })
})

describe('what is written down', () => {
  it('comes to the same after a rebuild, and moves nothing again', async () => {
    const rows = () => stage.query('select * from bonus_progress order by bonus_id')
    const before = await rows()
    const money = () =>
      stage.query(`select sum(balance)::text as sum from accounts where pocket = 'bonus'`)
    const held = await money()
    await stage.wallet.projections.rebuild('bonus_progress')
    await stage.upkeep()
    expect(await rows()).toEqual(before)
    expect(await stage.query('select from bonus_payments where paid_at is null')).toEqual([])
    expect(await money()).toEqual(held)
  })
})
