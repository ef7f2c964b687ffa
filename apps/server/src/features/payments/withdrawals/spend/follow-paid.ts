import type { ChainAdapter } from '../../chains/chain-port.ts'
import type { PaymentParts } from '../../parts.ts'
import { tellUndone } from '../tell-undone.ts'
import type { Withdrawal } from '../withdrawal-store.ts'
import { followedSpends, followNoMore, noteSeen } from './followed-spends.ts'
import { settleSpend } from './settle-spend.ts'
import { spendVersions, type SpendVersion } from './spend-versions.ts'

/** A block that deep is replaced by nothing we know of: six hours of Bitcoin. */
const blocksFollowed = 36

/**
 * Looks after payments that spend outputs and count as paid, once at each new head: what a deeper reorganisation dropped
 * is sent again with every look until it is in a block, and staff are told meanwhile. Payments of balances are, too,
 * until they are final.
 */
export async function followPaid(
  parts: PaymentParts,
  adapter: ChainAdapter,
  head: number,
): Promise<void> {
  const { database, logOf } = parts.platform
  for (const own of await followedSpends(database, { chain: adapter.chain, head })) {
    try {
      await followOne(parts, adapter, own, head)
    } catch (error) {
      // One that its chain does not take keeps nobody else's waiting.
      const message = error instanceof Error ? error.message : String(error)
      logOf('payments').warn({ event: 'payments.undone', withdrawal: own.id, error: message })
    }
  }
}

async function followOne(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
  head: number,
): Promise<void> {
  const { database } = parts.platform
  const height = await heightOf(adapter, await spendVersions(database, own))
  await tellUndone(parts, own, height === null ? null : { isFailed: false })
  if (height === null) {
    await noteSeen(database, own.id, null)
    await settleSpend(parts, adapter, own)
  } else if (head - height + 1 >= blocksFollowed) await followNoMore(database, own.id)
  else await noteSeen(database, own.id, head)
}

/** In which block one of its versions is; null where none is in any. */
async function heightOf(
  adapter: ChainAdapter,
  versions: readonly SpendVersion[],
): Promise<number | null> {
  for (const { txid } of versions) {
    const block = (await adapter.find(txid))?.block
    if (block != null) return block.height
  }
  return null
}
