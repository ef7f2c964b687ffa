import type { CountryStart } from './country-table.ts'

/** A block of addresses of one country, both ends included. */
export interface CountryRange {
  readonly first: bigint
  readonly last: bigint
  readonly iso: string
}

/**
 * Turns blocks into starts: neighbours of one country become one, gaps become '' and a block
 * inside another one wins over it, as the more precise word.
 */
export function joinRanges(ranges: readonly CountryRange[]): CountryStart[] {
  const sorted = ranges.toSorted(
    (one, other) => compare(one.first, other.first) || compare(other.last, one.last),
  )
  const starts: CountryStart[] = [{ start: 0n, iso: '' }]
  const open: CountryRange[] = []
  const close = (before: bigint) => {
    for (let top = open.at(-1); top !== undefined && top.last < before; top = open.at(-1)) {
      const { last } = top
      // What merely overlaps ends with the block that came later.
      while ((open.at(-1)?.last ?? last + 1n) <= last) open.pop()
      mark(starts, last + 1n, open.at(-1)?.iso ?? '')
    }
  }
  for (const range of sorted) {
    close(range.first)
    mark(starts, range.first, range.iso)
    open.push(range)
  }
  close(ranges.reduce((most, { last }) => (last > most ? last : most), 0n) + 1n)
  return starts.filter(({ iso }, index) => index === 0 || starts[index - 1]?.iso !== iso)
}

/** Puts a start at the end; a later word about the same address replaces the earlier. */
function mark(starts: CountryStart[], start: bigint, iso: string): void {
  if (starts.at(-1)?.start === start) starts.pop()
  starts.push({ start, iso })
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
