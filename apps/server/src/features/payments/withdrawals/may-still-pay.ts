import { chainOf } from '@powerplay/kernel'
import { addressOfKey } from '../accounts/own-keys.ts'
import { findSending, versionsOf } from '../accounts/sending-store.ts'
import type { ChainAdapter, SpentOutput } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import { areOwn } from './settled-payouts.ts'
import { spendVersions } from './spend/spend-versions.ts'
import type { Withdrawal } from './withdrawal-store.ts'

/**
 * Why a signed payment may still reach its recipient, by what its chain says now; undefined where it cannot: its number
 * is another transaction's, it failed for good, or an output that it spends is not there any more.
 */
export async function whyMayStillPay(
  parts: PaymentParts,
  own: Withdrawal,
): Promise<string | undefined> {
  const adapter = parts.chains.get(own.chain)
  if (adapter === undefined) return 'its chain is not connected'
  try {
    return await (adapter.accounts === null
      ? ofOutputs(parts, adapter, own)
      : ofNumber(parts, adapter, own))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    parts.platform.logOf('payments').warn({ event: 'payments.unsettled', id: own.id, message })
    return 'its chain cannot be asked now'
  }
}

async function ofNumber(
  { platform: { database } }: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
): Promise<string | undefined> {
  const sending = await findSending(database, own.id)
  const address = sending && (await addressOfKey(database, sending))
  if (sending === undefined || address === undefined) return 'nobody knows its number'
  const { height: head } = await adapter.head()
  for (const { txid } of await versionsOf(database, own.id)) {
    const found = await adapter.find(txid)
    if (found === undefined) continue
    if (found.block === null) return `${txid} waits for a block`
    if (!found.isFailed) return `${txid} is in a block`
    const isFinal = head - found.block.height + 1 >= chainOf(adapter.chain).confirmations
    return isFinal ? undefined : `${txid} failed in a block that is not final yet`
  }
  const counted = await adapter.accounts?.count(address)
  const isTaken = counted !== undefined && counted > sending.nonce
  return isTaken ? undefined : `its number ${sending.nonce} is free: it can be sent at any time`
}

async function ofOutputs(
  { platform: { database } }: PaymentParts,
  adapter: ChainAdapter,
  own: Withdrawal,
): Promise<string | undefined> {
  const versions = await spendVersions(database, own)
  for (const { txid } of versions) {
    const found = await adapter.find(txid)
    if (found === undefined) continue
    return found.block === null ? `${txid} waits for a block` : `${txid} is in a block`
  }
  // All of them spend the same; where a chain does not say what, nobody can tell that it is gone.
  const outputs = (await adapter.raises?.readSpend(versions[0].raw))?.outputs ?? []
  const unknown: string[] = []
  for (const output of outputs) {
    const standing = await standingOf(adapter, output)
    if (standing === 'spent') return undefined
    if (standing === 'unknown') unknown.push(output.txid)
  }
  if (unknown.length === 0) return 'all that it spends is there: it can be sent at any time'
  const isOwn = await areOwn(database, { chain: own.chain, txids: unknown })
  return isOwn ? 'it spends what another payment leaves over: that one comes first' : undefined
}

/** Whether an output waits for its block or can be spent, is spent in a block, or no transaction makes it any more. */
async function standingOf(
  adapter: ChainAdapter,
  { txid, place }: SpentOutput,
): Promise<'there' | 'spent' | 'unknown'> {
  const made = await adapter.find(txid)
  if (made === undefined) return 'unknown'
  const output = made.transfers.find((one) => one.place === place)
  if (made.block === null || output === undefined) return 'there'
  const held = await adapter.held([output.to])
  return held.some((one) => one.txid === txid && one.place === place) ? 'there' : 'spent'
}
