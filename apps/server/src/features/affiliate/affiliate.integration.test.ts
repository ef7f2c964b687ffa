import { dayMs, startOfDay, toIso } from '@powerplay/kernel'
import { verifyStatementLine } from '@powerplay/verifier'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { excludedAffiliates } from './claim-store.ts'

let database: TestDatabase
let node: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const options = { databaseUrl: database.url, environment: { ROLES: 'edge' } }
  node = await openTestApp(options)
  other = await openTestApp(options)
  await node.app.platform.settings.set({
    ...{ key: 'originals.maxBetEur', value: 500, reason: 'stakes of the tests', by: null },
  })
})
afterAll(async () => {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const door = () => node.app.doors.affiliate
const catchUp = () => node.app.doors.wallet.projections.catchUp()
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
const verify = ({ userId }: Pick<TestPlayer, 'userId'>) =>
  query('update users set email_verified_at = now() where id = $1', [userId])

/** A player with a proven address, who came by an invite or by himself. */
async function join(inviteCode?: string): Promise<TestPlayer> {
  const name = `a_${randomBytes(6).toString('hex')}`
  const user = await node.app.handlers.register(
    {
      ...{ email: `${name}@example.com`, password: 'a-long-quiet-river', captcha: 'x', name },
      ...{ birthDate: '1990-05-17', country: 'CH' },
      ...(inviteCode !== undefined && { inviteCode }),
    },
    callOf(null),
  )
  const [row] = await query<{ id: string }>('select id from users where name = $1', [name])
  const player = { userId: row?.id ?? '', wireId: user._id, name, cookie: '' }
  await verify(player)
  // The play money of a new account counts as a deposit once it was read.
  await catchUp()
  return player
}

/** Dice at an edge of 1 %. */
async function bet(player: TestPlayer, stake: string): Promise<void> {
  const data = { condition: 'under', target: 50 }
  const order = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: stake, data }
  await node.app.whispers.Play(order, callOf(player, node.mintKey()))
  await catchUp()
}

/** Moves the clock of both nodes, and the prices with it. */
async function pass(milliseconds: number): Promise<void> {
  for (const each of [node, other]) {
    each.pass(milliseconds)
    await each.app.doors.wallet.prices.refresh()
  }
}

/** Makes what was earned so far old enough to be claimed. */
const endHold = () => query(`update affiliate_hours set hour = hour - interval '2 days'`)

const data = (player: TestPlayer, on = node) => on.app.handlers.affiliateData({}, callOf(player))
const claim = (player: TestPlayer, currency = 'usdt', on = node, key = on.mintKey()) =>
  on.app.handlers.claimAffiliate({ currency }, callOf(player, key))
const create = (player: TestPlayer, code: string) =>
  node.app.handlers.createAffiliateCode({ code }, callOf(player))
const visit = (code: string, ip = '203.0.113.9') => {
  const context = callOf(null)
  return node.app.handlers.affiliateVisit(
    { code },
    { ...context, caller: { ...context.caller, ip } },
  )
}
/** Lets a referral have earned so many millionths of a dollar. */
const earn = ({ userId }: TestPlayer, e6: number) =>
  query('update affiliate_totals set earned_usd_e6 = $2 where user_id = $1', [userId, e6])
const tooLittle = { refusal: 'affiliate/under-minimum' }
const realOf = (player: TestPlayer) => node.app.doors.wallet.realBalanceOf(player.userId, 'usdt')
const codeOf = async (player: TestPlayer) => (await data(player)).codes[0]?.code ?? ''

/** An affiliate with one qualified referral. */
async function pair() {
  const affiliate = await join()
  const friend = await join(await codeOf(affiliate))
  await door().upkeep()
  return { affiliate, friend }
}

describe('whoever invites himself', () => {
  it('has an account, and a link that is blocked from the first moment', async () => {
    const seat = { ...callOf(null).caller, ip: '203.0.113.61' }
    const name = () => `s_${randomBytes(6).toString('hex')}`
    const registered = async (own: object = {}) => {
      const called = name()
      await node.app.handlers.register(
        {
          ...{ email: `${called}@example.com`, password: 'a-long-quiet-river', captcha: 'x' },
          ...{ name: called, birthDate: '1990-05-17', country: 'CH', ...own },
        },
        { ...callOf(null), caller: seat },
      )
      return called
    }
    const first = await registered()
    const second = await registered({ inviteCode: first })
    const links = await query(
      `select l.state, l.blocked_by as why from affiliate_links l
        join users u on u.id = l.user_id where u.name = $1`,
      [second],
    )
    expect(links).toEqual([{ state: 'blocked', why: 'cluster' }])
  })

  it('does not keep the links behind a broken one from counting', async () => {
    const affiliate = await join()
    const code = await codeOf(affiliate)
    const [bad, good] = [await join(code), await join(code)]
    await query(
      `create function fail_for_test() returns trigger language plpgsql as
        $$ begin raise exception 'a row of the tests'; end $$`,
    )
    await query(
      `create trigger fail_for_test before update on affiliate_links for each row
        when (new.user_id = '${bad.userId}') execute function fail_for_test()`,
    )
    await door().upkeep()
    const state = async ({ userId }: TestPlayer) =>
      (
        await query<{ state: string }>('select state from affiliate_links where user_id = $1', [
          userId,
        ])
      )[0]?.state
    expect([await state(bad), await state(good)]).toEqual(['pending', 'qualified'])
    await query('drop trigger fail_for_test on affiliate_links')
    await query('update set_aside set retry_at = now()')
    await door().upkeep()
    expect(await state(bad)).toBe('qualified')
  })
})

describe('codes', () => {
  it('begin with one that was made, and end at five in use', async () => {
    const player = await join()
    const [first] = (await data(player)).codes
    expect((await data(player)).link).toBe(`/ref/${first?.code}`)
    expect(first?.code).toMatch(/^[a-z0-9]{8}$/)
    for (const code of ['one_more', 'two-more', 'three3', 'four']) {
      const text = ` ${code.toUpperCase()}_${player.name.slice(2, 8)} `
      expect((await create(player, text)).code).toBe(text.trim().toLowerCase())
    }
    await expect(create(player, 'a-sixth')).rejects.toMatchObject({
      refusal: 'affiliate/too-many-codes',
    })
  })

  it('are nobody else’s: not in use, removed, a name, or a word of the house', async () => {
    const [one, two] = [await join(), await join()]
    const made = await create(one, `mine-${one.name.slice(2, 10)}`)
    const taken = { refusal: 'affiliate/code-taken' }
    await expect(create(two, made.code.toUpperCase())).rejects.toMatchObject(taken)
    await expect(create(one, made.code)).rejects.toMatchObject(taken)
    await expect(create(two, one.name)).rejects.toMatchObject(taken)
    await expect(create(two, 'PowerPlay')).rejects.toMatchObject(taken)
    await expect(create(two, 'no such/code')).rejects.toMatchObject({
      refusal: 'affiliate/code-characters',
    })
    const { id } = { id: made._id }
    const end = (player: TestPlayer) =>
      node.app.handlers.removeAffiliateCode({ id }, callOf(player))
    await expect(end(two)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    expect(await end(one)).toEqual({ ok: true })
    await expect(end(one)).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    await expect(create(two, made.code)).rejects.toMatchObject(taken)
    expect(await visit(made.code)).toEqual({ valid: false, name: null })
    expect((await create(one, made.code))._id).toBe(made._id)
  })

  it('ask for a proven address', async () => {
    const player = await node.join()
    await expect(create(player, 'unproven')).rejects.toMatchObject({
      refusal: 'core/email-not-verified',
    })
  })

  it('count one click per address and day', async () => {
    const player = await join()
    const code = await codeOf(player)
    expect(await visit(code.toUpperCase())).toEqual({ valid: true, name: player.name })
    await visit(code)
    await visit(code, '203.0.113.10')
    expect(await visit('nobody_has_this')).toEqual({ valid: false, name: null })
    expect(await visit(player.wireId)).toEqual({ valid: true, name: null })
    expect((await data(player)).codes[0]?.clicks).toBe(2)
    await pass(dayMs)
    await visit(code)
    expect((await data(player)).clicks30d).toBe(3)
    await pass(-dayMs)
    const hidden = await join()
    await query('update users set private_bets = true where id = $1', [hidden.userId])
    expect(await visit(await codeOf(hidden))).toEqual({ valid: true, name: null })
  })
})

describe('a referral', () => {
  it('is written down with the account, by code, name or id, once [AFF-002]', async () => {
    const affiliate = await join()
    const code = await codeOf(affiliate)
    for (const invite of [code.toUpperCase(), affiliate.name, affiliate.wireId]) await join(invite)
    expect(await data(affiliate)).toMatchObject({ referrals: 3 })
    expect((await data(affiliate)).codes[0]).toMatchObject({ signups: 1 })
    await node.app.handlers.removeAffiliateCode(
      { id: (await data(affiliate)).codes[0]?._id ?? '' },
      callOf(affiliate),
    )
    await expect(join(code)).rejects.toMatchObject({ refusal: 'auth/invalid-invite' })
    expect(await data(affiliate)).toMatchObject({ referrals: 3 })
  })

  it('earns from when e-mail and deposits stand, and nothing before [AFF-006]', async () => {
    const affiliate = await join()
    const friend = await join(await codeOf(affiliate))
    await query('update users set email_verified_at = null where id = $1', [friend.userId])
    await door().upkeep()
    await bet(friend, '100')
    expect(await data(affiliate)).toMatchObject({ qualified: 0, holdCents: 0, active30d: 1 })
    await verify(friend)
    await door().upkeep()
    expect(await data(affiliate)).toMatchObject({ qualified: 1, holdCents: 0, ratedUsd: 100 })
    await bet(friend, '500')
    // 4 % of 1 % of 500.
    expect(await data(affiliate)).toMatchObject({ holdCents: 20, availableCents: 0, ratedUsd: 600 })
    await node.app.doors.wallet.projections.rebuild('affiliate')
    expect(await data(affiliate)).toMatchObject({ holdCents: 20, ratedUsd: 600 })
    const { rows } = await node.app.handlers.affiliateReferrals(
      { page: 1, perPage: 20 },
      callOf(affiliate),
    )
    expect(rows).toMatchObject([
      { name: `${friend.name.slice(0, 2)}***`, qualified: true, ratedUsd: 600, earnedCents: 20 },
    ])
    expect(JSON.stringify(rows)).not.toContain(friend.wireId)
  })

  it('earns by the tier that its affiliate held when the bet was settled', async () => {
    const { affiliate, friend } = await pair()
    await query(`insert into affiliate_tiers (user_id, tier) values ($1, 5)`, [affiliate.userId])
    await bet(friend, '500')
    expect(await data(affiliate)).toMatchObject({ tier: 5, commissionPct: 10, holdCents: 50 })
    await door().upkeep()
    expect(await data(affiliate)).toMatchObject({ tier: 1, commissionPct: 4, holdCents: 50 })
    await bet(friend, '500')
    expect(await data(affiliate)).toMatchObject({ holdCents: 70 })
    await node.app.doors.wallet.projections.rebuild('affiliate')
    expect(await data(affiliate)).toMatchObject({ holdCents: 70 })
  })

  it('is worth nothing where it is the affiliate himself', async () => {
    const affiliate = await join()
    const own = await join(await codeOf(affiliate))
    await query(
      `update sessions set ip = '198.51.100.4', device = 'Firefox on Linux' where user_id = any($1)`,
      [[affiliate.userId, own.userId]],
    )
    await door().upkeep()
    await bet(own, '500')
    expect(await data(affiliate)).toMatchObject({ referrals: 1, qualified: 0, holdCents: 0 })
    const { rows } = await node.app.handlers.affiliateReferrals(
      { page: 1, perPage: 20 },
      callOf(affiliate),
    )
    expect(rows).toMatchObject([{ state: 'blocked', earnedCents: 0 }])
  })

  it('loses what was not claimed when a sign joins it to its affiliate later, who excludes himself too', async () => {
    for (const isExcluding of [false, true]) {
      const { affiliate, friend } = await pair()
      await bet(friend, '300')
      await endHold()
      await earn(friend, 20_000_000)
      expect((await data(affiliate)).availableCents).toBe(2_000)
      for (const { userId } of [affiliate, friend]) {
        const sign = { userId, kind: 'payment' as const, value: `card ${affiliate.userId}` }
        await node.app.doors.economy.noteSign(node.app.platform.database, sign)
      }
      const before = await realOf(affiliate)
      if (isExcluding) {
        await query('update users set self_excluded = true where id = $1', [affiliate.userId])
        await door().upkeep()
      } else await expect(claim(affiliate)).rejects.toMatchObject(tooLittle)
      expect(await realOf(affiliate)).toBe(before)
      expect(await data(affiliate)).toMatchObject({ availableCents: 0, qualified: 0 })
      const aside = await query('select from set_aside where row_id = $1', [affiliate.userId])
      expect(aside).toEqual([])
    }
  })
})

describe('a claim', () => {
  /** An affiliate whose referral earned so many millionths of a dollar, past the hold. */
  async function rich(earnedE6: number) {
    const { affiliate, friend } = await pair()
    await bet(friend, '1')
    await endHold()
    await earn(friend, earnedE6)
    return { affiliate, friend }
  }

  it('waits for the hold and the least sum, and pays at the rate of now', async () => {
    const { affiliate, friend } = await pair()
    await bet(friend, '500')
    await expect(claim(affiliate)).rejects.toMatchObject({
      refusal: 'affiliate/under-minimum',
      params: { minCents: 1_000 },
    })
    const { affiliate: other } = await rich(10_005_678)
    await expect(claim(other, 'nocoin')).rejects.toMatchObject({
      refusal: 'affiliate/unknown-currency',
    })
    const before = await realOf(other)
    const key = node.mintKey()
    const paid = { paid: { currency: 'usdt', value: '10.00000000' }, availableCents: 0 }
    // The first answer may be lost: the same key tells it again, and pays nothing.
    const answers = [await claim(other, 'usdt', node, key), await claim(other, 'usdt', node, key)]
    expect(answers).toEqual([paid, paid])
    expect((await realOf(other)) - before).toBe(1_000_000_000n)
    expect(await data(other)).toMatchObject({ paidCents: 1_000, availableCents: 0 })
    const { rows } = await node.app.handlers.affiliatePayouts(
      { page: 1, perPage: 20 },
      callOf(other),
    )
    expect(rows).toMatchObject([
      { currency: 'usdt', value: '10.00000000', cents: 1_000, state: 'paid' },
    ])
  })

  it('keeps what is below a cent, and takes back what a withdrawn bet gave', async () => {
    const { affiliate, friend } = await rich(10_005_678)
    await claim(affiliate)
    await query(
      'update affiliate_totals set earned_usd_e6 = earned_usd_e6 + 10000000 where user_id = $1',
      [friend.userId],
    )
    expect((await data(affiliate)).availableCents).toBe(1_000)
    await query(
      'update affiliate_totals set earned_usd_e6 = earned_usd_e6 - 30000000 where user_id = $1',
      [friend.userId],
    )
    expect((await data(affiliate)).availableCents).toBe(0)
    await expect(claim(affiliate)).rejects.toMatchObject(tooLittle)
  })

  it('pays one of many at once, over two nodes', async () => {
    const { affiliate } = await rich(12_340_000)
    const before = await realOf(affiliate)
    const all = await Promise.allSettled(
      Array.from({ length: 16 }, (_, place) => claim(affiliate, 'usdt', place % 2 ? node : other)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await realOf(affiliate)) - before).toBe(1_234_000_000n)
  })

  it('is paid later where a node was lost after it', async () => {
    const { affiliate } = await rich(0)
    const before = await realOf(affiliate)
    await query(
      `insert into affiliate_payouts
         (user_id, number, cents, currency, amount_minor, usd_rate_e8, claimed_at)
       values ($1, 9, 1000, 'usdt', 700, 100000000, now() - interval '2 minutes')`,
      [affiliate.userId],
    )
    await door().upkeep()
    await door().upkeep()
    expect((await realOf(affiliate)) - before).toBe(700n)
  })

  it('is held back under review and by a ban, and owed at once to who excludes himself', async () => {
    const { affiliate } = await rich(15_000_000)
    const act = (sql: string) => query(sql, [affiliate.userId])
    await act('update affiliate_accounts set is_under_review = true where user_id = $1')
    await expect(claim(affiliate)).rejects.toMatchObject({ refusal: 'affiliate/under-review' })
    await act('update affiliate_accounts set is_under_review = false where user_id = $1')
    await act(`insert into promotion_bans (user_id, reason) values ($1, 'farming')`)
    await act('update users set self_excluded = true where id = $1')
    await expect(claim(affiliate)).rejects.toMatchObject({ refusal: 'core/self-excluded' })
    const before = await realOf(affiliate)
    await door().upkeep()
    expect(await realOf(affiliate)).toBe(before)
    await act('delete from promotion_bans where user_id = $1')
    await door().upkeep()
    await door().upkeep()
    expect((await realOf(affiliate)) - before).toBe(1_500_000_000n)
  })
})

describe('what is owed', () => {
  /** Accounts of the programme that are nobody's, so many, with a row of each. */
  const strangers = (count: number, insert: string) =>
    query(
      `with made as (
         insert into affiliate_accounts (user_id)
         select gen_random_uuid() from generate_series(1, $1) returning user_id)
       ${insert}`,
      [count],
    )

  it('reaches whoever stands behind hundreds that cannot be paid', async () => {
    await strangers(
      505,
      `insert into affiliate_payouts
         (user_id, number, cents, currency, amount_minor, usd_rate_e8, claimed_at)
       select user_id, 1, 1, 'nocoin', 1, 100000000, now() - interval '1 day' from made`,
    )
    await query(
      `create trigger fail_for_test before update on affiliate_payouts for each row
        when (new.currency = 'nocoin') execute function fail_for_test()`,
    )
    const { affiliate } = await pair()
    await query(
      `insert into affiliate_payouts
         (user_id, number, cents, currency, amount_minor, usd_rate_e8, claimed_at)
       values ($1, 9, 1000, 'usdt', 700, 100000000, now() - interval '2 minutes')`,
      [affiliate.userId],
    )
    const before = await realOf(affiliate)
    await door().upkeep()
    await door().upkeep()
    expect((await realOf(affiliate)) - before).toBe(700n)
    await query(`delete from affiliate_payouts where currency = 'nocoin'`)
    await query('drop trigger fail_for_test on affiliate_payouts')
    await query('delete from set_aside')
  })

  it('leaves out the excluded whose links come to nothing together', async () => {
    const { affiliate, friend } = await pair()
    const mate = await join(await codeOf(affiliate))
    await bet(friend, '300')
    await bet(mate, '1')
    await earn(friend, 20_000)
    await query('update affiliate_links set claimed_usd_e6 = 50000 where user_id = $1', [
      mate.userId,
    ])
    await query('update users set self_excluded = true where id = $1', [affiliate.userId])
    await door().upkeep()
    expect(await query(`select from set_aside where row_id = $1`, [affiliate.userId])).toEqual([])
    expect(await excludedAffiliates(node.app.platform.database)).not.toContain(affiliate.userId)
    await earn(friend, 70_000)
    const before = await realOf(affiliate)
    await door().upkeep()
    expect((await realOf(affiliate)) - before).toBe(2_000_000n)
  })
})

describe('statements', () => {
  it('hang under one root that everybody sees, without names', async () => {
    const { affiliate, friend } = await pair()
    await bet(friend, '200')
    const { affiliate: second, friend: another } = await pair()
    await bet(another, '50')
    const today = toIso(startOfDay(node.app.platform.clock.now())).slice(0, 10)
    await door().publishStatements()
    const roots = () => node.app.handlers.affiliateRoots({ page: 1, perPage: 30 }, callOf(null))
    expect((await roots()).rows.some(({ day }) => day === today)).toBe(false)
    await pass(node.untilTomorrow())
    await Promise.all([door().publishStatements(), other.app.doors.affiliate.publishStatements()])
    const published = (await roots()).rows.find(({ day }) => day === today)
    expect(published).toBeDefined()
    const ask = (player: TestPlayer, day = today) =>
      node.app.handlers.affiliateStatement({ day }, callOf(player))
    for (const [player, earned] of [
      [affiliate, '80000'],
      [second, '20000'],
    ] as const) {
      const { lines, root, day } = await ask(player)
      expect(root).toBe(published?.root)
      expect(lines.map((line) => line.earnedUsdE6)).toEqual([earned])
      for (const line of lines) expect(verifyStatementLine({ day, root }, line)).toBe(true)
      expect(JSON.stringify(lines)).not.toContain(friend.name)
    }
    await expect(ask(affiliate, '2026-02-31')).rejects.toMatchObject({ refusal: 'core/unknown-id' })
    await expect(ask(affiliate, '1999-01-01')).rejects.toMatchObject({ refusal: 'core/unknown-id' })
  })
})
