import { describe, expect, it } from 'vitest'
import { liveGames } from '../catalogue/live-games.ts'
import { baccarat } from './baccarat.ts'
import { handReturn, playDealer, playHand, totalOf } from './blackjack.ts'
import { diceDuel } from './dice-duel.ts'
import { enumerate, evenly, ranksByValue } from './enumerate.ts'
import { hiLo } from './hi-lo.ts'
import { roulette } from './roulette.ts'
import type { Card, TableGame } from './table.ts'
import { carouselFields, moneyFields, wheelOf } from './wheel.ts'

/** Return of every spot, by going through every way the round can fall. */
function returnsOf(game: TableGame, branchesOf = evenly): Record<string, number> {
  const sums = Object.fromEntries(game.spots.map((spot) => [spot.id, 0]))
  enumerate(
    (draw) => game.deal(draw, () => 0),
    ({ returns }, chance) => {
      for (const [spot, share] of Object.entries(returns)) {
        sums[spot] = (sums[spot] ?? Number.NaN) + (share / 100) * chance
      }
    },
    branchesOf,
  )
  return sums
}

describe('the shared tables', () => {
  it('return 36 of 37 on every spot of the roulette table', () => {
    for (const share of Object.values(returnsOf(roulette))) expect(share).toBeCloseTo(36 / 37, 12)
    expect(Object.keys(returnsOf(roulette))).toHaveLength(49)
  })

  it('return the known shares of punto banco from an endless shoe', () => {
    const shares = returnsOf(baccarat, ranksByValue)
    expect(shares['player']).toBeCloseTo(0.9877, 4)
    expect(shares['banker']).toBeCloseTo(0.9894, 3)
    expect(shares['tie']).toBeCloseTo(0.8588, 4)
  })

  it('return between 89 and 98 percent on every number of the wheels', () => {
    for (const fields of [moneyFields, carouselFields]) {
      for (const share of Object.values(returnsOf(wheelOf(fields)))) {
        expect(share).toBeGreaterThan(0.89)
        expect(share).toBeLessThan(0.98)
      }
    }
    expect(moneyFields).toHaveLength(54)
    expect(carouselFields).toHaveLength(48)
  })

  it('return 96 percent, give or take one, at dice and at high and low', () => {
    for (const game of [diceDuel, hiLo]) {
      for (const share of Object.values(returnsOf(game))) {
        expect(Math.abs(share - 0.96)).toBeLessThan(0.011)
      }
    }
  })

  it('return 97 percent of the shared blackjack hand, the side spots 96', () => {
    const { hand, bust } = blackjackShares()
    expect(hand).toBeGreaterThan(0.965)
    expect(hand).toBeLessThan(0.985)
    expect(Math.abs(bust * 3.4 - 0.96)).toBeLessThan(0.01)
    expect(12.5 / 13).toBeCloseTo(0.9615, 3)
  })

  it('state in the catalogue the return of their best spot', () => {
    for (const game of liveGames) {
      const branches = game.table.kind === 'baccarat' ? ranksByValue : evenly
      const best =
        game.table.kind === 'blackjack'
          ? blackjackShares().hand
          : Math.max(...Object.values(returnsOf(game.table, branches)))
      expect(Math.abs(game.rtp - best * 100), `${game.slug} ${best}`).toBeLessThan(0.006)
    }
  })
})

/** From an endless shoe hand and dealer are independent once the open card lies. */
function blackjackShares(): { hand: number; bust: number } {
  let hand = 0
  let bust = 0
  for (const { value, weight } of ranksByValue(13)) {
    const up: Card = { rank: value + 1, suit: 'spades' }
    const mine = spread((draw) => playHand(up, draw, () => 0))
    const theirs = spread((draw) => playDealer(up, draw, () => 0))
    for (const one of mine) {
      for (const other of theirs) {
        const chance = (one.chance * other.chance * weight) / 13
        hand += (handReturn(one.cards, other.cards) / 100) * chance
        if (totalOf(other.cards).total > 21) bust += chance
      }
    }
  }
  return { hand, bust }
}

/** Hands that count the same are one: total, and whether it is a natural. */
function spread(play: (draw: (range: number) => number) => Card[]) {
  const byWorth = new Map<string, { cards: Card[]; chance: number }>()
  enumerate(
    play,
    (cards, chance) => {
      const key = `${Math.min(totalOf(cards).total, 22)}:${cards.length === 2}`
      const known = byWorth.get(key)
      if (known) known.chance += chance
      else byWorth.set(key, { cards, chance })
    },
    ranksByValue,
  )
  return [...byWorth.values()]
}
