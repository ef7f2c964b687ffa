import { z } from 'zod'

/** Coins as Bitcoin's nodes write them, a number with eight decimals; all there will be fit into 2^53. */
export const satoshi = z
  .number()
  .min(0)
  .max(21_000_000)
  .transform((coins) => BigInt(Math.round(coins * 100_000_000)))
export const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const chainInfo = z.object({ chain: z.string(), blocks: z.int(), bestblockhash: hash })

/** Coins for 1,000 virtual bytes: what is passed on at the least, and by how much more in the place of another. */
export const mempoolInfo = z.object({
  mempoolminfee: satoshi,
  incrementalrelayfee: satoshi.optional(),
})

/** Coins for 1,000 virtual bytes; none where the node has seen too little. */
export const feeEstimate = z.object({ feerate: satoshi.optional() })

const output = z.object({
  value: satoshi,
  n: z.int(),
  /** Of scripts that have none there is none. */
  scriptPubKey: z.object({ address: z.string().optional() }),
})

export const transaction = z.object({
  txid: hash,
  vin: z.array(z.object({ txid: hash.optional(), vout: z.int().optional() })),
  vout: z.array(output),
  blockhash: hash.optional(),
})
export type Transaction = z.output<typeof transaction>

/** Fewer than one confirmation: others took the place of the block. */
export const header = z.object({
  hash,
  height: z.int(),
  time: z.int(),
  confirmations: z.int(),
})

export const block = header.extend({
  previousblockhash: hash.optional(),
  tx: z.array(transaction),
})

/** An output that the node's wallet watches and nothing spends, not even what waits for a block. */
export const watched = z.object({
  txid: hash,
  vout: z.int(),
  address: z.string().optional(),
  amount: satoshi,
  confirmations: z.int(),
})

/** A transaction that the wallet knows. Below zero: how deep the block is that made it impossible. */
export const walletTransaction = z.object({ confirmations: z.int() })

/** Transactions of the wallet that are in no block yet, by what they do to it. */
export const walletMoves = z.object({
  transactions: z.array(z.object({ txid: hash, category: z.string(), confirmations: z.int() })),
})

/** An output of the blocks alone; null where a block spends it, or none has it. */
export const unspentOutput = z
  .object({ value: satoshi, scriptPubKey: z.object({ address: z.string().optional() }) })
  .nullable()
