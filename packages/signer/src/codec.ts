import type { Intent, Signed } from './intent.ts'
import type { ChainKeys, KeyPlace } from './keys.ts'

/** How transactions and addresses of a chain are made. */
export interface ChainCodec {
  /** What transactions are paid for with, where that is apart from what they pay; null else. */
  readonly feeAsset: string | null
  addressOf(chain: string, publicKey: Uint8Array): string
  /** @throws SignerError */
  sign(wanted: Intent, keys: ChainKeys): Signed | Promise<Signed>
}

/** Our own address, which pays withdrawals and takes what is left. */
export const hotPlace: KeyPlace = { branch: 1, index: 0 }
