import type { Win } from './outcome.ts'
import type { ReelSlot } from './slot.ts'

/** What one line pays: the better of its leading wilds and its leading symbol. */
export interface LinePay {
  readonly symbol: string
  readonly count: number
  readonly units: number
  readonly factor: number
}

const nothing: LinePay = { symbol: '', count: 0, units: 0, factor: 1 }

/**
 * Reads one line from the left. Wilds stand in for everything but scatter and jackpot; a win with
 * a wild that stands in is worth `wildMultiplier`, wilds of their own kind are not.
 */
export function payLine(slot: ReelSlot, letters: readonly string[]): LinePay {
  const wilds = leadingWilds(slot, letters)
  const symbol = letters[wilds]
  const own = payOf(slot, slot.wild ?? '', wilds, 1)
  if (symbol === undefined || slot.pays[symbol] === undefined) return own
  let count = wilds
  let standIns = wilds
  for (const letter of letters.slice(wilds)) {
    if (letter !== symbol && letter !== slot.wild) break
    if (letter === slot.wild) standIns += 1
    count += 1
  }
  const factor = standIns > 0 ? (slot.wildMultiplier ?? 1) : 1
  const mixed = payOf(slot, symbol, count, factor)
  return mixed.units >= own.units ? mixed : own
}

function leadingWilds(slot: ReelSlot, letters: readonly string[]): number {
  const first = letters.findIndex((letter) => letter !== slot.wild)
  return first === -1 ? letters.length : first
}

function payOf(slot: ReelSlot, symbol: string, count: number, factor: number): LinePay {
  const units = slot.pays[symbol]?.[count - 1] ?? 0
  return units === 0 ? nothing : { symbol, count, units: units * factor, factor }
}

/** Every line that pays. */
export function lineWins(slot: ReelSlot, grid: readonly string[]): Win[] {
  const wins: Win[] = []
  for (const [line, rows] of slot.lines.entries()) {
    const letters = rows.map((row, reel) => grid[reel]?.[row] ?? '')
    const { symbol, count, units, factor } = payLine(slot, letters)
    if (units === 0) continue
    const cells = rows.slice(0, count).map((row, reel): [number, number] => [reel, row])
    wins.push({ symbol, count, units, cells, line, ...(factor === 1 ? {} : { factor }) })
  }
  return wins
}
