import type { PokerTableRow } from '@powerplay/contract'

/** The table to sit down at: where most sit and a seat is free, the lowest blinds first. */
export function bestTable(
  tables: readonly PokerTableRow[],
  mine: readonly string[],
): PokerTableRow | undefined {
  const free = tables.filter(({ _id, taken, seats }) => taken < seats && !mine.includes(_id))
  return free.toSorted((one, other) => other.taken - one.taken)[0]
}
