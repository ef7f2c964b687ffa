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

  it('give the places of invented ones to real ones', () => {
    const real = (id: string): LatestWin => ({ ...example(), _id: id, synthetic: false })
    const one = withWins(wins(8), [real('bet_1')])
    expect(one.map(({ synthetic }) => synthetic)).toEqual([false, ...Array(7).fill(true)])
    const many = Array.from({ length: 8 }, (_, place) => real(`bet_${place + 2}`))
    expect(withWins(one, many).some(({ synthetic }) => synthetic)).toBe(false)
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

  it('of futures name their ticker [LOBBY-067] [LOBBY-070]', () => {
    const trade = settled({ type: 'trading' })
    const win = winOf({
      ...trade,
      metadata: { id: 'btc', name: 'Bitcoin Futures', image: 'trading/btc' },
    })
    expect(win).toMatchObject({ type: 'trade', ticker: 'BTC', gameName: 'Bitcoin Futures' })
    expect(win && winPath(win)).toBe('/trading/BTC')
  })

  it('of sport carry the bet they are of [LOBBY-067]', () => {
    const metadata = { id: 'sport', name: 'Serra Lume – Pedra Alta', image: 'sport/soccer-1' }
    const win = winOf({ ...settled({ type: 'sport' }), metadata })
    expect(win).toMatchObject({ type: 'sport', ticker: null, gameName: metadata.name })
  })

  it('lead to the game, the ticker or the bet on sport [LOBBY-067]', () => {
    const win = example()
    expect(winPath({ ...win, type: 'game', game: 'mines' })).toBe('/casino/game/mines')
    expect(winPath({ ...win, type: 'trade', ticker: 'BTC' })).toBe('/trading/BTC')
    expect(winPath({ ...win, type: 'sport', _id: 'bet_7' })).toBe('/sport?game=sport-bet_7')
  })

  it('get an example every 5 to 10 seconds, marked as one [LOBBY-070]', () => {
    expect([0, 0.5, 0.999_999].map(examplePauseMs)).toEqual([5_000, 7_500, 10_000])
    expect(example()).toMatchObject({ synthetic: true, type: 'game', player: null })
  })

  it('get examples of trades only where there are futures [LOBBY-070]', () => {
    const draws = [0.9, 0.5, 0.5, 0.5]
    const draw = () => draws.shift() ?? 0.5
    const trade = exampleWin(draw, true)
    expect(trade).toMatchObject({ synthetic: true, type: 'trade', player: null, game: null })
    expect(winPath(trade)).toMatch(/^\/trading\/[A-Z]+$/)
    const without = Array.from({ length: 50 }, (_, at) => exampleWin(() => at / 50, false))
    expect(without.every(({ type }) => type === 'game')).toBe(true)
  })
})
