import { setImmediate } from 'node:timers/promises'
import type { Uuid } from '@powerplay/kernel'
import { playerOf, userWireId, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { treeOf, wayOf } from '../../../platform/hash-tree.ts'
import type { PaymentParts } from '../parts.ts'
import { joinHashes } from './leaf.ts'

/** A leaf with the bundle that it stands in; hashes in hex, one after the other. */
export interface StoredLeaf {
  readonly number: bigint
  readonly content: string
  readonly hash: string
  readonly signature: string
  readonly publicKey: string
  readonly hashes: string
  readonly userId: Uuid
  readonly place: number
  readonly before: string
  readonly total: bigint
  readonly lines: string
}

export const leafColumns = `b.number, b.content, b.hash, b.signature, b.public_key as "publicKey",
  encode(b.leaves, 'hex') as hashes, l.user_id as "userId", l.place, l.before, l.total, l.lines`

/**
 * Bundles of a player that are shown at once. Each has a tree to be built of all its leaves, which at the house's
 * busiest is what a page costs; whoever has more of them asks on at the rate of the call.
 */
const atOnce = 50
const hexOfHash = 64

/** The hashes of a bundle's leaves. */
export function hashesOf({ hashes }: Pick<StoredLeaf, 'hashes'>): string[] {
  return hashes.match(new RegExp(`.{${hexOfHash}}`, 'g')) ?? []
}

/** The caller's receipts after a bundle, the oldest first. */
export async function showReceipts(
  { platform }: Pick<PaymentParts, 'platform'>,
  { after = '0' }: { readonly after?: string | undefined },
  context: CallContext,
) {
  const userId = playerOf(context)
  const rows = await leavesAfter(platform.database, userId, after)
  const last = rows.length === atOnce ? rows.at(-1) : undefined
  return {
    player: userWireId(userId),
    rows: await receiptsOf(rows),
    next: last === undefined ? null : String(last.number),
  }
}

/**
 * Leaves as their player is shown them. The tree of a bundle has thousands of hashes, so all else that
 * waits for this process comes in between two bundles.
 */
export async function receiptsOf(leaves: readonly StoredLeaf[]) {
  const shown: ReturnType<typeof receiptOf>[] = []
  for (const leaf of leaves) {
    if (shown.length > 0) await setImmediate()
    shown.push(receiptOf(leaf))
  }
  return shown
}

function receiptOf(row: StoredLeaf) {
  const way = wayOf(treeOf(hashesOf(row), joinHashes), row.place)
  return {
    ...{ content: row.content, signature: row.signature, publicKey: row.publicKey },
    ...{ before: row.before, total: String(row.total), lines: row.lines },
    way: way.map(({ side, node }) => ({ side, hash: node })),
  }
}

function leavesAfter(on: Queries, userId: Uuid, after: string): Promise<StoredLeaf[]> {
  return on.query<StoredLeaf>({
    text: `select ${leafColumns} from receipt_leaves l
        join receipt_bundles b on b.number = l.bundle
      where l.user_id = $1 and l.bundle > $2::bigint order by l.bundle limit $3`,
    values: [userId, after, atOnce],
  })
}
