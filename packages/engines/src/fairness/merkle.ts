import { sha256Hex } from './sha256.ts'

/** A level of a Merkle tree over the one below; the last hash of an odd level moves up as it is. */
export function levelAbove(level: readonly string[]): string[] {
  const above: string[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left = '', right] = level.slice(at, at + 2)
    above.push(right === undefined ? left : sha256Hex(left + right))
  }
  return above
}

/** The root over leaves, each a hash of 64 hex characters; the hash of nothing where there is none. */
export function merkleRoot(leaves: readonly string[]): string {
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  return level[0] ?? sha256Hex('')
}
