import { fromWireId, refuse, toIso, type Uuid } from '@powerplay/kernel'
import type { TokenProof } from '@powerplay/contract'
import { treeOf, wayOf } from '../../../platform/hash-tree.ts'
import type { TokenParts } from '../parts.ts'
import { isDay, leavesOf, placesOf, readDay } from './day-store.ts'
import { joinSums, leafNode } from './leaf.ts'
import { saltOf } from './publish-day.ts'

/**
 * Shows a player that a wager of theirs stands in the figures of a day. Somebody else's does not exist
 * for them. @throws Refusal core/unknown-id
 */
export async function proveWager(
  parts: TokenParts,
  userId: Uuid,
  { day, id }: { readonly day: string; readonly id: string },
): Promise<TokenProof> {
  const { database } = parts.platform
  const wagerId = fromWireId('bet', id) ?? refuse('core/unknown-id')
  const wager = await parts.wallet.journal.find(wagerId)
  const isOwn = isDay(day) && wager?.userId === userId
  const found = isOwn ? await readDay(database, day) : undefined
  if (!found) return refuse('core/unknown-id')
  const rows: TokenProof['rows'] = []
  for (const place of await placesOf(database, day, wagerId)) {
    const leaves = await leavesOf(database, day, place)
    const tree = treeOf(
      leaves.map(({ text }) => leafNode(text)),
      joinSums,
    )
    leaves.forEach((leaf, number) => {
      if (leaf.wagerId !== wagerId) return
      rows.push({
        leaf: leaf.text,
        salt: saltOf(parts, wagerId),
        name: `${wagerId}:${leaf.mark}`,
        way: wayOf(tree, number).map(({ side, node }) => ({
          side,
          hash: node.hash,
          sums: node.sums.map(String),
        })),
        hour: toIso(place.hour),
        product: place.product,
      })
    })
  }
  if (rows.length === 0) refuse('core/unknown-id')
  return { day, root: found.root, rows }
}
