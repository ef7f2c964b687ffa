import type { Win } from './outcome.ts'
import type { ReelSlot } from './slot.ts'

/**
 * Every symbol that stands on neighbouring reels from the left, once per way. Way games carry no
 * wild on the first reel, so a way always has a symbol of its own.
 */
export function wayWins(slot: ReelSlot, grid: readonly string[]): Win[] {
  const symbols = new Set([...(grid[0] ?? '')].filter((letter) => slot.pays[letter] !== undefined))
  return [...symbols].flatMap((symbol) => winsOf(slot, grid, symbol))
}

function winsOf(slot: ReelSlot, grid: readonly string[], symbol: string): Win[] {
  const cells: [number, number][] = []
  let ways = 1
  let count = 0
  for (const [reel, letters] of grid.entries()) {
    const rows = rowsWith(letters, symbol, slot.wild)
    if (rows.length === 0) break
    cells.push(...rows.map((row): [number, number] => [reel, row]))
    ways *= rows.length
    count += 1
  }
  const units = (slot.pays[symbol]?.[count - 1] ?? 0) * ways
  return units === 0 ? [] : [{ symbol, count, units, cells, ways }]
}

function rowsWith(letters: string, symbol: string, wild: string | undefined): number[] {
  return [...letters].flatMap((letter, row) => (letter === symbol || letter === wild ? [row] : []))
}
