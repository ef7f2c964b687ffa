import { dayMs, fromWireId, mustHave, toWireId } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waysIn } from '../../src/features/auth/accounts/erase-account.ts'
import {
  goneAtOnce,
  goneLater,
  keptTables,
} from '../../src/features/protection/erasure/personal-rows.ts'
import { dollar, PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'
import { mailedLink } from '../guard/mailed-link.ts'
import { allTexts, tellOf, tablesOfPlayers } from './tell-tales.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await PaymentStage.open()
})
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const phrase = { phrase: 'ERASE ME' }
const ask = (player: TestPlayer) => handlers().askErasure(phrase, callOf(player))
const stateOf = (player: TestPlayer) => handlers().erasure({}, callOf(player))
const work = () => stage.node.app.doors.protection

/** A player whose welcome is played away: nothing holds the account. */
async function empty(): Promise<TestPlayer> {
  const player = await stage.player()
  await drain(player)
  return player
}

async function drain(player: TestPlayer): Promise<void> {
  const held = await stage.query<{ currency: string; balance: bigint }>(
    `select currency, balance from accounts where owner = $1 and pocket = 'real' and balance > 0`,
    [player.userId],
  )
  for (const { currency, balance } of held) await stage.take(player, balance, currency)
}

/** Has the time of an erasure come. */
const due = ({ userId }: TestPlayer) =>
  stage.query(`update erasures set due_at = now() - interval '1 second' where user_id = $1`, [
    userId,
  ])

async function paidIn(player: TestPlayer, usd: bigint) {
  const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
  stage.pay(wallet, usd * dollar, { chain: 'tron' })
  await stage.mine(21, 'tron')
  return wallet
}

const rows = async () => {
  const answer = await stage.asStaff('admin.erasures.list', { filter: {}, perPage: 50 })
  const list: unknown = Reflect.get(Object(answer), 'rows')
  return Array.isArray(list) ? list : []
}
const rowOf = async ({ wireId }: TestPlayer) => {
  const found: unknown = (await rows()).find(
    (row) =>
      Reflect.get(Object(row), 'user') === wireId ||
      Reflect.get(Object(Reflect.get(Object(row), 'user')), 'id') === wireId,
  )
  return mustHave(found, 'the row of an erasure')
}

describe('an erasure', () => {
  it('is asked for by its phrase, waits 14 days and can be recalled', async () => {
    const player = await empty()
    await expect(
      handlers().askErasure({ phrase: 'erase me' }, callOf(player)),
    ).rejects.toMatchObject({ refusal: 'compliance/wrong-erase-phrase' })
    expect(await stateOf(player)).toEqual({ at: null, holds: [], keptYears: 10 })
    const { at } = await ask(player)
    const wait = mustHave(at, 'its time') - stage.node.app.platform.clock.now()
    expect(Math.round(wait / dayMs)).toBe(14)
    // Asked again it is the same one.
    expect((await ask(player)).at).toBe(at)
    const told = await stage.query(
      `select from notifications where user_id = $1 and kind = 'security' and title like '%erased%'`,
      [player.userId],
    )
    expect(told).toHaveLength(1)
    expect(await work().eraseDue()).toBe(0)

    expect((await handlers().recallErasure({}, callOf(player))).at).toBeNull()
    await due(player)
    expect(await work().eraseDue()).toBe(0)
    expect(await rowOf(player)).toMatchObject({ state: 'recalled' })
  })

  it('is held by money, by a payment on its way and by a case', async () => {
    const player = await empty()
    await paidIn(player, 50n)
    await expect(ask(player)).rejects.toMatchObject({
      ...{ refusal: 'compliance/erase-held', params: { holds: ['balance'] } },
    })
    await stage.take(player, 50n * dollar)
    // Less than a cent cannot be paid out, and holds nobody.
    await stage.query(
      `insert into document_cases (id, user_id, tier, state, at, submitted_at)
        values ($1, $2, 2, 'pending', now(), now())`,
      [stage.node.mintKey(), player.userId],
    )
    const { wallet } = await stage.addressOf(player, 'usdt', 'tron')
    stage.pay(wallet, 50n * dollar, { chain: 'tron' })
    await stage.mine(1, 'tron')
    expect((await stateOf(player)).holds).toEqual(['payments', 'cases'])
    await stage.mine(21, 'tron')
    expect((await stateOf(player)).holds).toEqual(['balance', 'cases'])
    await stage.take(player, 50n * dollar - 1_000n)
    await stage.query(
      `update document_cases set state = 'verified', decided_at = now()
      where user_id = $1`,
      [player.userId],
    )
    expect((await stateOf(player)).holds).toEqual([])
    await stage.take(player, 1_000n)
    // A prize of the race that is not paid yet.
    const paid = (
      at: string,
    ) => `with w as (insert into race_weeks (starts_on, reward_cents, cap_percent, state)
        values ('2020-01-05', 50000, 10, 'paid') on conflict do nothing)
      insert into race_results (starts_on, user_id, place, rated_usd_e6, prize_cents, paid_at)
      values ('2020-01-05', $1, 1, 1, 500, ${at}) on conflict (starts_on, user_id)
      do update set paid_at = excluded.paid_at`
    await stage.query(paid('null'), [player.userId])
    expect((await stateOf(player)).holds).toEqual(['balance'])
    await stage.query(paid('now()'), [player.userId])
    expect((await stateOf(player)).holds).toEqual([])
  })

  it('is held by tokens on their way back from a stake', async () => {
    const player = await empty()
    await stage.query(
      `insert into token_cooling (id, user_id, amount_minor, ready_at)
        values ($1, $2, 1000000, now() + interval '7 days')`,
      [stage.node.mintKey(), player.userId],
    )
    await expect(ask(player)).rejects.toMatchObject({ params: { holds: ['balance'] } })
    await stage.query('update token_cooling set released_at = now() where user_id = $1', [
      player.userId,
    ])
    expect((await stateOf(player)).holds).toEqual([])
  })

  it('waits on while staff look at something of which its player hears nothing', async () => {
    const player = await empty()
    await stage.query(
      `insert into aml_cases (id, user_id, rule, note, at) values ($1, $2, 'staff', 'a look', now())`,
      [stage.node.mintKey(), player.userId],
    )
    expect((await stateOf(player)).holds).toEqual([])
    expect((await ask(player)).holds).toEqual([])
    await due(player)
    expect(await work().eraseDue()).toBe(0)
    expect(await rowOf(player)).toMatchObject({ state: 'waiting', heldBy: 'watched' })
    await stage.query(
      "update aml_cases set state = 'released', ended_at = now() where user_id = $1",
      [player.userId],
    )
    expect(await work().eraseDue()).toBe(1)
  })

  it('is done though a hundred older ones are held', async () => {
    const player = await empty()
    await ask(player)
    await due(player)
    // Documents of a hundred others are being looked at.
    await stage.query(
      `with people as (
        insert into users (id, name, created_at)
        select gen_random_uuid(), 'held_' || n, now() from generate_series(1, 100) n returning id),
      waiting as (
        insert into erasures (id, user_id, state, at, due_at)
        select ('00000000-0000-7000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid, id, 'waiting',
          now(), now() - interval '1 day' from people returning user_id)
      insert into document_cases (id, user_id, tier, state, at, submitted_at)
      select user_id, user_id, 2, 'pending', now(), now() from waiting`,
      [],
    )
    expect(await work().eraseDue()).toBe(1)
    expect(
      await stage.query('select state from erasures where user_id = $1', [player.userId]),
    ).toEqual([{ state: 'done' }])
    await stage.query(
      "update erasures set state = 'recalled', ended_at = now() where state = 'waiting'",
      [],
    )
  })

  it('waits on where money has come meanwhile, and says why to staff', async () => {
    const player = await empty()
    await ask(player)
    await paidIn(player, 20n)
    await due(player)
    expect(await work().eraseDue()).toBe(0)
    expect(await rowOf(player)).toMatchObject({ state: 'waiting', heldBy: 'balance' })
    await stage.take(player, 20n * dollar)
    expect(await work().eraseDue()).toBe(1)
    expect(await rowOf(player)).toMatchObject({ state: 'done', heldBy: null })
  })

  it('is nothing for staff or the documented accounts of a demo build', async () => {
    const person = await empty()
    await stage.node.app.doors.auth.grantRole({ userId: person.userId, role: 'risk', by: null })
    await expect(ask(person)).rejects.toMatchObject({ params: { holds: ['staff'] } })
  })
})

describe('what is erased', () => {
  it('is all that tells of the person; money, bets and proofs stay to the letter', async () => {
    const player = await empty()
    const address = await paidIn(player, 30n)
    const [name, email] = await tellOf(stage, player)
    for (let round = 0; round < 3; round += 1) {
      await stage.node.app.whispers.Play(
        {
          ...{ api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '2' },
          data: { condition: 'under', target: 50 },
        },
        callOf(player, stage.node.mintKey()),
      )
    }
    await drain(player)
    const money = async () =>
      JSON.stringify(
        await stage.query(
          `select to_jsonb(d) as row from deposits d where user_id = $1
            union all select to_jsonb(a) from accounts a where owner = $1
            union all select to_jsonb(w) from wagers w where user_id = $1
            union all select to_jsonb(p) from postings p
              where exists (select from accounts a where a.owner = $1 and a.id = any(p.account_ids))
            union all select to_jsonb(c) from document_cases c where user_id = $1
            order by 1`,
          [player.userId],
        ),
      )
    const before = await money()
    expect(before.match(/"game":\s*"dice"/g)).toHaveLength(3)
    expect(await allTexts(stage, 'Zephyrine')).not.toEqual([])
    await ask(player)
    await due(player)
    expect(await work().eraseDue()).toBe(1)

    expect(await money()).toBe(before)
    for (const word of ['Zephyrine', name, email]) expect(await allTexts(stage, word)).toEqual([])
    const [left] = await stage.query<Record<string, unknown>>('select * from users where id = $1', [
      player.userId,
    ])
    expect(left).toMatchObject({ email: null, birth_date: null, country: null, avatar: null })
    expect(left?.['name']).toMatch(/^gone_[0-9a-f]{14}$/)

    // Nobody gets in any more, and what is still sent there waits for staff.
    const login = { login: name, password: 'a-long-quiet-river', captcha: 'x' }
    await expect(handlers().login(login, callOf(null))).rejects.toBeDefined()
    expect(
      await stage.query('select from sessions where user_id = $1', [player.userId]),
    ).toHaveLength(0)
    stage.pay(address, 10n * dollar, { chain: 'tron' })
    await stage.mine(21, 'tron')
    const states = await stage.query<{ state: string }>(
      'select state from deposits where user_id = $1 order by seen_at',
      [player.userId],
    )
    expect(states.map(({ state }) => state)).toEqual(['credited', 'held'])
    // Staff hear of what the next look finds held still.
    await stage.mine(1, 'tron')
    const alarms = await stage.query(
      "select kind from payment_alarms where closed_at is null and kind = 'deposit-held'",
    )
    expect(alarms).toHaveLength(1)
  })

  it('keeps documents and notes ten years under the pseudonym, and no day longer', async () => {
    const player = await empty()
    await tellOf(stage, player)
    const kept = async () => {
      const [row] = await stage.query<Record<'files' | 'details' | 'notes' | 'words', number>>(
        `select (select count(*)::int from document_files f join document_cases c
              on c.id = f.case_id where c.user_id = $1) as files,
            (select count(*)::int from document_cases
              where user_id = $1 and details is not null) as details,
            (select count(*)::int from user_notes where user_id = $1) as notes,
            (select count(note) + count(end_reason) from aml_cases where user_id = $1)::int
              + (select count(*) from promotion_bans where user_id = $1 and reason <> '')::int
              as words`,
        [player.userId],
      )
      return row
    }
    await ask(player)
    await due(player)
    await work().eraseDue()
    const back = (period: string) =>
      stage.query(
        `update erasures set ended_at = now() - interval '${period}' where user_id = $1`,
        [player.userId],
      )
    await back('9 years 364 days')
    expect(await work().forgetDue()).toBe(0)
    expect(await kept()).toEqual({ files: 1, details: 1, notes: 1, words: 3 })
    await back('10 years 1 day')
    expect(await work().forgetDue()).toBe(1)
    expect(await kept()).toEqual({ files: 0, details: 0, notes: 0, words: 0 })
    expect(await rowOf(player)).toMatchObject({ forgottenAt: expect.any(Number) })
    expect(await work().forgetDue()).toBe(0)
  })

  it('is decided for every table that names a player', async () => {
    const gone = [...goneAtOnce, ...goneLater].flatMap(({ tables }) => tables)
    const decided = new Set([...waysIn, ...gone, ...Object.values(keptTables).flat()])
    const all = await tablesOfPlayers(stage)
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter((name) => !decided.has(name))).toEqual([])
    // What is kept is not taken away as well.
    const kept = new Set(Object.values(keptTables).flat())
    expect([...waysIn, ...gone].filter((name) => kept.has(name))).toEqual([])
  })
})

/** Registers once more. @returns what proves the e-mail */
async function joinAgain(name: string, email: string) {
  const form = { password: 'a-long-quiet-river', captcha: 'x', birthDate: '1990-05-17' }
  const user = await handlers().register({ ...form, name, email, country: 'CH' }, callOf(null))
  const userId = mustHave(fromWireId('user', user._id), 'user id')
  const link = await mailedLink(stage.node, { userId, wireId: user._id }, { email })
  return () => handlers().confirmEmail(link, callOf(null))
}

describe('an exclusion', () => {
  it('outlives the erasure: its mailbox proves no account before the end', async () => {
    const player = await empty()
    const email = `${player.name}@example.com`
    await ask(player)
    await stage.asStaff('admin.compliance.excludePlayer', {
      ...{ player: player.name, period: '6m', reason: 'a test wants to see it' },
    })
    await due(player)
    expect(await work().eraseDue()).toBe(1)
    const spelt = email.replace('@', '+again@')
    const prove = await joinAgain('newcomer_1', spelt)
    await expect(prove()).rejects.toMatchObject({ refusal: 'core/self-excluded' })
    const marks = await stage.query<{ hash: Buffer }>('select * from exclusion_marks')
    expect(JSON.stringify(marks)).not.toContain(player.name)
    await stage.query(`update exclusion_marks set until = now() - interval '1 second'`)
    await expect(prove()).resolves.toMatchObject({ user: { email_verified: true } })
  })

  it('outlives it as a time-out does, which ends on its day', async () => {
    const player = await empty()
    await ask(player)
    await handlers().timeOut({ hours: 1_008 }, callOf(player))
    await due(player)
    expect(await work().eraseDue()).toBe(1)
    const email = `${player.name}@example.com`
    const prove = await joinAgain('newcomer_3', email)
    await expect(prove()).rejects.toMatchObject({ refusal: 'core/self-excluded' })
    stage.node.pass(43 * dayMs)
    await expect((await joinAgain('newcomer_4', email))()).resolves.toMatchObject({
      user: { email_verified: true },
    })
  })
})

describe('staff', () => {
  it('ask for a player by two, who is told by mail and can recall it, and erase before the time', async () => {
    const player = await empty()
    const named = { player: player.name, reason: 'wrote to support' }
    const asked = await stage.asStaff('admin.erasures.ask', named)
    expect(asked).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect((await stateOf(player)).at).toBeNull()
    // Nobody has agreed: the player's own way out stays open.
    expect(await stage.query('select erasure_holds($1) as holds', [player.userId])).toEqual([
      { holds: [] },
    ])
    const [{ fields } = { fields: {} }] = await stage.query<{ fields: object }>(
      'select input as fields from approvals where about = $1',
      [player.userId],
    )
    expect(JSON.stringify(fields)).not.toContain(player.name)
    const letters = async () => {
      const rows = await stage.query<{ count: number }>(
        `select (select count(*) from outgoing_mails)::int
          + (select count(*) from caught_mails)::int as count`,
      )
      return mustHave(rows[0], 'the count').count
    }
    const before = await letters()
    await stage.agree(asked)
    expect((await stateOf(player)).at).not.toBeNull()
    expect(await letters()).toBeGreaterThan(before)
    const row = await rowOf(player)
    const id = String(Reflect.get(Object(row), 'id'))
    await stage.asStaff('admin.erasures.recall', { id, reason: 'wants to stay' })
    expect((await stateOf(player)).at).toBeNull()
    expect(await stage.asStaff('admin.erasures.recall', { id, reason: 'once more' })).toMatchObject(
      {
        refusal: 'core/stale-version',
      },
    )

    await stage.agree(await stage.asStaff('admin.erasures.ask', named))
    const [again] = await stage.query<{ id: string }>(
      `select id from erasures where user_id = $1 and state = 'waiting'`,
      [player.userId],
    )
    const wanted = { id: toWireId('erasure', mustHave(again, 'it').id), reason: 'wants it now' }
    const waits = await stage.asStaff('admin.erasures.carryOut', wanted)
    expect(waits).toMatchObject({ refusal: 'core/waits-for-approval' })
    expect((await stateOf(player)).at).not.toBeNull()
    await stage.agree(waits)
    const [user] = await stage.query<{ erased: boolean }>(
      'select erased_at is not null as erased from users where id = $1',
      [player.userId],
    )
    expect(user?.erased).toBe(true)
    expect(await allTexts(stage, player.name)).toEqual([])
  })
})
