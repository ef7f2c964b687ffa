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
  for (const txid of txids) {
    const known = await source.orUnknown(
      source.wallet.ask('gettransaction', [txid, true], shapes.walletTransaction),
    )
    if (known !== undefined && known.confirmations < 0) return -known.confirmations
  }
  for (const output of outputs) {
    const depth = await spentDepthOf(source, output)
    if (depth !== undefined) return depth
  }
  return undefined
}

async function spentDepthOf(
  source: ConflictSource,
  { txid, place }: SpentOutput,
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
    if (isSpender === true) return spender?.depth
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
