import { describe, expect, it } from 'vitest'
import { configOf } from './return-config.ts'

const config = (game: string, params: object): unknown =>
  JSON.parse(configOf(game, JSON.stringify(params)))

describe('the configuration of a round', () => {
  it.each([
    // 9900 winning chances of so many: the borders of the bands belong to the upper one.
    ['over', 1, { from: 1, to: 1.1 }],
    ['over', 10, { from: 1.1, to: 1.5 }],
    ['under', 90, { from: 1.1, to: 1.5 }],
    ['under', 66, { from: 1.5, to: 2 }],
    ['under', 49.5, { from: 2, to: 3 }],
    ['under', 33, { from: 3, to: 5 }],
    ['under', 19.8, { from: 5, to: 10 }],
    ['over', 90.1, { from: 10, to: 100 }],
    ['under', 0.99, { from: 100, to: 1_000 }],
    ['over', 99.99, { from: 1_000, to: 10_000 }],
  ])('of dice %s %d is a band of what it wins', (condition, target, band) => {
    expect(config('dice', { condition, target })).toEqual(band)
  })

  it.each([
    [0.99, { from: null, to: 1 }],
    [1.01, { from: 1, to: 1.1 }],
    ['2.00', { from: 2, to: 3 }],
    [10_000, { from: 10_000, to: null }],
    [1_000_000, { from: 10_000, to: null }],
  ])('of limbo at %s is a band, open at its ends', (target, band) => {
    expect(config('limbo', { target })).toEqual(band)
  })

  it('of crash is the band of its automatic end, or by hand', () => {
    expect(config('crash', { cashout: 2.5 })).toEqual({ from: 2, to: 3 })
    expect(config('crash', { cashout: null })).toEqual({ cashout: 'hand' })
    expect(config('crash', {})).toEqual({ cashout: 'hand' })
  })

  it('of keno is the risk and how many were picked', () => {
    expect(config('keno', { risk: 'high', picks: [1, 5, 9] })).toEqual({ risk: 'high', picks: 3 })
  })

  it('of bets on spots is the one kind that has stakes, or mixed', () => {
    const roulette = (bets: object) => config('roulette', { bets })
    expect(roulette({ 'straight:7': '1', 'straight:8': '0.5' })).toEqual({ bets: 'straight' })
    expect(roulette({ 'dozen:1': '1', 'column:2': '1' })).toEqual({ bets: 'dozen' })
    expect(roulette({ red: '1', 'straight:7': '0' })).toEqual({ bets: 'even' })
    expect(roulette({ red: '1', 'dozen:1': '1' })).toEqual({ bets: 'mixed' })
    expect(config('baccarat', { bets: { player: '1', tie: '0' } })).toEqual({ bets: 'player' })
    expect(config('baccarat', { bets: { player: '1', tie: '1' } })).toEqual({ bets: 'mixed' })
    expect(roulette({})).toEqual({ bets: 'mixed' })
  })

  it('of every other game is what the player chose, in one spelling', () => {
    expect(configOf('plinko', '{"rows":8,"risk":"low"}')).toBe('{"risk":"low","rows":8}')
    expect(configOf('plinko', '{"risk":"low","rows":8}')).toBe('{"risk":"low","rows":8}')
  })
})
