import type { BurnGroup } from '@powerplay/contract'
import { toIso, type InstantMs } from '@powerplay/kernel'
import { treeOf } from '../../../platform/hash-tree.ts'
import { groups, type GroupOf } from '../rules/groups.ts'
import { joinSums, leafNode, type Leaf, type SumNode } from './leaf.ts'

/** Play of fewer players than these has no line of its own. */
export const fewestPlayers = 5

/** Results of an hour and a product, or the rest of a group's day. */
export interface LeafGroup {
  /** Of a rest the first hour of the day. */
  readonly hour: string
  readonly product: string
  readonly leaves: readonly Leaf[]
}

/** A line of a published day, with the root over its results. */
export interface DayLine {
  readonly hour: string
  readonly product: string
  readonly group: BurnGroup
  readonly leaves: number
  readonly root: SumNode
  /** Of a rest alone: the theoretical win of each hour in it, in 1e-6 USD. */
  readonly hours?: readonly (readonly [hour: string, theoreticalE6: bigint])[]
}

/** What a rest is called: not a product of the journal. */
export const restOf = (group: BurnGroup) => `${group}.rest`

const players = (leaves: readonly Leaf[]) => new Set(leaves.map(({ userId }) => userId)).size

/**
 * The results of a day as its lines: an hour of a product has its own where enough players played it.
 * All others of a group are one rest of the day, and the smallest lines join a rest that would still
 * show few players. Leaves are in the order of their names, so that the order tells nothing. Pure.
 */
export function groupLeaves(
  startsAt: InstantMs,
  leaves: readonly Leaf[],
  groupOf: GroupOf,
): LeafGroup[] {
  const places = new Map<string, Leaf[]>()
  for (const leaf of leaves) {
    const key = `${leaf.hour} ${leaf.product}`
    const place = places.get(key)
    if (place) place.push(leaf)
    else places.set(key, [leaf])
  }
  const all = groups.flatMap((group) => {
    const own = [...places.values()]
      .filter(([leaf]) => leaf && groupOf(leaf.product) === group)
      .toSorted((one, other) => players(other) - players(one) || other.length - one.length)
    const lines = own.filter((place) => players(place) >= fewestPlayers)
    const rest = own.slice(lines.length).flat()
    while (rest.length > 0 && players(rest) < fewestPlayers && lines.length > 0) {
      rest.push(...(lines.pop() ?? []))
    }
    const hour = toIso(startsAt)
    const restLine = rest.length > 0 ? [{ hour, product: restOf(group), leaves: rest }] : []
    return [...lines.flatMap(lineOf), ...restLine]
  })
  const key = ({ hour, product }: LeafGroup) => `${hour} ${product}`
  return all
    .map((place) => ({
      ...place,
      leaves: place.leaves.toSorted((one, other) => (one.text < other.text ? -1 : 1)),
    }))
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

function lineOf(leaves: readonly Leaf[]): LeafGroup[] {
  const [first] = leaves
  return first ? [{ hour: first.hour, product: first.product, leaves }] : []
}

/** A line with the root over its results. */
export function dayLine({ hour, product, leaves }: LeafGroup, groupOf: GroupOf): DayLine {
  const tree = treeOf(
    leaves.map(({ text }) => leafNode(text)),
    joinSums,
  )
  const group = groupOf(leaves[0]?.product ?? product)
  const line = {
    hour,
    product,
    group,
    leaves: leaves.length,
    root: tree.at(-1)?.[0] ?? leafNode(''),
  }
  if (product !== restOf(group)) return line
  const hours = new Map<string, bigint>()
  for (const leaf of leaves) {
    hours.set(leaf.hour, (hours.get(leaf.hour) ?? 0n) + leafNode(leaf.text).sums[3])
  }
  return { ...line, hours: [...hours].toSorted(([one], [other]) => (one < other ? -1 : 1)) }
}
