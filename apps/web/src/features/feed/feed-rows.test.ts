import type { LiveGame } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import { channelFor, isOnChannel, tabsFor, withNewRows } from './feed-rows.ts'

function row(id: string, splitTotal = '1.00'): LiveGame {
  return {
    _id: id,
    user: { _id: 'user_1', name: 'alice', avatar: null, private_bets: false },
    metadata: { id: 'dice', name: 'Dice', image: '' },
    game: {
      currency: 'usdt',
      wager: splitTotal,
      splitTotal,
      multiplier: 0,
      status: 'lose',
      profit: '-1.00',
      payout: '0.00',
      type: 'direct',
      user: 'user_1',
      profit_usd_converted: -1,
    },
    delay: 0,
  }
}

const ids = (rows: readonly LiveGame[]) => rows.map(({ _id }) => _id)

describe('the rows of the feed', () => {
  it('take new bets on top, the latest first [FEED-016]', () => {
    const rows = withNewRows([row('a')], [row('b'), row('c')], 10)
    expect(ids(rows)).toEqual(['c', 'b', 'a'])
  })

  it('hold each bet once, however often it is pushed', () => {
    expect(ids(withNewRows([row('a'), row('b')], [row('b'), row('c'), row('c')], 10))).toEqual([
      'c',
      'b',
      'a',
    ])
  })

  it('are trimmed to the configured count [FEED-017]', () => {
    const many = Array.from({ length: 30 }, (_, index) => row(`x${index}`))
    expect(withNewRows([row('a')], many, 10)).toHaveLength(10)
    expect(ids(withNewRows([row('a')], many, 1))).toEqual(['x29'])
  })
})

describe('a channel', () => {
  it('of own bets falls back to all for guests, the race where there is none [FEED-014]', () => {
    const guest = { isGuest: true, hasRace: true }
    const player = { isGuest: false, hasRace: false }
    expect(channelFor('mine', guest)).toBe('all')
    expect(channelFor('mine', player)).toBe('mine')
    expect(channelFor('high_rollers', guest)).toBe('high_rollers')
    expect(channelFor('race', guest)).toBe('race')
    expect(channelFor('race', player)).toBe('all')
    expect(channelFor('lucky_wins', player)).toBe('lucky_wins')
  })

  it('has a tab, but for lucky wins, for bets of a guest and for a race that is off [FEED-001] [FEED-012]', () => {
    const all = { isGuest: false, hasRace: true }
    expect(tabsFor(all)).toEqual(['mine', 'all', 'high_rollers', 'race'])
    expect(tabsFor({ ...all, isGuest: true })).toEqual(['all', 'high_rollers', 'race'])
    expect(tabsFor({ ...all, hasRace: false })).toEqual(['mine', 'all', 'high_rollers'])
  })

  it('of lucky wins takes wins from a multiplier of ten on [FEED-020]', () => {
    const won = (multiplier: number, status: 'win' | 'part' = 'win') => {
      const lost = row('a')
      return { ...lost, game: { ...lost.game, status, multiplier } }
    }
    expect(isOnChannel(won(10), 'lucky_wins', 1)).toBe(true)
    expect(isOnChannel(won(9.99), 'lucky_wins', 1)).toBe(false)
    expect(isOnChannel(won(10, 'part'), 'lucky_wins', 1)).toBe(false)
  })

  it('of high rollers takes stakes of at least 100 USD [FEED-019]', () => {
    expect(isOnChannel(row('a', '99.99'), 'high_rollers', 1)).toBe(false)
    expect(isOnChannel(row('a', '100.00'), 'high_rollers', 1)).toBe(true)
    expect(isOnChannel(row('a', '0.00200000'), 'high_rollers', 60_000)).toBe(true)
    expect(isOnChannel(row('a', '1000'), 'high_rollers', null)).toBe(false)
  })

  it('of all takes every bet, and that of own bets none that is pushed', () => {
    expect(isOnChannel(row('a'), 'all', undefined)).toBe(true)
    expect(isOnChannel(row('a'), 'mine', 1)).toBe(false)
  })
})
