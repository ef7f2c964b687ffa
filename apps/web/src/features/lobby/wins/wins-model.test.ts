import type { LiveGame } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import { exampleWin } from './example-win.ts'
import { examplePauseMs, winOf, winPath, withWins, type LatestWin } from './wins-model.ts'

const example = (): LatestWin => exampleWin(() => 0.5)
const wins = (count: number) => Array.from({ length: count }, example)

function settled(own: Partial<LiveGame['game']>): LiveGame {
  return {
    _id: 'bet_1',
    user: { _id: 'user_1', name: 'alice', avatar: null, private_bets: false },
    metadata: { id: 'mines', name: 'Mines', image: 'originals/mines' },
    game: {
      currency: 'usdt',
      wager: '2.00',
      splitTotal: '2.00',
      multiplier: 3,
      status: 'win',
      profit: '4.00',
      payout: '6.00',
      type: 'originals',
      user: 'user_1',
      profit_usd_converted: 4,
      ...own,
    },
    delay: 0,
  }
}

describe('the latest wins', () => {
  it('are cut to 25 once there would be more than 30 [LOBBY-069] [LOBBY-071]', () => {
    const full = withWins([], wins(30))
    expect(full).toHaveLength(30)
    const newest = example()
    const cut = withWins(full, [newest])
    expect(cut).toHaveLength(25)
    expect(cut[0]).toBe(newest)
  })

  it('hold each win once', () => {
    const known = wins(2)
    expect(withWins(known, known)).toBe(known)
  })

  it('are made of real bets that paid a dollar or more [LOBBY-068]', () => {
    expect(winOf(settled({}))).toEqual({
      _id: 'bet_1',
      game: 'mines',
      gameName: 'Mines',
      ticker: null,
      player: 'alice',
      image: 'originals/mines',
      multiplier: 3,
      usdProfit: 4,
      profit_usd_converted: 4,
      type: 'game',
      synthetic: false,
    })
    expect(winOf(settled({ status: 'lose' }))).toBe(null)
    expect(winOf(settled({ profit_usd_converted: 0.99 }))).toBe(null)
  })

  it('lead to the game, the ticker or the sportsbook [LOBBY-067]', () => {
    const win = example()
    expect(winPath({ ...win, type: 'game', game: 'mines' })).toBe('/casino/game/mines')
    expect(winPath({ ...win, type: 'trade', ticker: 'BTC' })).toBe('/trading/BTC')
    expect(winPath({ ...win, type: 'sport' })).toBe('/sportsbook')
  })

  it('get an example every 5 to 10 seconds, marked as one [LOBBY-070]', () => {
    expect([0, 0.5, 0.999_999].map(examplePauseMs)).toEqual([5_000, 7_500, 10_000])
    expect(example()).toMatchObject({ synthetic: true, type: 'game', player: null })
  })
})
