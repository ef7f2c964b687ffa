import { expect, it } from 'vitest'
import { historyEntry } from './server-history.ts'

const row = {
  id: 'bet_1',
  multiplier: 1.9603,
  status: 'win' as const,
  profit: '0.96',
  currency: 'usdt',
  created_at: '2026-01-01T00:00:00.000Z',
}

it('writes a round of the server as its board would', () => {
  const win = { id: 'bet_1', isWin: true }
  expect(historyEntry({ ...row, data: { roll: 71.4 } })).toEqual({ ...win, text: '71.40' })
  expect(historyEntry({ ...row, data: { result: 1_234.5 } })).toEqual({ ...win, text: '1,234.50×' })
  expect(historyEntry({ ...row, data: { pocket: 0 } })).toEqual({ ...win, text: '0' })
  const deal = { winner: 'banker', playerScore: 6, bankerScore: 8 }
  expect(historyEntry({ ...row, data: deal })).toEqual({ ...win, text: 'Banker 8' })
  expect(historyEntry({ ...row, data: {} })).toEqual({ ...win, text: '1.96×' })
})
