import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** A spin: what was drawn, and what it is paid as. */
export interface Spin {
  readonly id: Uuid
  /** UTC day, as `2026-03-01`. */
  readonly day: string
  readonly userId: Uuid
  readonly clusterId: Uuid
  readonly maxCents: number
  readonly sharePpm: number
  readonly cents: number
  readonly currency: string
  readonly amountMinor: bigint
  readonly usdRateE8: bigint
  readonly at: InstantMs
}

/** Those of these players who spun on a day. */
export async function spunOn(on: Queries, day: string, userIds: readonly Uuid[]): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    name: 'faucet_spun',
    text: 'select user_id as "userId" from faucet_spins where day = $1::date and user_id = any($2)',
    values: [day, userIds],
  })
  return rows.map((row) => row.userId)
}

/** How often a player has spun. */
export async function countSpins(on: Queries, userId: Uuid): Promise<number> {
  const [row] = await on.query<{ spins: number }>({
    name: 'faucet_count',
    text: 'select count(*)::int as spins from faucet_spins where user_id = $1',
    values: [userId],
  })
  return row?.spins ?? 0
}

/** Writes a spin down; the day of a player, and of a household, is taken by it. */
export async function keepSpin(tx: Queries, spin: Spin): Promise<void> {
  await tx.query({
    text: `insert into faucet_spins (id, day, user_id, cluster_id, max_cents, share_ppm, cents, currency,
        amount_minor, usd_rate_e8, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ...[spin.id, spin.day, spin.userId, spin.clusterId, spin.maxCents, spin.sharePpm, spin.cents],
      ...[spin.currency, spin.amountMinor, spin.usdRateE8, new Date(spin.at)],
    ],
  })
}

/** What names a payment. */
export type OwedSpin = Pick<Spin, 'day' | 'userId' | 'currency' | 'amountMinor'>

/** Spins that were not paid yet, those of before a moment. */
export async function owedSpins(on: Queries, before: InstantMs): Promise<OwedSpin[]> {
  return on.query<OwedSpin>({
    text: `select day::text as day, user_id as "userId", currency, amount_minor as "amountMinor"
      from faucet_spins where paid_at is null and at <= $1 order by at limit 500`,
    values: [new Date(before)],
  })
}

/** Notes in the payment's own transaction that it was made. */
export function paidStatement({ day, userId }: OwedSpin) {
  return {
    name: 'faucet_paid',
    text: `update faucet_spins set paid_at = clock_timestamp()
      where user_id = $1 and day = $2::date and paid_at is null`,
    values: [userId, day],
  }
}
