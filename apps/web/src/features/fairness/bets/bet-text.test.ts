import type { BetInfo } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import { betMultiplier, shownOutcome, verifyPath } from './bet-text.ts'
import { outcomeLine } from '../games/outcome-lines.ts'

const info: BetInfo['info'] = {
  id: 'bet_1',
  _id: 'bet_1',
  game: 'dice',
  user: 'user_1',
  currency: 'usdt',
  splitTotal: '1.00000000',
  payout: '1.96030000',
  profit: '0.96030000',
  multiplier: 1.9603,
  status: 'win',
  server_seed: 'a'.repeat(64),
  server_seed_hash: 'b'.repeat(64),
  client_seed: 'quiet-harbor',
  nonce: 7,
  created_at: '2026-01-01T00:00:00.000Z',
  demo: false,
  product: 'originals',
  params: { condition: 'over', target: 49.5 },
  data: { roll: 71.38 },
}

describe('the bet overview', () => {
  it('shows 0.00× for a lost bet [PROF-011]', () => {
    expect(betMultiplier({ status: 'lose', multiplier: 1.5 })).toBe('0.00×')
    expect(betMultiplier(info)).toBe('1.96×')
  })

  it('leads to the verification of a revealed bet', () => {
    expect(verifyPath(info)).toBe(
      `/fairness?verify=dice-${'a'.repeat(64)}-quiet-harbor-7&bet=bet_1`,
    )
  })

  it('offers no verification before the reveal and for nonce -1 [PROF-012]', () => {
    expect(verifyPath({ ...info, server_seed: null })).toBeUndefined()
    expect(verifyPath({ ...info, nonce: -1 })).toBeUndefined()
  })

  it('says what was drawn in one line', () => {
    const line = (change: Partial<BetInfo['info']>) =>
      outcomeLine(shownOutcome({ ...info, ...change }))
    expect(line({})).toBe('Roll 71.38, over 49.50')
    const limbo = { game: 'limbo', params: { target: 2 }, data: { result: 1.05 } }
    expect(line(limbo)).toBe('Result 1.05×, target 2.00×')
    expect(line({ game: 'unheard-of', params: {}, data: {} })).toBe('')
  })

  it('tells a round of turns with what the player did and the layout revealed at its end', () => {
    const shown = shownOutcome({
      ...info,
      game: 'mines',
      params: { mines: 5 },
      turns: [{ cell: 1 }, { cell: 7 }],
      data: { picks: [1, 7], reveal: { mines: [7, 3, 4, 5, 6] } },
    })
    expect(shown.params).toEqual({ mines: 5, picks: [1, 7] })
    expect(shown.outcome['mines']).toEqual([7, 3, 4, 5, 6])
    expect(outcomeLine(shown)).toBe('5 mines, 2 tiles opened')
  })
})
