import type { SignedSpend, SpentOutput } from '../chain-port.ts'
import type { JsonRpc } from '../json-rpc.ts'
import * as shapes from './bitcoin-shapes.ts'

/** A node and its wallet that watches our addresses, and what stands for their answer that they do not know it. */
export interface ConflictSource {
  readonly node: JsonRpc
  readonly wallet: JsonRpc
  orUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined>
}

/**
 * How deep the block is with a transaction that took from a payment what it spends. The wallet says so of a payment
 * that it knows, also where it was taken from another one that the payment is paid from (confirmations below zero); of
 * one that never got to the node, whatever else the wallet has since that spends the same. Undefined where nothing is
 * seen to: what a node does not know is not gone.
 */
export async function takenDepthOf(
  source: ConflictSource,
  { txids, outputs }: SignedSpend,
): Promise<number | undefined> {
  const depths = await walletDepthsOf(source, txids)
  // Of several versions one is mined, which took it from the others: an index that is built anew does not know that.
  if (depths.some((depth) => depth > 0)) return undefined
  // Wallets before Bitcoin Core 26 remember what a reorganisation undid: what blocks leave unspent nobody took.
  if (!(await isAnySpent(source, outputs))) return undefined
  const taken = depths.find((depth) => depth < 0)
  if (taken !== undefined) return -taken
  const spent: number[] = []
  for (const output of outputs) {
    const depth = await spentDepthOf(source, output, txids)
    if (depth !== undefined) spent.push(depth)
  }
  return spent.length === 0 ? undefined : Math.max(...spent)
}

/** Confirmations of those transactions that the wallet knows. */
async function walletDepthsOf(
  { wallet, orUnknown }: ConflictSource,
  txids: readonly string[],
): Promise<number[]> {
  const depths: number[] = []
  for (const txid of txids) {
    const asked = wallet.ask('gettransaction', [txid, true], shapes.walletTransaction)
    const known = await orUnknown(asked)
    if (known !== undefined) depths.push(known.confirmations)
  }
  return depths
}

/** Whether one of them is in no block, or spent in one. */
async function isAnySpent(
  { node }: ConflictSource,
  outputs: readonly SpentOutput[],
): Promise<boolean> {
  for (const { txid, place } of outputs) {
    const unspent = await node.ask('gettxout', [txid, place, false], shapes.unspentOutput)
    if (unspent === null) return true
  }
  return false
}

/** @param own what is no other transaction. */
async function spentDepthOf(
  source: ConflictSource,
  { txid, place }: SpentOutput,
  own: readonly string[],
): Promise<number | undefined> {
  const { node, wallet } = source
  const made = await readMined(source, txid)
  if (made === undefined) return undefined
  const unspent = await node.ask('gettxout', [txid, place, false], shapes.unspentOutput)
  if (unspent !== null) return undefined
  const since = await wallet.ask('listsinceblock', [made.block, 1, true], shapes.walletMoves)
  const mined = since.transactions.filter(({ confirmations }) => confirmations > 0)
  for (const id of new Set(mined.map((one) => one.txid))) {
    const spender = await readMined(source, id)
    const isSpender = spender?.vin.some((one) => one.txid === txid && one.vout === place)
    if (isSpender === true) return own.includes(id) ? undefined : spender?.depth
  }
  return undefined
}

/** A transaction in a block of the chain; undefined for all others. */
async function readMined({ node, orUnknown }: ConflictSource, txid: string) {
  const found = await orUnknown(node.ask('getrawtransaction', [txid, true], shapes.transaction))
  const { blockhash: block, vin } = found ?? {}
  if (block === undefined || vin === undefined) return undefined
  const { confirmations: depth } = await node.ask('getblockheader', [block], shapes.header)
  return depth < 1 ? undefined : { block, depth, vin }
}
