import { lineWins } from './line-wins.ts'
import type { SpinOutcome, Win } from './outcome.ts'
import type { Draw, ReelSlot } from './slot.ts'
import { wayWins } from './way-wins.ts'

/** The letters in view when a strip stops at `stop`: the strip is a ring. */
export function viewOf(strip: string, stop: number, rows: number): string {
  return (strip + strip.slice(0, rows)).slice(stop, stop + rows)
}

/** The strips of a spin: free spins may turn reels of their own. */
export function stripsOf(slot: ReelSlot, isFree: boolean): readonly string[] {
  return (isFree ? slot.freeSpins?.strips : undefined) ?? slot.strips
}

/** Spins the reels once. A draw per reel decides the stop; everything else follows from it. */
export function spinReels(slot: ReelSlot, isFree: boolean, draw: Draw): SpinOutcome {
  const grid = stripsOf(slot, isFree).map((strip) => viewOf(strip, draw(strip.length), slot.rows))
  return payGrid(slot, isFree, grid)
}

/** What a grid pays: lines or ways and scatters times the free spins' factor, and jackpots. */
export function payGrid(slot: ReelSlot, isFree: boolean, grid: readonly string[]): SpinOutcome {
  const factor = isFree ? (slot.freeSpins?.multiplier ?? 1) : 1
  const found = slot.kind === 'lines' ? lineWins(slot, grid) : wayWins(slot, grid)
  const scatters = cellsOf(grid, slot.scatter)
  const all = [...found, ...scatterWin(slot, scatters)]
  const wins = factor === 1 ? all : all.map((win) => multiply(win, factor))
  const jackpot = jackpotOf(slot, grid)
  const units = wins.reduce((sum, win) => sum + win.units, jackpot?.units ?? 0)
  return {
    falls: [{ grid, wins }],
    units,
    scatters: scatters.length,
    freeSpinsWon: slot.freeSpins?.awards[scatters.length] ?? 0,
    ...(jackpot ? { jackpot: { name: jackpot.name, units: jackpot.units } } : {}),
  }
}

function multiply(win: Win, factor: number): Win {
  return { ...win, units: win.units * factor, factor: (win.factor ?? 1) * factor }
}

function cellsOf(grid: readonly string[], symbol: string | undefined): [number, number][] {
  if (symbol === undefined) return []
  return grid.flatMap((letters, reel) =>
    [...letters].flatMap((letter, row): [number, number][] =>
      letter === symbol ? [[reel, row]] : [],
    ),
  )
}

function scatterWin(slot: ReelSlot, cells: readonly (readonly [number, number])[]): Win[] {
  const units = slot.scatterPays?.[cells.length] ?? 0
  if (units === 0 || slot.scatter === undefined) return []
  return [{ symbol: slot.scatter, count: cells.length, units, cells }]
}

/** The largest jackpot that the symbols in view reach. */
function jackpotOf(slot: ReelSlot, grid: readonly string[]) {
  const count = cellsOf(grid, slot.jackpotSymbol).length
  return slot.jackpots?.filter((jackpot) => jackpot.count <= count).at(-1)
}
