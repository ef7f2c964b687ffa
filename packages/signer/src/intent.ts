import { z } from 'zod'

const units = z.string().regex(/^\d{1,39}$/)

/** An output that is spent, and the place of the key that may. */
const spentOutput = z.strictObject({
  txid: z.string().max(128),
  place: z.int().min(0),
  asset: z.string().max(20),
  units,
  branch: z.union([z.literal(0), z.literal(1)]),
  index: z.int().min(0),
})

/** What the signer is asked for: to pay one withdrawal, with these outputs to pay it from. */
export const intent = z.strictObject({
  /** Id of the withdrawal. */
  id: z.uuid(),
  chain: z.string().max(20),
  asset: z.string().max(20),
  to: z.string().min(4).max(128),
  memo: z.string().max(64).nullable(),
  /** What the recipient gets and what the chain may cost, in units of the chain. */
  units,
  feeUnits: units,
  inputs: z.array(spentOutput).min(1).max(200),
})

export type Intent = z.output<typeof intent>

/** A signed transaction, ready to be sent; the same for ever for one withdrawal. */
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
  | 'differs-from-ledger'
  | 'owes'
  | 'over-cap'
  | 'over-hour'
  | 'other-content'
  | 'short-of-coins'

/** Thrown by the signer; the name is told to whoever asked. */
export class SignerError extends Error {
  override readonly name = 'SignerError'
  readonly refusal: SignerRefusal

  constructor(refusal: SignerRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}
