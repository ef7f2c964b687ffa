import { describe, expect, it } from 'vitest'
import { mintUuidV7, mustHave } from '@powerplay/kernel'
import { sha256, treeOf } from '../../../platform/hash-tree.ts'
import { joinHashes, noLeaf } from './leaf.ts'
import { receiptsOf, type StoredLeaf } from './show-receipts.ts'

const userId = mintUuidV7(0, new Uint8Array(10))
const hashes = ['a', 'b', 'c', 'd', 'e'].map(sha256)

/** A leaf at each place of a bundle of five. */
const leaves = hashes.map((_hash, place): StoredLeaf => ({
  ...{ number: BigInt(place + 1), content: '{}', hash: '', signature: '', publicKey: '' },
  ...{ hashes: hashes.join(''), userId, place, before: noLeaf, total: 1n, lines: 'a line\n' },
}))

describe('receipts that are shown', () => {
  it('have the way from their leaf to the root, from every place', async () => {
    const root = treeOf(hashes, joinHashes).at(-1)?.[0]
    for (const [place, { way }] of (await receiptsOf(leaves)).entries()) {
      const end = way.reduce(
        (own, { side, hash }) => (side === 'left' ? joinHashes(hash, own) : joinHashes(own, hash)),
        mustHave(hashes[place], 'a leaf'),
      )
      expect(end).toBe(root)
    }
  })

  it('let others of the process come in between two bundles', async () => {
    const order: string[] = []
    const other = () => {
      order.push('another')
      if (order.length < leaves.length) setImmediate(other)
    }
    setImmediate(other)
    await receiptsOf(leaves)
    order.push('shown')
    expect(order.indexOf('shown')).toBeGreaterThanOrEqual(leaves.length - 1)
  })
})
