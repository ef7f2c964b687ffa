import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import type { Statement } from '../../platform/database/database.ts'
import { PromotionStage, refused, unit } from './test/promotion-stage.ts'

let stage: PromotionStage

beforeAll(async () => {
  stage = await PromotionStage.open()
  await stage.query(
    `insert into promo_offers (id, kind, name, description, percent, max_cents, multiplier,
      max_release_x, min_deposit_cents, valid_days, is_first_deposit, state, source)
     values ($1, 'deposit', 'First deposit', '', 100, 10000, 1, 2, 1000, 30, true, 'active', 'staff')`,
    [stage.node.mintKey()],
  )
})
afterAll(() => stage.close())

describe('whoever farms', () => {
  const offerId = async () => {
    const shown = await stage.calls.depositBonus({}, callOf(null))
    return shown.model?._id ?? ''
  }
  const optIn = async (player: TestPlayer) =>
    stage.calls.depositOptIn({ id: await offerId() }, stage.keyed(player))
  const states = async (player: TestPlayer) =>
    (await stage.history(player)).map(({ state }) => state)

  it('has one bonus with two accounts that opted in before anybody knew they were one', async () => {
    const [one, other] = [await stage.join(), await stage.join()]
    await optIn(one)
    await optIn(other)
    await stage.seat([one, other], '203.0.113.31')
    await stage.deposit(one, 20)
    await stage.deposit(other, 20)
    await stage.upkeep()
    const all = [...(await states(one)), ...(await states(other))].toSorted()
    expect(all).toEqual(['active', 'cancelled'])
  })

  it('gets no deposit bonus beyond the budget of its offer or the cap of the day', async () => {
    const player = await stage.join()
    await optIn(player)
    await stage.query(
      `update promo_offers set budget_cents = spent_cents + 1999 where is_first_deposit`,
    )
    await stage.deposit(player, 20)
    await stage.upkeep()
    expect(await states(player)).toEqual(['opted_in'])
    await stage.query(`update promo_offers set budget_cents = null where is_first_deposit`)
    const caps = { faucet: 0, wheel: 0, codes: 500_000, quiz: 0 }
    await stage.set('promo.dailyCapCents', { ...caps, deposits: 1_999 })
    await stage.upkeep()
    expect(await states(player)).toEqual(['opted_in'])
    await stage.set('promo.dailyCapCents', { ...caps, deposits: 500_000 })
    await stage.upkeep()
    expect(await states(player)).toEqual(['active'])
  })

  it('keeps nobody waiting behind hundreds of deposits that never fit', async () => {
    const player = await stage.join()
    await optIn(player)
    const real = stage.wallet.prices
    const blind = vi.spyOn(real, 'usdRateE8').mockReturnValue(undefined)
    await stage.deposit(player, 20)
    await stage.upkeep()
    blind.mockRestore()
    expect(await states(player)).toEqual(['opted_in'])
    // Players before all others, who opted in and deposited a cent.
    await stage.query(
      `with farm as (
         select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id
         from generate_series(1, 200) n),
       opted as (
         insert into bonuses (id, user_id, offer_id, kind, name, terms_hash, state, opted_at)
         select gen_random_uuid(), farm.id, b.offer_id, b.kind, b.name, b.terms_hash, b.state,
           b.opted_at
         from farm, bonuses b where b.user_id = $1 and b.state = 'opted_in' returning user_id)
       insert into promo_deposits (posting_id, user_id, currency, amount_minor, at)
       select gen_random_uuid(), user_id, 'usdt', 1000000, now() from opted`,
      [player.userId],
    )
    await stage.upkeep()
    await stage.upkeep()
    expect(await states(player)).toEqual(['active'])
    await stage.query(`delete from bonuses where user_id::text like '00000000-0000-4000-8000-%'`)
    await stage.query(
      `delete from promo_deposits where user_id::text like '00000000-0000-4000-8000-%'`,
    )
  })

  it('takes no bonus while money of the one before is still out', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code({ value_cents: 1_000 }))
    await stage.empty(player)
    const close = await stage.openBet(player)
    await stage.query(`update bonuses set expires_at = now() - interval '1 s' where user_id = $1`, [
      player.userId,
    ])
    await stage.upkeep()
    expect(await states(player)).toEqual(['expired'])
    await expect(optIn(player)).rejects.toMatchObject(refused('bonus-open'))
    await close(0n)
    await stage.catchUp()
    await optIn(player)
    expect(await states(player)).toContain('opted_in')
  })

  it('is paid no slice of a bonus that is over', async () => {
    const player = await stage.join()
    await optIn(player)
    await stage.deposit(player, 30)
    await stage.upkeep()
    await stage.bet(player, 400, 400)
    const [entry] = await stage.balance(player)
    // The stake that frees a slice is read after the player cancelled.
    await stage.calls.cancelBonus({ id: entry?._id ?? '' }, stage.keyed(player))
    await stage.query(
      `insert into bonus_payments (bonus_id, step, kind, posting_id, amount_minor)
       select id, 1, 'slice', $2, 300000000 from bonuses where user_id = $1`,
      [player.userId, stage.node.mintKey()],
    )
    await stage.upkeep()
    expect((await stage.pockets(player)).bonus ?? 0n).toBe(0n)
    expect(await stage.query('select from bonus_payments where paid_at is null')).toEqual([])
  })

  it('keeps no bonus of a deposit that its chain took back: what is gone is owed', async () => {
    const [active, done, waiting] = [await stage.join(), await stage.join(), await stage.join()]
    for (const player of [active, done]) {
      await optIn(player)
      await stage.deposit(player, 30)
      await stage.upkeep()
    }
    for (let turn = 0; turn < 8; turn += 1) await stage.bet(done, 400, 400)
    await stage.catchUp()
    await stage.catchUp()
    expect(await states(done)).toEqual(['completed'])
    await stage.deposit(waiting, 30)
    await stage.empty(done)
    const reverse = async ({ userId }: TestPlayer) => {
      const [row] = await stage.query<{ id: string }>(
        'select posting_id as id from promo_deposits where user_id = $1',
        [userId],
      )
      const deposit = { postingId: row?.id ?? '', userId }
      const { promotions } = stage.node.app.doors
      for (let turn = 0; turn < 2; turn += 1) {
        await stage.node.app.platform.database.transaction((tx) =>
          promotions.reverseDeposit(tx, deposit),
        )
      }
    }
    for (const player of [active, done, waiting]) await reverse(player)
    await stage.catchUp()
    expect(await states(active)).toEqual(['revoked'])
    expect(await stage.wallet.debtsOf(done.userId)).toEqual(new Map([['usdt', 30n * unit]]))
    // And none is granted on it any more.
    await optIn(waiting)
    await stage.upkeep()
    expect(await states(waiting)).toEqual(['opted_in'])
  })

  it('is paid nothing of a bonus whose deposit was taken back while its end was paid', async () => {
    const player = await stage.join()
    await optIn(player)
    await stage.deposit(player, 30)
    await stage.upkeep()
    for (let turn = 0; turn < 4; turn += 1) await stage.bet(player, 400, 400)
    await stage.catchUp()
    const { real = 0n, bonus = 0n } = await stage.pockets(player)
    expect(bonus > 0n).toBe(true)
    const [row] = await stage.query<{ id: string }>(
      'select posting_id as id from promo_deposits where user_id = $1',
      [player.userId],
    )
    const deposit = { postingId: row?.id ?? '', userId: player.userId }
    // Its end was read as a completed one's.
    await stage.query(
      `with done as (update bonuses set state = 'completed', ended_at = now()
        where user_id = $1 returning id)
       insert into bonus_payments (bonus_id, step, kind, posting_id, amount_minor)
       select id, 1000, 'end', $2, 0 from done`,
      [player.userId, stage.node.mintKey()],
    )
    const { platform, doors } = stage.node.app
    const { movements } = doors.wallet
    const paying = movements.convertBonus.bind(movements)
    const pay = vi.spyOn(movements, 'convertBonus').mockImplementationOnce(async (order) => {
      await platform.database.transaction((tx) => doors.promotions.reverseDeposit(tx, deposit))
      return paying(order)
    })
    await stage.catchUp()
    await stage.catchUp()
    pay.mockRestore()
    expect(await states(player)).toEqual(['revoked'])
    expect(await stage.pockets(player)).toMatchObject({ real, bonus: 0n })
  })

  it('waits after twenty codes in an hour at one address, for those that exist too', async () => {
    const player = await stage.join()
    const mine = await stage.code({ private_user: player.userId })
    const from = (ip: string) => {
      const context = stage.keyed(player)
      return { ...context, caller: { ...context.caller, ip } }
    }
    for (let turn = 0; turn < 10; turn += 1) {
      const code = `GUESS-${turn}`
      await expect(stage.calls.activateCode({ code }, from('203.0.113.41'))).rejects.toMatchObject(
        refused('invalid-code'),
      )
      await stage.calls.explain({ about: 'code', code }, from('203.0.113.41'))
    }
    const late = { refusal: 'core/too-quick' }
    for (const code of ['GUESS-X', mine]) {
      const context = from('203.0.113.41')
      await expect(stage.calls.activateCode({ code }, context)).rejects.toMatchObject(late)
      await expect(stage.calls.explain({ about: 'code', code }, context)).rejects.toMatchObject(
        late,
      )
    }
    await stage.calls.activateCode({ code: mine }, from('203.0.113.42'))
  })

  it('cannot tell by the work it makes whether a code exists: the same is asked of the database', async () => {
    const player = await stage.join()
    const secret = await stage.code({ private_user: stage.node.mintKey() })
    const { database } = stage.node.app.platform
    const { transaction } = database
    const asked = async (guess: () => Promise<unknown>) => {
      const texts: string[] = []
      const inside = vi.spyOn(database, 'transaction').mockImplementation((work) =>
        transaction(async (tx) =>
          work({
            async query<Row extends object>(statement: Statement) {
              texts.push(statement.text)
              return tx.query<Row>(statement)
            },
          }),
        ),
      )
      const outside = vi.spyOn(database, 'query')
      await guess().catch(() => undefined)
      // Beside it the node reads its settings now and then.
      const ours = /promo|bonus|loyalty|cluster/
      texts.push(...outside.mock.calls.map(([{ text }]) => text).filter((text) => ours.test(text)))
      inside.mockRestore()
      outside.mockRestore()
      return texts
    }
    const acts = [
      (code: string) => stage.activate(player, code),
      (code: string) => stage.calls.explain({ about: 'code', code }, stage.keyed(player)),
    ]
    for (const act of acts) {
      // What is remembered of the player is remembered from here on.
      await asked(() => act('NO-SUCH-CODE'))
      const missed = await asked(() => act('NO-SUCH-CODE'))
      expect(missed.length).toBeGreaterThan(5)
      expect(await asked(() => act(secret))).toEqual(missed)
    }
  })
})

describe('a code', () => {
  it('is for the invited, for a level or for one account alone, and for them it opens [PROMO-019] [PROMO-020] [PROMO-021] [PROMO-027] [PROMO-028] [PROMO-078]', async () => {
    const [one, other] = [await stage.join(), await stage.join()]
    const tickets = { kind: 'tickets', value_cents: null, tickets: 1 }
    await stage.query(`update users set invite_code = 'Otto' where id = $1`, [one.userId])
    await stage.query(
      `insert into loyalty_levels (user_id, level, source) values ($1, 1, 'staff'), ($1, 2, 'staff')`,
      [one.userId],
    )
    const cases: [string, Record<string, unknown>][] = [
      ['referral-only', { affiliation: 'referral_only' }],
      ['referral-only', { affiliation: 'referral_only', affiliate_code: 'otto' }],
      ['vip-only', { vip_min: 2 }],
      ['private-code', { private_user: one.userId }],
    ]
    for (const [name, own] of cases) {
      const text = await stage.code({ ...tickets, ...own })
      await expect(stage.activate(other, text)).rejects.toMatchObject(refused(name))
      expect(await stage.activate(one, text)).toMatchObject({ tickets: 1 })
    }
    const outside = await stage.code({ ...tickets, affiliation: 'non_affiliated_only' })
    const invited = refused('non-affiliated-only')
    await expect(stage.activate(one, outside)).rejects.toMatchObject(invited)
    expect(await stage.activate(other, outside)).toMatchObject({ tickets: 1 })
    const guest = stage.calls.activateCode({ code: outside }, callOf(null, stage.node.mintKey()))
    await expect(guest).rejects.toMatchObject({ refusal: 'core/sign-in-needed' })
  })
})

describe('an exclusion', () => {
  it('ends bonuses, codes and tickets in one transaction', async () => {
    const player = await stage.join()
    await stage.code({ private_user: player.userId })
    await stage.calls.ticketData({}, callOf(player))
    expect((await stage.calls.ticketData({}, callOf(player))).model.tickets).toBe(1)
    await stage.query('update users set self_excluded = true where id = $1', [player.userId])
    const shown = await stage.calls.ticketData({}, callOf(player))
    expect(shown).toMatchObject({ model: { tickets: 0 }, promocodes: [] })
  })

  it('waits for whoever ends the bonus at the same moment, and neither waits for ever', async () => {
    const player = await stage.join()
    await stage.activate(player, await stage.code())
    const { database } = stage.node.app.platform
    let excluding: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      const sql = (text: string) => tx.query({ text, values: [player.userId] })
      // As an end of a bonus goes: its row first, then what rests on it.
      await sql(`update bonuses set version = version + 1 where user_id = $1`)
      excluding = stage.query('update users set self_excluded = true where id = $1', [
        player.userId,
      ])
      await expect
        .poll(async () => {
          const rows = await stage.query(
            `select from pg_stat_activity where wait_event_type = 'Lock'
              and query like 'update users set self_excluded%'`,
          )
          return rows.length
        })
        .toBe(1)
      await sql(`update unrewarded_play set until_at = now() where user_id = $1`)
      await sql(`insert into bonus_payments (bonus_id, step, kind, posting_id, amount_minor)
        select id, 1000, 'end', mint_uuid_v7(), 0 from bonuses where user_id = $1
        on conflict do nothing`)
    })
    await excluding
    await stage.upkeep()
    expect(await stage.history(player)).toMatchObject([{ state: 'cancelled' }])
  })
})

describe('the upkeep', () => {
  it('sets a row aside that cannot be done, and does the others', async () => {
    const [bad, good] = [await stage.join(), await stage.join()]
    for (const player of [bad, good]) await stage.activate(player, await stage.code())
    const ids = [bad.userId, good.userId]
    await stage.query(
      `update bonuses set expires_at = now() - interval '1 s' where user_id = any($1)`,
      [ids],
    )
    await stage.query(
      `create function fail_for_test() returns trigger language plpgsql as
        $$ begin raise exception 'a row of the tests'; end $$`,
    )
    await stage.query(
      `create trigger fail_for_test before update on bonuses for each row
        when (new.user_id = '${bad.userId}') execute function fail_for_test()`,
    )
    expect(await stage.query('select * from set_aside')).toEqual([])
    await stage.upkeep()
    expect(await stage.history(good)).toMatchObject([{ state: 'expired' }])
    const aside = () =>
      stage.query<{ work: string; tries: number }>('select work, tries from set_aside')
    expect(await aside()).toEqual([{ work: 'promotions.expire', tries: 1 }])
    await stage.upkeep()
    expect(await aside()).toEqual([{ work: 'promotions.expire', tries: 1 }])
    await stage.query('drop trigger fail_for_test on bonuses')
    await stage.query("update set_aside set retry_at = now() - interval '1 s'")
    await stage.upkeep()
    expect(await stage.history(bad)).toMatchObject([{ state: 'expired' }])
  })
})
