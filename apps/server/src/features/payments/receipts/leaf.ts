import { toWireId, type Uuid } from '@powerplay/kernel'
import { sha256 } from '../../../platform/hash-tree.ts'
import { isoTextOf, type Fact } from '../../wallet/index.ts'

/**
 * What a fact comes to in the receipts of its player: fields with a space between them, amounts in the
 * currency's smallest units; undefined for play money. A correction is the line of before with a minus,
 * and a new one. Pure.
 */
export function lineOf(fact: Fact): string | undefined {
  const { currency, pocket } = fact
  // What was taken stands in a line already; see decision 0187.
  if (fact.kind === 'payout' || pocket.startsWith('demo')) return undefined
  if (fact.kind === 'movement') {
    const { reason, postingId, amountMinor, at } = fact
    return `money ${reason} ${postingId} ${currency} ${pocket} ${amountMinor} ${isoTextOf(at)}`
  }
  const { sign, wagerId, part, revision, stakeMinor, payoutMinor, bookedAt } = fact
  const id = `${wagerId}.${part}.${revision}`
  const sums = `${currency} ${pocket} ${stakeMinor} ${payoutMinor}`
  return `bet ${sign > 0 ? '+' : '-'} ${id} ${sums} ${isoTextOf(bookedAt)}`
}

/** A player's lines of one bundle. */
export interface Leaf {
  readonly userId: Uuid
  /** The hash of the player's leaf before; of nothing for the first. */
  readonly before: string
  /** Lines of the player up to here. */
  readonly total: bigint
  /** Each ends with a line break. */
  readonly lines: string
}

/** What stands before a player's first leaf. */
export const noLeaf = sha256('')

/** The hash of a leaf: nobody can leave out or change a line, or a leaf of before. */
export function leafHash({ userId, before, total, lines }: Leaf): string {
  return sha256(`leaf:${toWireId('user', userId)}:${before}:${total}:${sha256(lines)}`)
}

export const joinHashes = (left: string, right: string): string => sha256(`node:${left}:${right}`)

/** What a bundle says, and is signed. */
export interface BundleContent {
  readonly version: 1
  readonly number: string
  readonly at: string
  readonly leaves: number
  readonly root: string
  /** The hash of the content of the bundle before. */
  readonly before: string
}
