import { z } from 'zod'

const units = z.string().regex(/^\d{1,39}$/)
const text = (max: number) => z.string().max(max)

/** An output that is spent, and the place of the key that may. */
const spentOutput = z.strictObject({
  txid: text(128),
  place: z.int().min(0),
  asset: text(20),
  units,
  branch: z.union([z.literal(0), z.literal(1)]),
  index: z.int().min(0),
})

/** So often the fee of a payment that spends outputs is raised at the most. */
export const spendRaisesMax = 5
/** The same of whatever is signed. */
export const versionMax = 20

/** What the signer is asked for: to pay one withdrawal, with these outputs to pay it from. */
const spendIntent = z.strictObject({
  /** Id of the withdrawal. */
  id: z.uuid(),
  /** Counts how often the fee was raised: content and outputs stay the same, what is left over gets less. */
  version: z.int().min(0).max(spendRaisesMax).default(0),
  chain: text(20),
  asset: text(20),
  to: z.string().min(4).max(128),
  memo: z.string().max(64).nullable(),
  /** What the recipient gets and what the chain may cost, in units of the chain. */
  units,
  feeUnits: units,
  inputs: z.array(spentOutput).min(1).max(200),
})

/**
 * The same on a chain whose addresses hold balances: one transaction of one of our keys under its next
 * number. A `sweep` brings what a player's address holds to our own, `gas` brings the chain's coin to a
 * player's address so that it can pay for a sweep: both stay with us.
 */
const accountIntent = z.strictObject({
  /** Id of the withdrawal, or of the sweep or gas. */
  id: z.uuid(),
  kind: z.enum(['withdrawal', 'sweep', 'gas']),
  chain: text(20),
  asset: text(20),
  to: z.string().min(4).max(128),
  memo: z.null(),
  units,
  /** The key that pays: 1 is our own, 0 those of players. */
  branch: z.union([z.literal(0), z.literal(1)]),
  index: z.int().min(0),
  /** Of `gas`: whose address gets it. */
  recipient: z.int().min(0).nullable(),
  nonce: z.int().min(0),
  /** Counts how often the fee was raised: the content stays the same. */
  version: z.int().min(0).max(versionMax),
  gas: z.int().min(21_000).max(500_000),
  /** Per unit of gas: the most of it, and what of that goes to the block's maker. */
  maxFee: units,
  tip: units,
})

export const intent = z.union([spendIntent, accountIntent])

export type SpendIntent = z.output<typeof spendIntent>
export type AccountIntent = z.output<typeof accountIntent>
export type Intent = z.output<typeof intent>

export const isAccountIntent = (wanted: Intent): wanted is AccountIntent => 'nonce' in wanted

/** A signed transaction, ready to be sent; the same for ever for one version of a withdrawal. */
export interface Signed {
  readonly txid: string
  /** The transaction as its chain takes it, as JSON text or hex. */
  readonly raw: string
}

/** Why nothing was signed. */
export type SignerRefusal =
  | 'stopped'
  | 'unknown-withdrawal'
  | 'not-approved'
  /** Too few agreed for what it is worth by the signer's own rough prices. */
  | 'worth-differs'
  | 'differs-from-ledger'
  | 'owes'
  | 'over-cap'
  | 'over-hour'
  | 'over-day'
  | 'over-fee'
  /** Offered for more, it would pay its chain no more than before. */
  | 'no-raise'
  | 'other-content'
  /** Something else was signed for of outputs that it would spend: nothing is signed with them, and nothing was. */
  | 'other-output'
  | 'short-of-coins'
  /** Its chain carries no such small output to that address. */
  | 'dust'
  | 'wrong-chain'

/** Names an output as it was asked for. */
export type OutputName = Pick<SpendIntent['inputs'][number], 'txid' | 'place'>

/** Thrown by the signer; the name is told to whoever asked, and which outputs it is about. */
export class SignerError extends Error {
  override readonly name = 'SignerError'
  readonly refusal: SignerRefusal
  /** Of `other-output`: all of them. */
  readonly outputs: readonly OutputName[]

  constructor(refusal: SignerRefusal, outputs: readonly OutputName[] = []) {
    super(refusal)
    this.refusal = refusal
    this.outputs = outputs
  }
}

/** What is answered in the place of a signature; `failed` for a defect. */
export interface Refused {
  readonly refusal: SignerRefusal | 'failed'
  readonly outputs?: readonly OutputName[]
}
