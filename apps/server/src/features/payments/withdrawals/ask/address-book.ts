import type { BookAddress } from '@powerplay/contract'
import {
  chainOf,
  findAsset,
  fromWireId,
  hourMs,
  mustHave,
  refuse,
  toWireId,
  type Uuid,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../../platform/context.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { addressOfKey } from '../../accounts/own-keys.ts'
import { CostlyRecipient, type ChainAdapter } from '../../chains/chain-port.ts'
import { isOwnAddress } from '../../deposits/address-store.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'
import { addressHoldHoursOf } from '../../settings.ts'

/** So many addresses are kept. */
export const bookMax = 20

interface Row {
  readonly id: Uuid
  readonly currency: string
  readonly chain: string
  readonly address: string
  readonly memo: string | null
  readonly label: string
  readonly addedAt: Date
}

/** Where a withdrawal goes. */
export interface Destination {
  readonly currency: string
  readonly chain: string
  readonly address: string
  readonly memo: string | null
}

const columns = 'id, currency, chain, address, memo, label, added_at as "addedAt"'
const lengthMin = 4

/**
 * Reads where a withdrawal goes. Refusals: payments/chain-off; payments/enter-wallet for what is
 * shorter than four characters, not of this chain, or one of our own; payments/contract-recipient for a program
 * that would run at our cost.
 */
export async function destinationOf(
  parts: PaymentParts,
  asked: Pick<Destination, 'currency' | 'chain'> & {
    readonly address: string
    readonly memo?: string | undefined
  },
): Promise<Destination> {
  const typed = asked.address.trim()
  if (typed.length < lengthMin) refuse('payments/enter-wallet')
  const adapter = parts.chains.get(asked.chain)
  if (adapter === undefined || !findAsset(asked.currency, asked.chain)) {
    return refuse('payments/chain-off')
  }
  const address = adapter.readAddress(typed) ?? refuse('payments/enter-wallet')
  // Money sent to ourselves would come back as a deposit, or as nobody's.
  if (await isOwnAddress(parts.platform.database, address)) {
    refuse('payments/enter-wallet')
  }
  const memo = asked.memo?.trim() ?? ''
  // No transaction of such a chain could carry it: the signer would refuse for ever.
  if (memo !== '' && !chainOf(asked.chain).hasMemo) refuse('payments/enter-wallet')
  await expectPayable(parts, adapter, { currency: asked.currency, address })
  return {
    currency: asked.currency,
    chain: asked.chain,
    address,
    memo: memo === '' ? null : memo,
  }
}

/**
 * The chain's own coins are a call of whoever gets them. A node that says nothing keeps nobody from asking: it is
 * asked again before anything is signed. @throws Refusal payments/contract-recipient
 */
async function expectPayable(
  { platform }: PaymentParts,
  { chain, accounts: side }: ChainAdapter,
  { currency, address }: Pick<Destination, 'currency' | 'address'>,
): Promise<void> {
  if (side === null || side.native !== currency) return
  const from = await addressOfKey(platform.database, { chain, branch: 1, index: 0 })
  if (from === undefined) return
  try {
    await side.gasFor({ from, to: address, asset: currency, units: 1n })
  } catch (error) {
    if (error instanceof CostlyRecipient) refuse('payments/contract-recipient')
    const message = error instanceof Error ? error.message : String(error)
    platform.logOf('payments').warn({ event: 'payments.recipient_unknown', chain, error: message })
  }
}

/** The addresses of the caller. */
export async function showBook(parts: PaymentParts, context: CallContext) {
  const rows = await parts.platform.database.query<Row>({
    text: `select ${columns} from withdraw_addresses
      where user_id = $1 and removed_at is null order by added_at desc, id`,
    values: [playerOf(context)],
  })
  const changedAt = await secretsChangedAt(parts.platform.database, playerOf(context))
  return { rows: rows.map((row) => present(parts, row, changedAt)), max: bookMax }
}

/** Saves an address. Refusals: payments/enter-wallet, payments/chain-off, payments/book-full. */
export async function saveAddress(
  parts: PaymentParts,
  asked: Destination & { readonly label: string },
  context: CallContext,
): Promise<BookAddress> {
  const userId = playerOf(context)
  const row = await parts.platform.database.transaction((tx) =>
    keepAddress(parts, tx, { ...asked, userId }),
  )
  return present(parts, row, await secretsChangedAt(parts.platform.database, userId))
}

/** When the ways into an account were closed last: no address is usable before the hold after that. */
async function secretsChangedAt(on: Queries, userId: Uuid): Promise<Date | null> {
  const [user] = await on.query<{ at: Date | null }>({
    text: 'select secrets_changed_at as at from users where id = $1',
    values: [userId],
  })
  return user?.at ?? null
}

/** Takes an address out of the book; put in again it waits anew. */
export async function removeAddress(
  { platform }: PaymentParts,
  wireId: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const id = fromWireId('address', wireId) ?? refuse('core/unknown-id')
  const rows = await platform.database.query({
    text: `update withdraw_addresses set removed_at = $3
      where id = $1 and user_id = $2 and removed_at is null returning id`,
    values: [id, playerOf(context), nowOf(platform)],
  })
  if (rows.length === 0) refuse('core/unknown-id')
  return {}
}

type Entry = Destination & { readonly userId: Uuid }

async function findAddress(on: Queries, own: Entry): Promise<Row | undefined> {
  const { userId, currency, chain, address, memo } = own
  const [known] = await on.query<Row>({
    text: `select ${columns} from withdraw_addresses where user_id = $1 and currency = $2
      and chain = $3 and address = $4 and memo is not distinct from $5 and removed_at is null`,
    values: [userId, currency, chain, address, memo],
  })
  return known
}

/** Whether an address stands in the book, or can be put in. */
export async function hasRoom(on: Queries, own: Entry): Promise<boolean> {
  if ((await findAddress(on, own)) !== undefined) return true
  const [count] = await on.query<{ count: number }>({
    text: `select count(*)::int as count from withdraw_addresses
      where user_id = $1 and removed_at is null`,
    values: [own.userId],
  })
  return (count?.count ?? 0) < bookMax
}

/** The address that has stood longest in the book for a currency on a chain: it waits least. */
export async function oldestAddress(
  on: Queries,
  own: Pick<Entry, 'userId' | 'currency' | 'chain'>,
): Promise<Pick<Destination, 'address' | 'memo'> | undefined> {
  const [row] = await on.query<Row>({
    text: `select ${columns} from withdraw_addresses where user_id = $1 and currency = $2
      and chain = $3 and removed_at is null order by added_at, id limit 1`,
    values: [own.userId, own.currency, own.chain],
  })
  return row
}

/** The address in the book, put in now unless it stands there. @throws Refusal payments/book-full */
export async function keepAddress(
  parts: PaymentParts,
  tx: Queries,
  own: Destination & { readonly userId: Uuid; readonly label: string },
): Promise<Row> {
  const { userId, currency, chain, address, memo, label } = own
  await tx.query({ text: 'select from users where id = $1 for update', values: [userId] })
  const known = await findAddress(tx, own)
  if (known !== undefined) return known
  if (!(await hasRoom(tx, own))) refuse('payments/book-full')
  const id = parts.platform.mintId()
  // The hold goes by the clock of the database: no node's own opens it early.
  const [added] = await tx.query<Row>({
    text: `insert into withdraw_addresses
        (id, user_id, currency, chain, address, memo, label, added_at)
      values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp()) returning ${columns}`,
    values: [id, userId, currency, chain, address, memo, label],
  })
  await parts.notices.put(tx, {
    ...{ userId, kind: 'security', title: 'New withdrawal address' },
    text: `${label === '' ? address : label} was added to your address book. Was it not you? Change your password at once.`,
    link: null,
  })
  return mustHave(added, 'an address')
}

function present({ platform }: PaymentParts, row: Row, changedAt: Date | null): BookAddress {
  const addedAt = row.addedAt.getTime()
  const heldFrom = Math.max(addedAt, changedAt?.getTime() ?? 0)
  return {
    _id: toWireId('address', row.id),
    ...{ currency: row.currency, chain: row.chain, address: row.address, memo: row.memo },
    ...{ label: row.label, addedAt },
    usableAt: heldFrom + addressHoldHoursOf(platform) * hourMs,
  }
}
