import type { PaymentParts } from './parts.ts'

/**
 * Takes over the public side of the signer's keys, by which addresses are derived. Keys that are known
 * already stay: another signer's would lead money to where nobody here can reach it.
 * @returns false while no signer answers.
 */
export async function keepKeys(parts: PaymentParts): Promise<boolean> {
  const { database } = parts.platform
  const keys = await parts
    .signer()
    ?.keys()
    .catch(() => undefined)
  if (keys === undefined) return false
  for (const { chain, xpub, hotAddress } of keys) {
    // A chain that is not here yet may be another kind of chain once it is.
    if (!parts.chains.has(chain)) continue
    const [known] = await database.query<{ xpub: string; hot: string }>({
      text: `with made as (
          insert into chain_keys (chain, xpub, hot_address) values ($1, $2, $3)
          on conflict do nothing returning xpub, hot_address)
        select xpub, hot_address as hot from made
        union all select xpub, hot_address from chain_keys where chain = $1 limit 1`,
      values: [chain, xpub, hotAddress],
    })
    // A simulated chain that became a real one under the same keys has other addresses.
    const isOther = known?.xpub !== xpub || known.hot !== hotAddress
    if (known !== undefined && isOther) {
      const detail = 'its keys or addresses are not those that addresses were made with'
      await parts.alarms.raise({ kind: 'foreign-signer', chain, subject: chain, detail })
    } else await parts.alarms.clear('foreign-signer', chain)
  }
  return true
}
