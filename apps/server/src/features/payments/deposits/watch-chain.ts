import { chainOf, currencyOf, findAsset, minorOfUnits, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { ownMoves } from '../accounts/sending-store.ts'
import type { BlockRef, ChainAdapter, ChainBlock, ChainTransfer } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import {
  noteFunding,
  hotAddressOf,
  noteStray,
  ownersOf,
  useAddress,
  type AddressOwner,
} from './address-store.ts'
import { blockHashes, forgetBlocksAbove, latestBlock, noteBlocks } from './block-store.ts'
import { isMachineTrouble } from '../sql-fault.ts'
import { forgetBlocks, noteTransfer } from './deposit-store.ts'
import { tellStanding } from './settle-deposits.ts'

/** Reorganisations deeper than this are not looked for: no chain of ours confirms so late. */
const depthMax = 200
const blocksPerLook = 100

/**
 * Reads a chain up to its head: finds blocks that others took the place of, then notes every payment
 * to our addresses with the block that holds it, and those that wait for one. Credits nothing.
 * @returns the head; undefined when another watcher was quicker, when its node has no blocks up to it,
 * or when the chain is not the one that was read before: then an alarm stands. Nothing is credited or
 * taken back then.
 */
export async function readChain(
  parts: PaymentParts,
  adapter: ChainAdapter,
): Promise<BlockRef | undefined> {
  const { alarms } = parts
  const { database } = parts.platform
  const { chain } = adapter
  const head = await adapter.head()
  const known = (await latestBlock(database, chain)) ?? (await begin(parts, adapter, head))
  let at = await standing(parts, adapter, { known, head })
  if (at === undefined) {
    const detail = `read up to block ${known.height} (${known.hash}), its head is ${head.height}`
    await alarms.raise({ kind: 'chain-went-back', chain, subject: chain, detail })
    return undefined
  }
  await alarms.clear('chain-went-back', chain)
  while (at.height < head.height) {
    const blocks = await adapter.blocks(at.height + 1, blocksPerLook)
    const last = blocks.at(-1)
    // A head that cannot be read counts for nothing: what a fork took is not taken back by it.
    if (last === undefined) return undefined
    if (!followsOn(at, blocks)) return undefined
    const before = at
    const isOurs = await database.transaction((tx) =>
      noteAll(parts, tx, { adapter, before, blocks }),
    )
    if (!isOurs) return undefined
    at = last
  }
  await notePending(parts, adapter)
  return head
}

/** Starts at the head of a chain; the blocks below it are kept to find a reorganisation by. */
async function begin(
  { platform: { database } }: PaymentParts,
  adapter: ChainAdapter,
  head: BlockRef,
): Promise<BlockRef> {
  const from = Math.max(0, head.height - blocksPerLook + 1)
  const blocks = await adapter.headers(from, blocksPerLook)
  const below = blocks.filter(({ height }) => height < head.height)
  await noteBlocks(database, adapter.chain, [...below, head])
  return head
}

/**
 * The newest block we know that is still part of the chain; what was above it is forgotten. Only
 * another block at a height that we know is proof of that. Undefined without proof: where the chain is
 * merely shorter than it was, and where none of its blocks is one of ours.
 */
async function standing(
  parts: PaymentParts,
  adapter: ChainAdapter,
  { known, head }: { readonly known: BlockRef; readonly head: BlockRef },
): Promise<BlockRef | undefined> {
  const { database } = parts.platform
  if (head.height >= known.height) {
    const [same] = await adapter.headers(known.height, 1)
    if (same?.height === known.height && same.hash === known.hash) return known
  }
  const from = Math.max(0, known.height - depthMax)
  const theirs = new Map(
    (await adapter.headers(from, depthMax + 1)).map(({ height, hash }) => [height, hash]),
  )
  const ours = await blockHashes(database, adapter.chain, from)
  const isOther = ours.some(({ height, hash }) => theirs.has(height) && theirs.get(height) !== hash)
  const fork = ours.find(({ height, hash }) => theirs.get(height) === hash)
  if (!isOther || fork === undefined) return undefined
  const waiting = await database.transaction(async (tx) => {
    await forgetBlocksAbove(tx, adapter.chain, fork.height)
    return forgetBlocks(tx, adapter.chain, fork.height)
  })
  for (const id of waiting) await tellStanding(parts, id)
  return fork
}

/** A chain that changed between two questions is asked again at the next look. */
function followsOn(before: BlockRef, blocks: readonly ChainBlock[]): boolean {
  let last = before
  for (const block of blocks) {
    // Simulated chains forget old blocks in which there was nothing.
    const isNext = block.height === last.height + 1
    if (isNext && last.hash !== '' && block.parent !== last.hash) return false
    last = block
  }
  return true
}

interface Read {
  readonly adapter: ChainAdapter
  readonly before: BlockRef
  readonly blocks: readonly ChainBlock[]
}

/** Notes what is in the blocks and how far the chain was read, in one transaction. */
async function noteAll(
  parts: PaymentParts,
  tx: Queries,
  { adapter, before, blocks }: Read,
): Promise<boolean> {
  const { chain } = adapter
  const latest = await latestBlock(tx, chain, 'locked')
  if (latest !== undefined && (latest.height !== before.height || latest.hash !== before.hash)) {
    return false
  }
  const transfers = blocks.flatMap((block) => block.transfers)
  const owners = await ownersOf(tx, chain, transfers)
  const moved = await movedAmongOurs(tx, adapter, transfers)
  const hot = await hotAddressOf(tx, chain)
  for (const block of blocks) {
    for (const transfer of block.transfers) {
      if (moved.has(transfer.txid)) continue
      const owner = owners.find(transfer)
      if (transfer.to === hot) await noteFunding(tx, chain, transfer, block)
      if (owner === undefined && !owners.isOurs(transfer.to)) continue
      await orSetAside(parts, tx, { chain, transfer }, async () => {
        if (owner !== undefined) await noteOne(parts, tx, { chain, transfer, owner, block })
        else await noteStray(tx, chain, transfer, block)
      })
    }
  }
  await noteBlocks(tx, chain, blocks)
  return true
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

async function notePending(parts: PaymentParts, adapter: ChainAdapter): Promise<void> {
  const { database } = parts.platform
  const pending = await adapter.pending()
  const owners = await ownersOf(database, adapter.chain, pending)
  const moved = await movedAmongOurs(database, adapter, pending)
  for (const transfer of pending) {
    const owner = owners.find(transfer)
    if (owner === undefined || moved.has(transfer.txid)) continue
    const { chain } = adapter
    const seen = await database.transaction((tx) =>
      orSetAside(parts, tx, { chain, transfer }, () =>
        noteOne(parts, tx, { chain, transfer, owner, block: null }),
      ),
    )
    // Only what was not known: whoever waits at the address sees that it is on its way.
    if (seen !== undefined) await tellStanding(parts, seen)
  }
}

/** A payment that cannot be noted is left to staff, and stops nobody else's. */
async function orSetAside<Noted>(
  { alarms }: Pick<PaymentParts, 'alarms'>,
  tx: Queries,
  { chain, transfer }: { readonly chain: string; readonly transfer: ChainTransfer },
  note: () => Promise<Noted>,
): Promise<Noted | undefined> {
  await tx.query({ text: 'savepoint transfer' })
  try {
    const noted = await note()
    await tx.query({ text: 'release savepoint transfer' })
    return noted
  } catch (error) {
    if (isMachineTrouble(error)) throw error
    await tx.query({ text: 'rollback to savepoint transfer' })
    const { txid, place, to, asset, units } = transfer
    const why = error instanceof Error ? error.message : String(error)
    const detail = `${units} of ${asset} to ${to}: ${why}`
    await alarms.raise({ kind: 'transfer-aside', chain, subject: `${txid}:${place}`, detail })
    return undefined
  }
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
  const { minor, dustUnits } = minorOfUnits(transfer.units, asset?.decimals ?? 0)
  if (asset === undefined || minor === 0n) {
    await noteStray(tx, chain, transfer, { at: clock.now(), height: block?.height ?? null })
    return undefined
  }
  const noted = await noteTransfer(tx, {
    id: mintId(),
    userId: owner.userId,
    currency: currencyOf(asset.currency).id,
    ...{ chain, txid: transfer.txid, place: transfer.place, address: transfer.to },
    ...{ amountMinor: minor, dustUnits, block, needed: chainOf(chain).confirmations },
    seenAt: clock.now(),
  })
  if (noted?.isOther === true)
    throw new Error(`deposit ${noted.id} is another payment of this name`)
  if (noted?.isNew === true) await useAddress(tx, owner.id)
  return noted?.id
}
