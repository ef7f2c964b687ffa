import { mustHave } from '@powerplay/kernel'
import { callOf, type TestApp } from '../app.ts'
import { addressOf, type Person, type Rules } from './person.ts'
import type { Act } from './steps.ts'

const hourMs = 3_600_000
const perCent = 1_000_000n

/** Lets something happen, in the program and in what is told of it. */
export async function live(node: TestApp, person: Person, rules: Rules, act: Act): Promise<void> {
  switch (act.kind) {
    case 'verified':
    case 'excluded':
    case 'break':
    case 'owes':
    case 'factor':
      return flag(node, person, act)
    case 'cancel':
      return cancel(node, person)
    case 'rule':
      return change(node, rules, act.rules)
    default:
      return write(node, person, act)
  }
}

const run = (node: TestApp, text: string, values: unknown[]) =>
  node.app.platform.database.query({ text, values })

async function flag(
  node: TestApp,
  person: Person,
  { kind, is }: Extract<Act, { is: boolean }>,
): Promise<void> {
  const own = [person.userId, is]
  if (kind === 'factor') person.hasFactor = is
  if (kind === 'verified') {
    person.isVerified = is
    await run(
      node,
      'update users set email_verified_at = case when $2 then now() end where id = $1',
      own,
    )
  }
  if (kind === 'excluded') {
    person.isExcluded = is
    await run(node, 'update users set self_excluded = $2 where id = $1', own)
  }
  if (kind === 'break') {
    person.hasBreak = is
    await run(
      node,
      `insert into protection_players (user_id, time_out_until)
       values ($1, case when $2 then now() + interval '1 day' end)
       on conflict (user_id) do update set time_out_until = excluded.time_out_until`,
      own,
    )
  }
  if (kind === 'owes') {
    person.owes = is
    await run(
      node,
      `insert into accounts (owner, currency, pocket, balance)
       values ($1, 'doge', 'debt', case when $2 then -5 else 0 end)
       on conflict (owner, currency, pocket) where owner is not null do update
         set balance = excluded.balance`,
      own,
    )
  }
}

async function change(node: TestApp, rules: Rules, changed: Partial<Rules>): Promise<void> {
  Object.assign(rules, changed)
  const { settings } = node.app.platform
  const values = {
    'payments.withdrawalsOpen': rules.isOpen,
    'payments.playThroughPercent': rules.playPercent,
    'payments.addressHoldHours': rules.holdHours,
    'payments.dayLimitsUsd': Array.from({ length: 11 }, () => rules.dayLimitUsd),
  }
  for (const [key, value] of Object.entries(values)) {
    await settings.set({ key, value, reason: 'a history', by: null })
  }
  await settings.refresh()
}

async function cancel(node: TestApp, person: Person): Promise<void> {
  if (person.openCents === null) return
  const { rows } = await node.app.handlers.withdrawHistory({ page: 1, perPage: 50 }, callOf(person))
  const { _id: id, auto } = mustHave(
    rows.find(({ status }) => status === 0 || status === 3),
    'the open withdrawal',
  )
  // What goes out by itself cannot be cancelled; it stays open for the rest of the history.
  if (auto) return
  await node.app.handlers.cancelWithdraw({ id }, callOf(person))
  person.realCents += person.openCents
  person.openCents = null
  person.withdrawn.pop()
}

async function write(node: TestApp, person: Person, act: Act): Promise<void> {
  const { userId } = person
  const now = node.app.platform.clock.now()
  const at = 'hoursAgo' in act ? now - act.hoursAgo * hourMs : now
  if (act.kind === 'money') {
    person.realCents += act.cents
    await node.app.doors.wallet.movements.grant({
      ...{ id: node.mintKey(), reason: 'race_prize', userId, currency: 'usdt', pocket: 'real' },
      ...{ amountMinor: BigInt(act.cents) * perCent, businessKey: node.mintKey() },
      telling: { context: null },
    })
  }
  if (act.kind === 'deposited') {
    // A deposit asks for itself, and for what was asked before and not played.
    person.mustPlayCents = act.cents + Math.max(person.mustPlayCents, person.playedCents)
    await run(
      node,
      `insert into payment_players (user_id, must_play_usd_e6) values ($1, $2)
       on conflict (user_id) do update set must_play_usd_e6 = excluded.must_play_usd_e6`,
      [userId, BigInt(person.mustPlayCents) * 10_000n],
    )
  }
  if (act.kind === 'played') {
    person.playedCents += act.cents
    await run(
      node,
      `insert into played_totals (user_id, played_usd_e6) values ($1, $2)
       on conflict (user_id) do update set played_usd_e6 = excluded.played_usd_e6`,
      [userId, BigInt(person.playedCents) * 10_000n],
    )
  }
  if (act.kind === 'address' && !person.book.has(act.place)) {
    person.book.set(act.place, at)
    await run(node, addAddress, [
      node.mintKey(),
      userId,
      addressOf(person, act.place),
      new Date(at),
    ])
  }
  if (act.kind === 'strangers') {
    person.strangers = act.count
    await run(node, `delete from withdraw_addresses where user_id = $1 and label = 'stranger'`, [
      userId,
    ])
    await run(
      node,
      `insert into withdraw_addresses (id, user_id, currency, chain, address, label, added_at)
       select gen_random_uuid(), $1, 'ltc', 'ltc', 'stranger ' || n, 'stranger', now()
       from generate_series(1, $2::int) n`,
      [userId, act.count],
    )
  }
  if (act.kind === 'secrets') {
    person.secretsChangedAt = at
    await run(node, 'update users set secrets_changed_at = $2 where id = $1', [
      userId,
      new Date(at),
    ])
  }
  if (act.kind === 'withdrew') {
    person.withdrawn.unshift({ at, cents: act.cents })
    await run(node, withdrewBefore, [node.mintKey(), userId, act.cents, new Date(at)])
  }
}

const addAddress = `insert into withdraw_addresses
    (id, user_id, currency, chain, address, label, added_at)
  values ($1, $2, 'usdt', 'tron', $3, '', $4)`

/** One that was paid, however that went. */
const withdrewBefore = `insert into withdrawals (id, user_id, currency, chain, address, sum_minor,
    fee_minor, network_fee_minor, net_minor, usd_rate_e8, usd_e6, status, stage, is_auto, reasons,
    persons_needed, asked_at, txid, raw)
  values ($1, $2, 'usdt', 'tron', 'before', $3::bigint * 1000000, 0, 0, $3::bigint * 1000000,
    100000000, $3::bigint * 10000, 1, 'paid', false, '{}', 1, $4, 'tx', 'raw')`
