import type { OutputName } from '@powerplay/signer'
import type { Queries } from '../../../../platform/database/database.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'

/** An output as one text. */
export const keyOf = ({ txid, place }: OutputName) => `${txid}:${place}`

/** Outputs of a chain that no payment is made from: what they hold is ours all the same. */
export async function outputsAside(on: Queries, chain: string): Promise<ReadonlySet<string>> {
  const rows = await on.query<OutputName>({
    name: 'outputs_aside',
    text: 'select txid, place from outputs_aside where chain = $1',
    values: [chain],
  })
  return new Set(rows.map(keyOf))
}

/**
 * Sets outputs aside that the signer refuses for every payment, and tells staff.
 * @param asked those that were asked for: of others nothing is believed.
 * @returns whether there were any, so that another try is made from others.
 */
export async function setAside(
  { platform, alarms }: Pick<PaymentParts, 'platform' | 'alarms'>,
  chain: string,
  {
    refused,
    asked,
  }: { readonly refused: readonly OutputName[]; readonly asked: readonly OutputName[] },
): Promise<boolean> {
  const names = new Set(refused.map(keyOf))
  const found = asked.filter((one) => names.has(keyOf(one)))
  const [first] = found
  if (first === undefined) return false
  const rows = await platform.database.query<{ all: number }>({
    text: `with put as (
        insert into outputs_aside (chain, txid, place, at)
        select $1, txid, place, $4 from unnest($2::text[], $3::int[]) as o (txid, place)
        on conflict do nothing returning 1)
      select (select count(*) from outputs_aside where chain = $1)::int + count(*)::int as all from put`,
    values: [
      chain,
      found.map(({ txid }) => txid),
      found.map(({ place }) => place),
      nowOf(platform),
    ],
  })
  const detail =
    `${rows[0]?.all} outputs are spent by no payment, the last of them ${keyOf(first)}: ` +
    'the signer was asked for them with another sum or key before, which no server of ours does'
  await alarms.raise({ kind: 'output-aside', chain, subject: chain, detail })
  return true
}
