import type { HistoryRow } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { fieldOf } from '../../../platform/client/fields.ts'
import { multiplierToE4, scaled } from '../../../platform/format/ratio.ts'
import { historyMax, type HistoryEntry } from '../../../platform/store/game-history.ts'
import { changeSettings, settings } from '../../../platform/store/settings-store.ts'

/** A round of the server's list as the strip over the board shows it. */
export function historyEntry({ id, status, multiplier, data }: HistoryRow): HistoryEntry {
  return { id, text: resultText(data) ?? multiplierText(multiplier), isWin: status === 'win' }
}

function resultText(data: HistoryRow['data']): string | undefined {
  const [roll, result] = [fieldOf(data, 'roll'), fieldOf(data, 'result')]
  const pocket = fieldOf(data, 'pocket')
  if (typeof pocket === 'number') return `${pocket}`
  if (fieldOf(data, 'winner') !== undefined) return winnerText(data)
  if (typeof roll === 'number') return scaled(Math.round(roll * 100), 2)
  return typeof result === 'number' ? `${scaled(Math.round(result * 100), 2)}×` : undefined
}

/** "Banker 8": the side that won, and its score. */
function winnerText(data: HistoryRow['data']): string {
  const winner = String(fieldOf(data, 'winner'))
  const score = fieldOf(data, winner === 'banker' ? 'bankerScore' : 'playerScore')
  return `${winner.charAt(0).toUpperCase()}${winner.slice(1)} ${String(score)}`
}

function multiplierText(multiplier: number): string {
  return `${scaled(Math.floor(multiplierToE4(multiplier) / 100), 2)}×`
}

/** Fills the strip of a game with the player's rounds from every device. */
export async function loadHistory(game: string): Promise<void> {
  const { rows } = await callServer('history', { api_id: game, count: historyMax })
  const known = settings().recentGameHistory
  changeSettings({ recentGameHistory: { ...known, [game]: rows.map(historyEntry) } })
}
