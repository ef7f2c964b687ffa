import type { Uuid } from '@powerplay/kernel'
import { sha256 } from '../../../platform/hash-tree.ts'
import type { ResultFact } from '../../wallet/index.ts'
import { hourText, playOf, type PlaySums } from '../fold.ts'

/** Sums of a node: bets, stakes, payouts, theoretical win, expected win; worths in 1e-6 USD. */
export type Sums = readonly [bigint, bigint, bigint, bigint, bigint]

/** A node of a tree that commits to the sums below it: no leaf can be left out or made smaller. */
export interface SumNode {
  readonly hash: string
  readonly sums: Sums
}

export const noSums: Sums = [0n, 0n, 0n, 0n, 0n]

export const sumsOf = ({ bets, stakeE6, payoutE6, theoreticalE6, expectedE6 }: PlaySums): Sums => [
  bets,
  stakeE6,
  payoutE6,
  theoreticalE6,
  expectedE6,
]

export function addSums(one: Sums, other: Sums): Sums {
  return [
    one[0] + other[0],
    one[1] + other[1],
    one[2] + other[2],
    one[3] + other[3],
    one[4] + other[4],
  ]
}

export const sumsText = (sums: Sums): string => sums.join(':')

/** The node of a leaf by its text, which ends with its sums. `leaf:` and `node:` keep both apart. */
export function leafNode(text: string): SumNode {
  const [bets = '0', stake = '0', payout = '0', theoretical = '0', expected = '0'] = text
    .split(':')
    .slice(-5)
  return {
    hash: sha256(`leaf:${text}`),
    sums: [BigInt(bets), BigInt(stake), BigInt(payout), BigInt(theoretical), BigInt(expected)],
  }
}

/** The node above two neighbours. */
export function joinSums(left: SumNode, right: SumNode): SumNode {
  const text = `${left.hash}:${sumsText(left.sums)}:${right.hash}:${sumsText(right.sums)}`
  return { hash: sha256(`node:${text}`), sums: addSums(left.sums, right.sums) }
}

/** What tells the results of a wager apart, and when and for what each was booked. */
const markOf = ({ part, revision, sign, product, bookedAt }: ResultFact): string =>
  `${part}.${revision}.${sign} ${hourText(bookedAt)} ${product}`

/** The name of a result in its leaf: nobody can tell the wager from it without the salt. */
export function leafName(wagerId: Uuid, mark: string, salt: string): string {
  return sha256(`${wagerId}:${mark}:${salt}`)
}

/** A result as a leaf of its hour and product. */
export interface Leaf {
  readonly hour: string
  readonly product: string
  readonly wagerId: Uuid
  /** Whose it is: lines count players, and tell nothing of them. */
  readonly userId: Uuid
  readonly mark: string
  readonly text: string
}

/** The leaf of a result; undefined where no real money was played. @param saltOf of a wager. */
export function leafOf(fact: ResultFact, saltOf: (wagerId: Uuid) => string): Leaf | undefined {
  const play = playOf(fact)
  if (!play) return undefined
  const { wagerId, userId, product } = fact
  const mark = markOf(fact)
  const name = leafName(wagerId, mark, saltOf(wagerId))
  const hour = hourText(fact.bookedAt)
  return { hour, product, wagerId, userId, mark, text: `${name}:${sumsText(sumsOf(play))}` }
}
