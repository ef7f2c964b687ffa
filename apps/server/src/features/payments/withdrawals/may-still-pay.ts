import { chainOf } from '@powerplay/kernel'
import { addressOfKey } from '../accounts/own-keys.ts'
import { readNumber, type OwnNumber } from '../accounts/read-numbers.ts'
import { findSending, versionsOf } from '../accounts/sending-store.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ChainAdapter, SpentOutput } from '../chains/chain-port.ts'
import { hashAt } from '../deposits/block-store.ts'
import type { PaymentParts } from '../parts.ts'
import { areOwn } from './settled-payouts.ts'
import { spendVersions } from './spend/spend-versions.ts'
import type { Withdrawal } from './withdrawal-store.ts'

/**
 * Why a signed payment may still reach its recipient, by what its chain says now; undefined where it cannot: its number
 * is another transaction's, or an output that it spends was spent by another one, deep enough; or it failed for good.
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
  const versions = await versionsOf(database, own.id)
  for (const { txid } of versions) {
    const found = await adapter.find(txid)
    if (found === undefined) continue
    if (found.block === null) return `${txid} waits for a block`
    if (!found.isFailed) return `${txid} is in a block`
    const isFinal = head - found.block.height + 1 >= chainOf(adapter.chain).confirmations
    return isFinal ? undefined : `${txid} failed in a block that is not final yet`
  }
  const isTaken = await ofCount(adapter, address, { nonce: sending.nonce, head })
  const number = { sender: address, nonce: sending.nonce, head }
  return (
    isTaken ?? ofBlocks(database, adapter, { ...number, txids: versions.map(({ txid }) => txid) })
  )
}

/** A number is another transaction's for good once that is as deep as payments of its chain have to be. */
async function ofCount(
  { accounts, chain }: ChainAdapter,
  address: string,
  { nonce, head }: { readonly nonce: number; readonly head: number },
): Promise<string | undefined> {
  const counted = (await accounts?.count(address)) ?? 0
  if (counted <= nonce) return `its number ${nonce} is free: it can be sent at any time`
  const deep = head - chainOf(chain).confirmations + 1
  const before = deep < 0 ? 0 : await accounts?.countAt(address, deep)
  return before !== undefined && before > nonce
    ? undefined
    : `its number ${nonce} is another transaction's in a block that is not final yet`
}

/**
 * A node may not find a transaction that is in a block: its index is built anew, or one that is behind answered. So the
 * blocks that were read have to name what used the number, and the block up to which it was counted has to be among them.
 */
async function ofBlocks(
  on: Queries,
  adapter: ChainAdapter,
  {
    txids,
    sender,
    nonce,
    head,
  }: Omit<OwnNumber, 'chain'> & {
    readonly txids: readonly string[]
    readonly head: number
  },
): Promise<string | undefined> {
  const { chain } = adapter
  const deep = Math.max(0, head - chainOf(chain).confirmations + 1)
  const [counted] = await adapter.headers(deep, 1)
  if (counted === undefined || counted.hash !== (await hashAt(on, chain, deep))) {
    return 'the blocks up to there are not read yet, or others were'
  }
  const read = await readNumber(on, { chain, sender, nonce })
  if (read === undefined) return `no block that was read here says what used its number ${nonce}`
  return txids.includes(read.txid)
    ? `${read.txid} is in a block, though its node does not find it`
    : undefined
}

/**
 * The transaction that used the number of a payment and paid the same to the same address: that very payment, made by
 * hand or under a version that a restored database does not know. Its player has the money.
 */
export async function paidByAnother(
  { platform: { database } }: PaymentParts,
  { id, chain }: Pick<Withdrawal, 'id' | 'chain'>,
): Promise<string | undefined> {
  const sending = await findSending(database, id)
  const sender = sending && (await addressOfKey(database, sending))
  if (sending === undefined || sender === undefined) return undefined
  const read = await readNumber(database, { chain, sender, nonce: sending.nonce })
  const isSame =
    read?.paidTo?.toLowerCase() === sending.to.toLowerCase() &&
    read.asset === sending.asset &&
    read.units === sending.units
  return isSame ? read.txid : undefined
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
  const { raises, chain } = adapter
  if (raises === null)
    return 'its chain does not say what a payment spends, so that nobody can tell'
  // All of them spend the same.
  const { outputs } = await raises.readSpend(versions[0].raw)
  const depth = await raises.takenDepth({ txids: versions.map(({ txid }) => txid), outputs })
  if (depth === undefined) return whyNotTaken(database, adapter, outputs)
  return depth >= chainOf(chain).confirmations
    ? undefined
    : 'what it spends is spent by another transaction in a block that is not final yet'
}

/** What nobody is seen to spend is there, or not known to the node, which may be behind or have forgotten it. */
async function whyNotTaken(
  on: Queries,
  adapter: ChainAdapter,
  outputs: readonly SpentOutput[],
): Promise<string> {
  const unknown: string[] = []
  for (const { txid, place } of outputs) {
    const standing = await standingOf(adapter, { txid, place })
    if (standing === 'spent') {
      return `${txid}:${place} is spent, by one of its versions or by what is not seen yet`
    }
    if (standing === 'unknown') unknown.push(txid)
  }
  const [first] = unknown
  if (first === undefined) return 'all that it spends is there: it can be sent at any time'
  const isOwn = await areOwn(on, { chain: adapter.chain, txids: unknown })
  return isOwn
    ? 'it spends what another payment leaves over: that one comes first'
    : `its node does not know ${first}, which it spends, and nobody is seen to have taken its place`
}

/** Whether an output waits for its block or can be spent, is spent in a block, or the node knows nothing that makes it. */
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
