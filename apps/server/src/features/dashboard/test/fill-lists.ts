import { callOf } from '../../../../test/app.ts'
import { reason, type Desk } from './desk.ts'

/** Rows of other features that no call of a test makes by itself; `$1` is their player. */
const rowsOfOthers = [
  `insert into deposits (id, user_id, kind, currency, chain, txid, amount_minor, state, needed,
      usd_rate_e8, usd_e6, credited_at, seen_at)
    values (gen_random_uuid(), $1, 'chain', 'usdt', 'eth', '=tx', 5000000, 'expired', 1,
      100000000, 5000000, null, now())`,
  `insert into withdrawals (id, user_id, currency, chain, address, sum_minor, fee_minor,
      network_fee_minor, net_minor, usd_rate_e8, usd_e6, status, stage, is_auto, reasons,
      persons_needed, asked_at, ended_at)
    values (gen_random_uuid(), $1, 'usdt', 'eth', 'somewhere, else', 2000000, 100, 100, 1999800,
      100000000, 2000000, 2, 'declined', false, '{}', 1, now() + interval '1 s', now())`,
  `insert into bank_requests (id, user_id, currency, amount_minor, sender_name, reference, state,
      asked_at)
    values (gen_random_uuid(), $1, 'eur', 5000, 'Nova "N" Star', 'REF-1', 'pending', now())`,
  `insert into harm_cases (id, user_id, marker, at)
    values (gen_random_uuid(), $1, 'night-play', now())`,
  `insert into promo_terms (hash, document) values (repeat('a', 64), '{}')`,
  `insert into promo_offers (id, code, kind, name, description, value_cents, multiplier,
      max_release_x, min_deposit_cents, valid_days, state, source)
    values ('0197a000-0000-7000-8000-0000000000aa', 'TEST-1', 'money', 'First', '', 100, 1, 1, 0,
      1, 'active', 'staff')`,
  `insert into bonuses (id, user_id, offer_id, kind, name, terms_hash, state, opted_at, ended_at,
      end_reason)
    values (gen_random_uuid(), $1, '0197a000-0000-7000-8000-0000000000aa', 'money', 'First',
      repeat('a', 64), 'cancelled', now(), now(), 'player')`,
]

/** Gives every list that staff take along a row at least, about the desk's player. */
export async function fillLists({ ask, askFor, node, nova }: Desk): Promise<void> {
  const { platform, doors, whispers } = node.app
  const { projections, movements } = doors.wallet
  await movements.welcome(nova.userId)
  const data = { condition: 'over', target: 50 }
  const order = { api_id: 'dice', currency: 'usdt', quick: true, demo: false, bet: '0.01', data }
  await whispers.Play(order, callOf(nova, node.mintKey()))
  await projections.catchUp()
  await ask('admin.cases.flag', { player: nova.name, reason })
  await askFor('admin.users.adjustMoney', {
    ...{ id: nova.wireId, currency: 'usdt', pocket: 'real', amount: '1', reason },
  })
  for (const text of rowsOfOthers) {
    await platform.database.query({ text, values: text.includes('$1') ? [nova.userId] : [] })
  }
}
