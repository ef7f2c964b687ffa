import { toSafeNumber } from '@powerplay/kernel'
import { z } from 'zod'

/** Numbers as nodes of the Ethereum kind write them. */
export const amount = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => BigInt(text))
export const whole = amount.transform(toSafeNumber)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
const bytes = z.string().regex(/^0x[0-9a-fA-F]*$/)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

export const header = z.object({
  number: whole,
  hash,
  parentHash: hash,
  timestamp: whole,
  baseFeePerGas: amount.optional(),
})
export type Header = z.output<typeof header>

export const transaction = z.object({
  hash,
  nonce: whole,
  from: address,
  to: address.nullable(),
  value: amount,
  input: bytes,
  blockHash: hash.nullable(),
  blockNumber: whole.nullable(),
})
export type Transaction = z.output<typeof transaction>

export const block = header.extend({ transactions: z.array(transaction) })
export type Block = z.output<typeof block>

/** The block that a node would make next: it has no hash on some nodes. */
export const pendingBlock = z
  .object({ transactions: z.array(transaction.omit({ blockHash: true, blockNumber: true })) })
  .nullable()

const log = z.object({
  address,
  topics: z.array(hash),
  data: bytes,
  removed: z.boolean().optional(),
})
export type Log = z.output<typeof log>

export const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: whole,
  /** 1: it did what it says. */
  status: whole,
  gasUsed: amount,
  effectiveGasPrice: amount,
  /** What a chain above another one pays below. */
  l1Fee: amount.nullish(),
  logs: z.array(log),
})
export type Receipt = z.output<typeof receipt>

/** A call as a node traces it, with the calls that it made. */
export interface Call {
  readonly type: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly value?: bigint | undefined
  readonly error?: string | undefined
  readonly calls?: Call[] | undefined
}
const call: z.ZodType<Call> = z.object({
  type: z.string(),
  from: address.optional(),
  to: address.optional(),
  value: amount.optional(),
  error: z.string().optional(),
  get calls() {
    return z.array(call).optional()
  },
})
export const traces = z.array(z.object({ txHash: hash, result: call }))
export const trace = call
