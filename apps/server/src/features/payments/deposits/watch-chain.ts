import type { BlockRef, ChainAdapter, ChainBlock } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import {
  blockHashes,
  forgetBlocks,
  forgetBlocksAbove,
  latestBlock,
  noteBlocks,
} from './block-store.ts'
import { noteAll, notePending } from './note-transfers.ts'
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
