import { sha256, treeOf as rowsOfTree, wayOf } from '../../platform/hash-tree.ts'

/** A hash on the way from a line to the root, and on which side of the way it stands. */
export interface TreeStep {
  readonly side: 'left' | 'right'
  readonly hash: string
}

/** What a line of a statement says of one referral, from the beginning to the end of its day. */
export interface StatementLine {
  readonly token: string
  readonly ratedE6: bigint
  readonly theoreticalE6: bigint
  readonly earnedE6: bigint
}

/** The text of a line, as it is hashed. */
export function lineText(day: string, line: StatementLine): string {
  return `${day}:${line.token}:${line.ratedE6}:${line.theoreticalE6}:${line.earnedE6}`
}

/** Hash of a line. `line:` and `node:` keep lines and inner hashes apart. */
export function lineHash(text: string): string {
  return sha256(`line:${text}`)
}

/** Hash of two neighbours. */
function nodeHash(left: string, right: string): string {
  return sha256(`node:${left}${right}`)
}

/** The rows of a tree of hashes, lines first. */
export function treeOf(hashes: readonly string[]): string[][] {
  return rowsOfTree(hashes, nodeHash)
}

/** The root of a tree; of no lines at all the hash of nothing. */
export function rootOf(tree: readonly (readonly string[])[]): string {
  return tree.at(-1)?.[0] ?? sha256('')
}

/** The hashes beside the way from a line to the root. */
export function pathOf(tree: readonly (readonly string[])[], place: number): TreeStep[] {
  return wayOf(tree, place).map(({ side, node }) => ({ side, hash: node }))
}
