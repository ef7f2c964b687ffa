/** One settled round as the strip over a board shows it. */
export interface HistoryEntry {
  readonly id: string
  /** The result as the game writes it: "71.38", "1.42×". */
  readonly text: string
  readonly isWin: boolean
}

export type GameHistory = Readonly<Record<string, readonly HistoryEntry[]>>

/** Most rounds kept per game (001_d6a9941efb711ce5.txt, section 9). */
export const historyMax = 30

/** The history with one more round of a game in front; the oldest falls off. */
export function withRound(history: GameHistory, game: string, entry: HistoryEntry): GameHistory {
  const rows = [entry, ...(history[game] ?? [])].slice(0, historyMax)
  return { ...history, [game]: rows }
}

/** A stored history, without the rows that are none. */
export function readHistory(saved: unknown): GameHistory {
  if (typeof saved !== 'object' || saved === null) return {}
  const games = Object.entries(saved).filter(([, rows]) => Array.isArray(rows))
  return Object.fromEntries(
    games.map(([game, rows]: [string, unknown[]]) => [
      game,
      rows.flatMap(readEntry).slice(0, historyMax),
    ]),
  )
}

function readEntry(row: unknown): HistoryEntry[] {
  if (typeof row !== 'object' || row === null) return []
  if (!('id' in row && 'text' in row && 'isWin' in row)) return []
  const { id, text, isWin } = row
  const isEntry = typeof id === 'string' && typeof text === 'string' && typeof isWin === 'boolean'
  return isEntry ? [{ id, text, isWin }] : []
}
