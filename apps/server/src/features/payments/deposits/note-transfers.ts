import {
  chainOf,
  currencyOf,
  findAsset,
  minorOfUnits,
  mustHave,
  type Uuid,
} from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { noteReadNumbers } from '../accounts/read-numbers.ts'
import { ownMoves } from '../accounts/sending-store.ts'
import type { BlockRef, ChainAdapter, ChainBlock, ChainTransfer } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import { isMachineTrouble } from '../sql-fault.ts'
import { ownersOf, useAddress, type AddressOwner } from './address-store.ts'
import { latestBlock, noteBlocks } from './block-store.ts'
import { noteTransfer } from './deposit-store.ts'
import { knownNames } from './due-deposits.ts'
import { expireUnmined } from './expire-unmined.ts'
import { tellStanding } from './settle-deposits.ts'
import { noteRestated } from './restated-store.ts'
import {
  hotAddressOf,
  isStray,
  noteFundings,
  noteSender,
  noteStrays,
  type SeenTransfer,
} from './stray-store.ts'

/** Blocks of a chain, and the one that they follow on. */
export interface ReadBlocks {
  readonly adapter: ChainAdapter
  readonly before: BlockRef
  readonly blocks: readonly ChainBlock[]
}

/** Notes what is in the blocks and how far the chain was read, in one transaction. */
export async function noteAll(
  parts: PaymentParts,
  tx: Queries,
  { adapter, before, blocks }: ReadBlocks,
): Promise<boolean> {
  const { chain } = adapter
  const latest = await latestBlock(tx, chain, 'locked')
  if (latest !== undefined && (latest.height !== before.height || latest.hash !== before.hash)) {
    return false
  }
  const all = blocks.flatMap((block) => block.transfers)
  const owners = await ownersOf(tx, chain, all)
  const moved = await movedAmongOurs(tx, adapter, all)
  const hot = await hotAddressOf(tx, chain)
  const strays: SeenTransfer[] = []
  const fundings: SeenTransfer[] = []
  for (const block of blocks) {
    for (const transfer of block.transfers) {
      if (moved.has(transfer.txid)) continue
      const owner = owners.find(transfer)
      const seen = { transfer, at: block.at, height: block.height }
      if (transfer.to === hot) fundings.push(seen)
      if (owner === undefined && !owners.isOurs(transfer.to)) continue
      if (owner === undefined || isStray(chain, transfer)) strays.push(seen)
      else {
        await orSetAside(parts, tx, { chain, transfer }, () =>
          noteOne(parts, tx, { chain, transfer, owner, block }),
        )
      }
    }
  }
  await noteFundings(tx, chain, fundings)
  await noteAside(parts, tx, chain, strays)
  await noteReadNumbers(tx, { chain, hot }, blocks)
  await noteBlocks(tx, chain, blocks)
  for (const block of blocks) await tellUnread(parts, chain, block)
  return true
}

/** What contracts paid on in some transactions is not known: staff are told once for a block, however many they are. */
async function tellUnread(
  { alarms }: Pick<PaymentParts, 'alarms'>,
  chain: string,
  { height, hash, unread = [] }: ChainBlock,
): Promise<void> {
  if (unread.length === 0) return
  const detail =
    `block ${height}: what contracts paid on in ${unread.length} of its transactions cannot be read and is ` +
    `no deposit: ${unread.join(' ')}`
  await alarms.raise({ kind: 'transfer-aside', chain, subject: hash, detail })
}

/** Transactions by which we move coins among our own addresses; with outputs there are none. */
export function movedAmongOurs(
  on: Queries,
  { chain, accounts }: ChainAdapter,
  transfers: readonly ChainTransfer[],
): Promise<ReadonlySet<string>> {
  const txids = accounts === null ? [] : transfers.map(({ txid }) => txid)
  return ownMoves(on, chain, txids)
}

/** Notes payments that wait for a block, those that do so no more too: what is known costs nothing at the next look. */
export async function notePending(parts: PaymentParts, adapter: ChainAdapter): Promise<void> {
  const { database, clock } = parts.platform
  const { chain } = adapter
  const pending = await adapter.pending()
  const owners = await ownersOf(database, chain, pending)
  const moved = await movedAmongOurs(database, adapter, pending)
  const owned = pending.filter((one) => owners.find(one) !== undefined && !moved.has(one.txid))
  const known = await knownNames(database, chain, owned)
  const strays = owned.filter((one) => isStray(chain, one))
  if (strays.length > 0) {
    const seen = strays.map((transfer) => ({ transfer, at: clock.now(), height: null }))
    await database.transaction((tx) => noteAside(parts, tx, chain, seen))
  }
  for (const transfer of owned) {
    if (known.has(nameOf(transfer)) || isStray(chain, transfer)) continue
    const owner = mustHave(owners.find(transfer), 'owner of an address')
    const seen = await database.transaction((tx) =>
      orSetAside(parts, tx, { chain, transfer }, () =>
        noteOne(parts, tx, { chain, transfer, owner, block: null }),
      ),
    )
    // Only what was not known: whoever waits at the address sees that it is on its way.
    if (seen !== undefined) await tellStanding(parts, seen)
  }
  await expireUnmined(parts, adapter, owned)
}

const nameOf = ({ txid, place }: ChainTransfer) => `${txid}:${place}`

/** Strays in one statement, or each for itself where one of them cannot be noted. */
async function noteAside(
  parts: PaymentParts,
  tx: Queries,
  chain: string,
  strays: readonly SeenTransfer[],
): Promise<void> {
  if (strays.length === 0) return
  const whole = await attempt(tx, () => noteStrays(tx, chain, strays))
  if (whole.error === undefined) return
  for (const stray of strays) {
    const { transfer } = stray
    await orSetAside(parts, tx, { chain, transfer }, () => noteStrays(tx, chain, [stray]))
  }
}

type Attempt<Noted> =
  { readonly noted: Noted; readonly error?: undefined } | { readonly error: Error }

/** What fails takes nothing else of the transaction with it. @throws what is the machine's trouble */
async function attempt<Noted>(tx: Queries, note: () => Promise<Noted>): Promise<Attempt<Noted>> {
  await tx.query({ text: 'savepoint transfer' })
  try {
    const noted = await note()
    await tx.query({ text: 'release savepoint transfer' })
    return { noted }
  } catch (error) {
    if (isMachineTrouble(error)) throw error
    await tx.query({ text: 'rollback to savepoint transfer' })
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** A payment that cannot be noted is left to staff, and stops nobody else's. */
async function orSetAside<Noted>(
  { alarms }: Pick<PaymentParts, 'alarms'>,
  tx: Queries,
  { chain, transfer }: { readonly chain: string; readonly transfer: ChainTransfer },
  note: () => Promise<Noted>,
): Promise<Noted | undefined> {
  const tried = await attempt(tx, note)
  if (tried.error === undefined) return tried.noted
  const { to, asset, units } = transfer
  const detail = `${units} of ${asset} to ${to}: ${tried.error.message}`
  await alarms.raise({ kind: 'transfer-aside', chain, subject: nameOf(transfer), detail })
  return undefined
}

/** A payment with the player whose address it went to. */
export interface OwnedTransfer {
  readonly chain: string
  readonly transfer: ChainTransfer
  readonly owner: AddressOwner
  readonly block: BlockRef | null
}

/**
 * Notes one payment; an asset that we do not carry there is kept for staff.
 * @throws Error where its name is that of another payment.
 * @returns its deposit.
 */
export async function noteOne(
  { platform: { mintId, clock } }: Pick<PaymentParts, 'platform'>,
  tx: Queries,
  { chain, transfer, owner, block }: OwnedTransfer,
): Promise<Uuid | undefined> {
  const asset = findAsset(transfer.asset, chain)
  if (asset === undefined || isStray(chain, transfer)) {
    await noteStrays(tx, chain, [{ transfer, at: clock.now(), height: block?.height ?? null }])
    return undefined
  }
  const { minor, dustUnits } = minorOfUnits(transfer.units, asset.decimals)
  const own = {
    ...{ id: mintId(), userId: owner.userId, currency: currencyOf(asset.currency).id },
    ...{ chain, txid: transfer.txid, place: transfer.place, address: transfer.to },
    ...{ amountMinor: minor, dustUnits, block, needed: chainOf(chain).confirmations },
    seenAt: clock.now(),
  }
  const noted = await noteTransfer(tx, own)
  if (noted?.isRestated === true) await noteRestated(tx, noted.id, own)
  else if (noted?.isOther === true)
    throw new Error(`deposit ${noted.id} is another payment of this name`)
  if (noted?.isNew === true) await useAddress(tx, owner.id)
  if (noted !== undefined && block !== null) await noteSender(tx, chain, transfer)
  return noted?.id
}
