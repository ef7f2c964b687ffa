import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { isNotSetAside } from '../../platform/jobs/set-aside.ts'

/** Periodic work, row by player. */
export const payWork = 'loyalty.pay'
export const exclusionWork = 'loyalty.exclusion'

/** What waits in a currency, in 1e-6 of a minor unit; below zero after bets were withdrawn. */
export interface Waiting {
  readonly currency: string
  readonly valueE6: bigint
}

/** Accrued rakeback and cashback less what was claimed, by currency. */
export async function readWaiting(on: Queries, userId: Uuid): Promise<Waiting[]> {
  return on.query<Waiting>({
    name: 'rakeback_waiting',
    text: `select currency, sum(value_e6)::bigint as "valueE6" from (
        select currency, value_e6 from rakeback_accrued where user_id = $1
        union all
        select currency, cashback_e6 - claimed_e6 from rakeback_entries where user_id = $1) s
      group by currency order by currency`,
    values: [userId],
  })
}

/** When the player claimed last; null before the first claim. */
export async function lastClaim(on: Queries, userId: Uuid): Promise<InstantMs | null> {
  const [row] = await on.query<{ at: number }>({
    name: 'rakeback_last_claim',
    text: `select (extract(epoch from claimed_at) * 1000)::float8 as at
      from rakeback_claims where user_id = $1`,
    values: [userId],
  })
  return row?.at ?? null
}

/** Holds the player's claims for the rest of the transaction: two at once come one by one. */
export async function lockClaims(
  tx: Queries,
  userId: Uuid,
): Promise<{ readonly number: number; readonly at: InstantMs }> {
  await tx.query({
    text: `insert into rakeback_claims (user_id, number, claimed_at)
      values ($1, 0, to_timestamp(0)) on conflict do nothing`,
    values: [userId],
  })
  const [row] = await tx.query<{ number: number; at: number }>({
    text: `select number, (extract(epoch from claimed_at) * 1000)::float8 as at
      from rakeback_claims where user_id = $1 for update`,
    values: [userId],
  })
  return row ?? { number: 0, at: 0 }
}

/** A claimed amount that is to be paid, or was. */
export interface Payment {
  readonly userId: Uuid
  readonly number: number
  readonly currency: string
  readonly amountMinor: bigint
}

/** Writes a claim down: its time, and what has to be paid. */
export async function keepClaim(
  tx: Queries,
  claim: { readonly userId: Uuid; readonly number: number; readonly at: InstantMs },
  payments: readonly Payment[],
): Promise<void> {
  const at = new Date(claim.at)
  const currencies = payments.map((payment) => payment.currency)
  const amounts = payments.map((payment) => payment.amountMinor)
  await tx.query({
    text: 'update rakeback_claims set number = $2, claimed_at = $3 where user_id = $1',
    values: [claim.userId, claim.number, at],
  })
  await tx.query({
    text: `insert into rakeback_payments (user_id, number, currency, amount_minor, claimed_at)
      select $1, $2, c, a, $5 from unnest($3::text[], $4::bigint[]) as n (c, a)`,
    values: [claim.userId, claim.number, currencies, amounts, at],
  })
  await tx.query({
    text: `insert into rakeback_entries as t (user_id, currency, claimed_e6)
      select $1, c, a * 1000000 from unnest($2::text[], $3::bigint[]) as n (c, a)
      on conflict (user_id, currency) do update set claimed_e6 = t.claimed_e6 + excluded.claimed_e6`,
    values: [claim.userId, currencies, amounts],
  })
}

/** Claims whose payment was not made yet, those of before a moment, oldest first. */
export async function owedPayments(on: Queries, before: InstantMs): Promise<Payment[]> {
  return on.query<Payment>({
    text: `select user_id as "userId", number, currency, amount_minor as "amountMinor"
      from rakeback_payments where paid_at is null and claimed_at <= $1
        and ${isNotSetAside(payWork, 'user_id')}
      order by claimed_at limit 500`,
    values: [new Date(before)],
  })
}

/** Notes in the payment's own transaction that it was made. */
export function paidStatement({ userId, number, currency }: Payment) {
  return {
    name: 'rakeback_paid',
    text: `update rakeback_payments set paid_at = clock_timestamp()
      where user_id = $1 and number = $2 and currency = $3 and paid_at is null`,
    values: [userId, number, currency],
  }
}

/** Theoretical win of a player since the beginning of a day, in 1e-6 USD. */
export async function theoreticalSince(on: Queries, userId: Uuid, day: string): Promise<bigint> {
  const [row] = await on.query<{ sum: bigint }>({
    name: 'loyalty_theoretical',
    text: `select coalesce(sum(theoretical_usd_e6), 0)::bigint as sum from loyalty_days
      where user_id = $1 and day >= $2::date`,
    values: [userId, day],
  })
  return row?.sum ?? 0n
}

/**
 * Players who have excluded themselves and to whom at least a smallest unit is owed. What is owed to somebody
 * banned from promotions waits until staff have decided: an exclusion is no way around the ban.
 */
export async function excludedPlayers(on: Queries): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    text: `select u.id as "userId" from users u
      where u.self_excluded and ${isNotSetAside(exclusionWork, 'u.id')}
        and not exists (select from promotion_bans b where b.user_id = u.id and b.scope = 'all')
        and exists (select from (
          select currency, value_e6 from rakeback_accrued where user_id = u.id
          union all
          select currency, cashback_e6 - claimed_e6 from rakeback_entries where user_id = u.id) s
        group by currency having sum(value_e6) >= 1000000)
      limit 500`,
  })
  return rows.map(({ userId }) => userId)
}
