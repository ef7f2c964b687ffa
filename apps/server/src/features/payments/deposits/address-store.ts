import { chains, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ChainTransfer } from '../chains/chain-port.ts'

/** An address that was handed out. */
export interface DepositAddress {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly chain: string
  readonly keyIndex: number
  readonly address: string
  readonly memo: string | null
  readonly timesUsed: number
}

/** So often one address takes money before another one is shown. Source: betting specification, 7.2. */
export const usesMax = 20

const columns = `id, user_id as "userId", currency, chain, key_index as "keyIndex", address, memo,
  times_used as "timesUsed"`

/** The address that is shown to a player. */
export async function currentAddress(
  on: Queries,
  userId: Uuid,
  { currency, chain }: { readonly currency: string; readonly chain: string },
): Promise<DepositAddress | undefined> {
  const [row] = await on.query<DepositAddress>({
    name: 'chain_address_current',
    text: `select ${columns} from chain_addresses
      where user_id = $1 and currency = $2 and chain = $3 and is_current`,
    values: [userId, currency, chain],
  })
  return row
}

/** All addresses that are shown to a player. */
export function currentAddresses(
  on: Queries,
  userId: Uuid,
): Promise<Pick<DepositAddress, 'currency' | 'chain' | 'address' | 'memo'>[]> {
  return on.query({
    name: 'chain_addresses_current',
    text: `select currency, chain, address, memo from chain_addresses
      where user_id = $1 and is_current order by chain, currency`,
    values: [userId],
  })
}

/** Has whoever else makes addresses of a chain wait: of many requests at once each counts those before. */
export async function lockAddresses(tx: Queries, chain: string): Promise<void> {
  await tx.query({ text: 'select 1 from chain_keys where chain = $1 for update', values: [chain] })
}

/** The keys of a chain with the next place in them, which is taken by this. */
export async function takeKeyIndex(
  tx: Queries,
  chain: string,
): Promise<{ readonly xpub: string; readonly keyIndex: number } | undefined> {
  const [row] = await tx.query<{ xpub: string; keyIndex: number }>({
    text: `update chain_keys set next_index = next_index + 1 where chain = $1
      returning xpub, next_index - 1 as "keyIndex"`,
    values: [chain],
  })
  return row
}

type Shown = Pick<DepositAddress, 'userId' | 'currency' | 'chain'>

/**
 * The last address of a player that is not the one shown.
 * @param which `unused`: nothing ever came to it.
 */
export async function lastAddress(
  tx: Queries,
  { userId, currency, chain }: Shown,
  which: 'unused' | 'any',
): Promise<DepositAddress | undefined> {
  const [row] = await tx.query<DepositAddress>({
    text: `select ${columns} from chain_addresses
      where user_id = $1 and currency = $2 and chain = $3 and not is_current
        and (times_used = 0 or $4)
      order by asked_at desc, id desc limit 1`,
    values: [userId, currency, chain, which === 'any'],
  })
  return row
}

/**
 * How many addresses of a player on a chain nothing came to that was credited: coins of no worth make
 * none of them used. Where all have one address, by their own count.
 */
export async function countWaiting(
  tx: Queries,
  { userId, chain }: Pick<Shown, 'userId' | 'chain'>,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from chain_addresses a
      where a.user_id = $1 and a.chain = $2
        and case when a.memo is not null then a.times_used = 0 else a.address not in (
          select d.address from deposits d where d.user_id = $1 and d.chain = $2
            and d.credited_at is not null and d.address is not null) end`,
    values: [userId, chain],
  })
  return row?.count ?? 0
}

async function hideShown(tx: Queries, { userId, currency, chain }: Shown): Promise<void> {
  await tx.query({
    text: `update chain_addresses set is_current = false
      where user_id = $1 and currency = $2 and chain = $3 and is_current`,
    values: [userId, currency, chain],
  })
}

/** Puts one of a player's addresses in the place of the one that was shown. */
export async function showAgain(tx: Queries, address: DepositAddress): Promise<DepositAddress> {
  await hideShown(tx, address)
  await tx.query({
    text: 'update chain_addresses set is_current = true where id = $1',
    values: [address.id],
  })
  return address
}

/** Puts a new address in the place of the one that was shown. */
export async function insertAddress(
  tx: Queries,
  address: Omit<DepositAddress, 'timesUsed'>,
  at: InstantMs,
): Promise<void> {
  const { userId, currency, chain } = address
  await hideShown(tx, address)
  await tx.query({
    text: `insert into chain_addresses (id, user_id, currency, chain, key_index, address, memo, asked_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      address.id,
      userId,
      currency,
      chain,
      address.keyIndex,
      address.address,
      address.memo,
      new Date(at),
    ],
  })
}

/** Counts that an address took money; one that was used often enough is no longer shown. */
export async function useAddress(tx: Queries, id: Uuid): Promise<void> {
  await tx.query({
    text: `update chain_addresses set times_used = times_used + 1,
        is_current = is_current and times_used + 1 < $2 where id = $1`,
    values: [id, usesMax],
  })
}

/** Whose an address is. */
export type AddressOwner = Pick<DepositAddress, 'id' | 'userId'>

/** The owners of the addresses in some payments. */
export interface Owners {
  /** Undefined for foreign addresses, and for ours with a memo that is nobody's. */
  find(transfer: ChainTransfer): AddressOwner | undefined
  isOurs(address: string): boolean
}

export async function ownersOf(
  on: Queries,
  chain: string,
  transfers: readonly ChainTransfer[],
): Promise<Owners> {
  const addresses = [...new Set(transfers.map(({ to }) => to))]
  const rows =
    addresses.length === 0
      ? []
      : await on.query<DepositAddress>({
          name: 'chain_addresses_of',
          text: `select ${columns} from chain_addresses
            where chain = $1 and address = any($2::text[])`,
          values: [chain, addresses],
        })
  return {
    find: ({ to, memo }) =>
      rows.find((row) => row.address === to && (row.memo === null || row.memo === memo)),
    isOurs: (address) => rows.some((row) => row.address === address),
  }
}

/**
 * Whether an address is one that was handed out, our own, or one of an invoice. On whichever chain: several spell
 * theirs alike, and what comes to ours on another chain than it was made for is nobody's deposit.
 */
export async function isOwnAddress(on: Queries, address: string): Promise<boolean> {
  const rows = await on.query({
    text: `select 1 from chain_addresses where chain = any($1::text[]) and address = $2
      union all select 1 from chain_keys where hot_address = $2
      union all select 1 from payment_invoices where address = $2 limit 1`,
    values: [chains.map(({ id }) => id), address],
  })
  return rows.length > 0
}

/** Whether an address was handed out to this player. */
export async function isAddressOf(
  on: Queries,
  userId: Uuid,
  { chain, address }: { readonly chain: string; readonly address: string },
): Promise<boolean> {
  const rows = await on.query({
    text: `select 1 from chain_addresses where user_id = $1 and chain = $2 and address = $3 limit 1`,
    values: [userId, chain, address],
  })
  return rows.length > 0
}
