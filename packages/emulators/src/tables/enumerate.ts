import type { Draw } from './table.ts'

/** A draw that stands for several: `weight` numbers lead to the same as `value`. */
export interface Branch {
  readonly value: number
  readonly weight: number
}

/** The numbers of a draw of this range, all of weight one. */
export function evenly(range: number): Branch[] {
  return Array.from({ length: range }, (_, value) => ({ value, weight: 1 }))
}

/** The thirteen ranks where ten, jack, queen and king are worth the same. */
export function ranksByValue(range: number): Branch[] {
  if (range !== 13) return evenly(range)
  return Array.from({ length: 10 }, (_, value) => ({ value, weight: value === 9 ? 4 : 1 }))
}

/**
 * Plays `game` once for every way its draws can fall and hands the result to `visit` with its
 * chance. Exact: nothing is sampled.
 */
export function enumerate<Result>(
  game: (draw: Draw) => Result,
  visit: (result: Result, chance: number) => void,
  branchesOf: (range: number) => Branch[] = evenly,
): void {
  // Each entry is the place of the branch taken at that draw and the branches it was taken from.
  const path: { place: number; branches: Branch[]; range: number }[] = []
  do {
    let depth = 0
    let chance = 1
    const draw: Draw = (range) => {
      const step = path[depth] ?? { place: 0, branches: branchesOf(range), range }
      path[depth] = step
      depth += 1
      const branch = step.branches[step.place] ?? { value: 0, weight: 0 }
      chance *= branch.weight / step.range
      return branch.value
    }
    const result = game(draw)
    path.length = depth
    visit(result, chance)
    advance(path)
  } while (path.length > 0)
}

/** Moves on to the next path: the last draw that has a branch left takes it. */
function advance(path: { place: number; branches: Branch[] }[]): void {
  let last = path.at(-1)
  while (last && last.place + 1 >= last.branches.length) {
    path.pop()
    last = path.at(-1)
  }
  if (last) last.place += 1
}
