import { findAsset, mustHave, unitsOfMinor } from '@powerplay/kernel'
import type { Signed } from '@powerplay/signer'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Withdrawal } from '../withdrawal-store.ts'

/** A signed version of a payment that spends outputs: all of them spend the same, so one is mined. */
export interface SpendVersion extends Signed {
  /** Counts how often the fee was raised. */
  readonly version: number
  /** What it leaves to the chain, in the chain's units. */
  readonly feeUnits: bigint
  readonly signedAt: Date
}

/** The versions of a payment that is signed, the latest first; what was never raised has the one of its row. */
export async function spendVersions(
  on: Queries,
  own: Withdrawal,
): Promise<readonly [SpendVersion, ...SpendVersion[]]> {
  const rows = await on.query<Omit<SpendVersion, 'feeUnits'> & { readonly feeUnits: string }>({
    name: 'spend_versions',
    text: `select version, txid, raw, fee_units::text as "feeUnits", signed_at as "signedAt"
      from spend_signatures where withdrawal_id = $1 order by version desc`,
    values: [own.id],
  })
  const [latest, ...earlier] = rows.map((row) => ({ ...row, feeUnits: BigInt(row.feeUnits) }))
  return latest === undefined ? [firstOf(own)] : [latest, ...earlier]
}

function firstOf({ txid, raw, signedAt, currency, chain, networkFeeMinor }: Withdrawal) {
  const { decimals } = mustHave(findAsset(currency, chain), 'asset of a withdrawal')
  return {
    version: 0,
    txid: mustHave(txid, 'transaction of a withdrawal'),
    raw: mustHave(raw, 'what was signed'),
    feeUnits: unitsOfMinor(networkFeeMinor, decimals),
    signedAt: mustHave(signedAt, 'time of a signature'),
  }
}

/** The version from whose rest another payment is paid: without the one, the other cannot be mined. */
export async function versionInUse(
  on: Queries,
  { id, chain }: Pick<Withdrawal, 'id' | 'chain'>,
  versions: readonly SpendVersion[],
): Promise<SpendVersion | undefined> {
  const [used] = await on.query<{ txid: string }>({
    text: `select txid from spent_outputs
      where chain = $1 and txid = any($2::text[]) and withdrawal_id <> $3 limit 1`,
    values: [chain, versions.map(({ txid }) => txid), id],
  })
  return versions.find(({ txid }) => txid === used?.txid)
}

/** Notes versions of a payment; those that are noted already stay as they are. */
export async function noteSpendVersions(
  on: Queries,
  { id, chain }: Pick<Withdrawal, 'id' | 'chain'>,
  versions: readonly SpendVersion[],
): Promise<void> {
  const of = <Value>(value: (one: SpendVersion) => Value) => versions.map(value)
  await on.query({
    text: `insert into spend_signatures
        (withdrawal_id, version, chain, txid, raw, fee_units, signed_at)
      select $1, version, $2, txid, raw, fee_units, signed_at
      from unnest($3::integer[], $4::text[], $5::text[], $6::numeric[], $7::timestamptz[])
        as v (version, txid, raw, fee_units, signed_at)
      on conflict do nothing`,
    values: [
      ...[id, chain, of(({ version }) => version), of(({ txid }) => txid), of(({ raw }) => raw)],
      ...[of(({ feeUnits }) => feeUnits.toString()), of(({ signedAt }) => signedAt)],
    ],
  })
}
