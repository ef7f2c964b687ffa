import type { InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Address } from './address.ts'

/** What a secret about an address is good for: to be signed, or as the proof that it was. */
export type WalletPurpose = 'nonce' | 'proof'

/** A secret of one use; only its hash is kept. */
export interface WalletSecret {
  readonly hash: Buffer
  readonly purpose: WalletPurpose
  readonly address: Address
  /** The browser it was made for. */
  readonly holder: string
  readonly expiresAt: InstantMs
}

export async function insertWalletSecret(queries: Queries, secret: WalletSecret): Promise<void> {
  const { hash, purpose, address, holder, expiresAt } = secret
  await queries.query({
    text: `insert into wallet_secrets (secret_hash, purpose, address, holder, expires_at)
      values ($1, $2, $3, $4, $5)`,
    values: [hash, purpose, address, holder, new Date(expiresAt)],
  })
}

/**
 * Uses a secret up, good or not. @returns the address it was made for, or undefined when it is
 * unknown, too old, or of another browser.
 */
export async function useWalletSecret(
  queries: Queries,
  wanted: Pick<WalletSecret, 'hash' | 'purpose' | 'holder'> & { readonly now: InstantMs },
): Promise<Address | undefined> {
  const rows = await queries.query<{ address: Address; holder: string; expiresAt: Date }>({
    text: `delete from wallet_secrets where secret_hash = $1 and purpose = $2
      returning address, holder, expires_at as "expiresAt"`,
    values: [wanted.hash, wanted.purpose],
  })
  const [row] = rows
  if (row === undefined || row.holder !== wanted.holder) return undefined
  return row.expiresAt.getTime() > wanted.now ? row.address : undefined
}

/** Forgets what is out of date. */
export async function deleteOldWalletSecrets(queries: Queries, now: InstantMs): Promise<void> {
  await queries.query({
    text: 'delete from wallet_secrets where expires_at < $1',
    values: [new Date(now)],
  })
}
