import type { Fall, SpinOutcome, Win } from './outcome.ts'
import type { CascadeSlot, Draw } from './slot.ts'

type Cell = readonly [number, number]
type Grid = string[][]

/** A cascade ends here at the latest; the chance to come so far is beyond any count of spins. */
const fallsMax = 60

/** Fills the grid, pays what stands together, lets the rest fall and fills again until it rests. */
export function spinCascade(slot: CascadeSlot, isFree: boolean, draw: Draw): SpinOutcome {
  const urns = urnsOf(slot)
  const pick = (urn: readonly string[]): string => urn[draw(urn.length)] ?? ''
  const grid: Grid = Array.from({ length: slot.columns }, () =>
    Array.from({ length: slot.rows }, () => pick(urns.first)),
  )
  const scatters = countScatters(slot, grid)
  const falls: Fall[] = []
  let units = (slot.scatterPays?.[scatters] ?? 0) * freeFactor(slot, isFree)
  while (falls.length < fallsMax) {
    const factor = factorOf(slot, isFree, falls.length)
    const wins = winsOf(slot, grid).map((win) => multiply(win, factor))
    falls.push({ grid: grid.map((column) => column.join('')), wins })
    if (wins.length === 0) break
    units += wins.reduce((sum, win) => sum + win.units, 0)
    refill(grid, wins, () => pick(urns.refill))
  }
  const freeSpinsWon = slot.freeSpins?.awards[scatters] ?? 0
  return { falls, units, scatters, freeSpinsWon }
}

function multiply(win: Win, factor: number): Win {
  return factor === 1 ? win : { ...win, units: win.units * factor, factor }
}

function freeFactor(slot: CascadeSlot, isFree: boolean): number {
  return isFree ? (slot.freeSpins?.multiplier ?? 1) : 1
}

function factorOf(slot: CascadeSlot, isFree: boolean, fall: number): number {
  const steps = slot.fallMultipliers
  return (steps[Math.min(fall, steps.length - 1)] ?? 1) * freeFactor(slot, isFree)
}

interface Urns {
  readonly first: readonly string[]
  /** Scatters come with the first fall only: what falls later starts no free spins. */
  readonly refill: readonly string[]
}

const urnsBySlot = new WeakMap<CascadeSlot, Urns>()

/** The letters of one weighted draw, laid out once per game. */
function urnsOf(slot: CascadeSlot): Urns {
  const known = urnsBySlot.get(slot)
  if (known) return known
  const first = Object.entries(slot.weights).flatMap(([letter, weight]) =>
    Array.from({ length: weight }, () => letter),
  )
  const urns = { first, refill: first.filter((letter) => letter !== slot.scatter) }
  urnsBySlot.set(slot, urns)
  return urns
}

function countScatters(slot: CascadeSlot, grid: Grid): number {
  return grid.reduce((sum, column) => sum + column.filter((at) => at === slot.scatter).length, 0)
}

/** The wins of a grid at rest; scatters never pay here and never fall away. */
export function winsOf(slot: CascadeSlot, grid: readonly (readonly string[])[]): Win[] {
  const groups = slot.kind === 'cluster' ? clustersOf(slot, grid) : heapsOf(slot, grid)
  return groups.flatMap(({ symbol, cells }) => {
    const units = payOf(slot, symbol, cells.length)
    return units === 0 ? [] : [{ symbol, count: cells.length, units, cells }]
  })
}

function payOf(slot: CascadeSlot, symbol: string, count: number): number {
  let units = 0
  for (const step of slot.pays[symbol] ?? []) if (count >= step.count) units = step.units
  return units
}

interface Group {
  readonly symbol: string
  readonly cells: readonly Cell[]
}

function heapsOf(slot: CascadeSlot, grid: readonly (readonly string[])[]): Group[] {
  const cellsBySymbol = new Map<string, Cell[]>()
  for (const [x, column] of grid.entries()) {
    for (const [y, symbol] of column.entries()) {
      if (slot.pays[symbol] === undefined) continue
      const cells = cellsBySymbol.get(symbol)
      if (cells) cells.push([x, y])
      else cellsBySymbol.set(symbol, [[x, y]])
    }
  }
  return [...cellsBySymbol].map(([symbol, cells]) => ({ symbol, cells }))
}

function clustersOf(slot: CascadeSlot, grid: readonly (readonly string[])[]): Group[] {
  const seen = new Uint8Array(slot.columns * slot.rows)
  const groups: Group[] = []
  for (let start = 0; start < seen.length; start += 1) {
    const symbol = grid[Math.floor(start / slot.rows)]?.[start % slot.rows] ?? ''
    if (seen[start] === 1 || slot.pays[symbol] === undefined) continue
    const places = flood(slot, grid, start, seen)
    if (payOf(slot, symbol, places.length) === 0) continue
    const cells = places.map((at): Cell => [Math.floor(at / slot.rows), at % slot.rows])
    groups.push({ symbol, cells })
  }
  return groups
}

/** All places of one letter that touch by their sides, as x * rows + y; marks them as seen. */
function flood(
  slot: CascadeSlot,
  grid: readonly (readonly string[])[],
  start: number,
  seen: Uint8Array,
): number[] {
  const symbol = grid[Math.floor(start / slot.rows)]?.[start % slot.rows]
  const places = [start]
  seen[start] = 1
  const visit = (x: number, y: number): void => {
    const place = x * slot.rows + y
    if (grid[x]?.[y] !== symbol || seen[place] === 1) return
    seen[place] = 1
    places.push(place)
  }
  for (const place of places) {
    const [x, y] = [Math.floor(place / slot.rows), place % slot.rows]
    visit(x + 1, y)
    visit(x - 1, y)
    visit(x, y + 1)
    visit(x, y - 1)
  }
  return places
}

/** Winning cells vanish, what is above falls, and new symbols come in from the top. */
function refill(grid: Grid, wins: readonly Win[], next: () => string): void {
  const gone = new Set(wins.flatMap((win) => win.cells.map(([x, y]) => x * 100 + y)))
  for (const [x, column] of grid.entries()) {
    const stay = column.filter((_, y) => !gone.has(x * 100 + y))
    const fresh = Array.from({ length: column.length - stay.length }, next)
    column.splice(0, column.length, ...fresh, ...stay)
  }
}
