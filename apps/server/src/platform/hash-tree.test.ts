import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sha256, treeOf, wayOf } from './hash-tree.ts'

describe('the hash of a text', () => {
  it('is SHA-256 of its UTF-8, in lower-case hex', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    for (const text of ['Zoë', '💰 1', 'a\u0000b', 'x'.repeat(100_000)]) {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
    }
  })
})

describe('a tree', () => {
  const join = (left: string, right: string) => `(${left}${right})`

  it('joins two and two, and the odd one goes up as it is', () => {
    expect(treeOf(['a', 'b', 'c', 'd', 'e'], join).at(-1)).toEqual(['(((ab)(cd))e)'])
    expect(treeOf(['a'], join)).toEqual([['a']])
    expect(treeOf([], join)).toEqual([[]])
  })

  it('has a way from each of its leaves to the root', () => {
    for (let count = 1; count <= 9; count += 1) {
      const leaves = [...'abcdefghi'].slice(0, count)
      const tree = treeOf(leaves, join)
      for (const [place, leaf] of leaves.entries()) {
        const end = wayOf(tree, place).reduce(
          (own, { side, node }) => (side === 'left' ? join(node, own) : join(own, node)),
          leaf,
        )
        expect([end]).toEqual(tree.at(-1))
      }
    }
  })
})
