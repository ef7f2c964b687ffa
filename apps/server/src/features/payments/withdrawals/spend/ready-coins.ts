import { findAsset, minuteMs, mustHave, unitsOfMinor, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../../platform/database/database.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'

/** Older than this, nobody knows what lies ready. */
const staleMs = 15 * minuteMs

/** What lies ready on a chain, in its units by asset, and when that was asked. */
export interface ReadyCoins {
  readonly chain: string
  readonly units: ReadonlyMap<string, bigint>
  readonly at: Date
}

/** Notes what lies ready, for all nodes. */
export async function noteReady(on: Queries, { chain, units, at }: ReadyCoins): Promise<void> {
  await on.query({
    text: `insert into ready_coins (chain, asset, units, at)
      select $1, asset, units, $4 from unnest($2::text[], $3::numeric[]) as r (asset, units)
      on conflict (chain, asset) do update set units = excluded.units, at = excluded.at
        where ready_coins.at <= excluded.at`,
    values: [chain, [...units.keys()], [...units.values()].map(String), at],
  })
}

/** A payment that coins are asked for: what leaves us by it, in minor units. */
export interface Due {
  readonly chain: string
  readonly asset: string
  readonly dueMinor: bigint
  /** The withdrawal that it is for, where there is one already. */
  readonly id: Uuid | null
}

interface ReadyRow {
  readonly units: string
  readonly at: Date
  readonly promisedMinor: bigint
}

/**
 * Whether coins for a payment lie ready beside all that is approved and not paid from what was counted. A
 * simulated chain makes its coins; what nobody knows is not there.
 */
export async function hasCoins(parts: PaymentParts, due: Due): Promise<boolean> {
  if (parts.isSimulated(due.chain)) return true
  const [row] = await parts.platform.database.query<ReadyRow>({
    name: 'payments_ready_coins',
    text: `select r.units::text as units, r.at, (
        select coalesce(sum(w.net_minor + w.network_fee_minor), 0)::bigint from withdrawals w
        where w.chain = r.chain and w.currency = r.asset and w.id is distinct from $3::uuid
          and (w.stage in ('approved', 'recalled')
            or w.stage in ('signed', 'sent', 'paid') and w.signed_at >= r.at)) as "promisedMinor"
      from ready_coins r where r.chain = $1 and r.asset = $2`,
    values: [due.chain, due.asset, due.id],
  })
  if (row === undefined) return false
  if (nowOf(parts.platform).getTime() - row.at.getTime() > staleMs) return false
  const { decimals } = mustHave(findAsset(due.asset, due.chain), 'asset of a withdrawal')
  return BigInt(row.units) >= unitsOfMinor(row.promisedMinor + due.dueMinor, decimals)
}
