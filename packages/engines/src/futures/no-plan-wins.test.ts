import { describe, expect, it } from 'vitest'
import { openPosition, tickPosition, type FuturesPosition } from './position.ts'
import type { Tick } from './tick.ts'
import { worthAfter, type Direction, type Leverage } from './worth.ts'

/** Equally likely moves of one tick: as often up as down, small ones and jumps past the bust price. */
const moves = [-450, -120, -30, 30, 120, 450]
const entry = 100_000
const ticksMax = 5

const tick = (seq: number, price: number): Tick => ({ seq, atMs: seq * 200, price, flags: 0 })

const open = (direction: Direction, multiplier: number): FuturesPosition =>
  openPosition(
    {
      direction,
      multiplier,
      takeProfit: null,
      stopLoss: null,
      maxRoiBps: 100_000_000,
      maxHoldMs: 86_400_000,
    },
    tick(0, entry),
  )

/**
 * The best (or worst) that any plan of closing can get out of positions on one price: over all paths
 * of `left` ticks it may close what it likes whenever it likes, knowing everything so far. As a sum of
 * worths over the equally likely paths, so exact.
 */
function outcome(
  open: readonly FuturesPosition[],
  left: number,
  pick: (...values: number[]) => number,
): number {
  const paths = moves.length ** left
  const now = open.reduce((sum, position) => sum + position.worth, 0) * paths
  if (left === 0 || open.length === 0) return now
  return pick(...subsets(open).map((kept) => valueOf(open, kept, { left, pick, paths })))
}

function valueOf(
  open: readonly FuturesPosition[],
  kept: readonly FuturesPosition[],
  plan: { left: number; paths: number; pick: (...values: number[]) => number },
): number {
  const closed = open.filter((position) => !kept.includes(position))
  const taken = closed.reduce((sum, position) => sum + position.worth, 0) * plan.paths
  if (kept.length === 0) return taken
  const later = moves.map((move) => {
    const next = kept.map((position) => tickPosition(position, tick(1, position.price + move)))
    const alive = next.filter(({ reason }) => reason === null).map(({ position }) => position)
    return outcome(alive, plan.left - 1, plan.pick)
  })
  return taken + later.reduce((sum, value) => sum + value, 0)
}

function subsets<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((all, item) => all.flatMap((set) => [set, [...set, item]]), [[]])
}

describe('on a price that rises as often as it falls', () => {
  it.each([
    [1, 1000],
    [-1, 1000],
    [1, 300],
    [-1, 40],
  ] as const)(
    'no plan wins or loses anything before the fee: direction %d times %d',
    (direction, multiplier) => {
      const positions = [open(direction, multiplier)]
      const even = entry * moves.length ** ticksMax
      expect(outcome(positions, ticksMax, Math.max)).toBe(even)
      expect(outcome(positions, ticksMax, Math.min)).toBe(even)
    },
  )

  it.each([
    ['a straddle', open(1, 1000), open(-1, 1000)],
    ['opposite accounts of unlike multipliers', open(1, 1000), open(-1, 250)],
    ['twice the same', open(1, 700), open(1, 700)],
  ])('%s wins nothing either', (_, first, second) => {
    const even = 2 * entry * moves.length ** 4
    expect(outcome([first, second], 4, Math.max)).toBe(even)
  })

  it('waiting would win without the gap rule, so the rule is what prevents it', () => {
    const long: Leverage = { direction: 1, multiplier: 1000 }
    const mean = (after: (change: number) => number) =>
      moves.reduce((sum, move) => sum + after(move), 0) / moves.length
    const unlimited = (change: number) => Math.max(0, entry + 1000 * change)
    expect(mean(unlimited)).toBeGreaterThan(entry * 1.5)
    expect(mean((change) => worthAfter(entry, change, long))).toBe(entry)
  })
})
