import { describe, expect, it } from 'vitest'
import { movementFact, resultFact, withdrawn } from '../../../../test/facts.ts'
import type { ResultFact } from '../../wallet/index.ts'
import { choicesOf, sumsOf } from './returns-fold.ts'

const sumOf = (own: Partial<ResultFact> = {}) => sumsOf(resultFact(own))[0]

describe('a round in the returns', () => {
  it('adds what it paid per stake, and its square', () => {
    expect(sumsOf(resultFact())).toEqual([
      {
        ...{ game: 'dice', pocket: 'real', config: '{"from":1.5,"to":2}', rounds: 1 },
        ...{ staked_usd_e6: 2_000_000n, paid_usd_e6: 5_000_000n, paid_e8: 250_000_000 },
        ...{ squares_e16: 62_500_000_000_000_000n, expected_ppm: 990_000 },
        ...{ least_e8: 250_000_000, most_e8: 250_000_000 },
      },
    ])
  })

  it('on spots pays by the amount', () => {
    const spots = { game: 'roulette', params: '{"bets":{"red":"1"}}', multiplierE4: 9 }
    expect(sumOf({ ...spots, stakeMinor: 3n, payoutMinor: 2n })?.paid_e8).toBe(66_666_666n)
  })

  it('of blackjack pays per first stake: what turns added is taken off', () => {
    const result = '{"turns":[],"round":{"stakeMinor":"100"}}'
    const doubled = { game: 'blackjack', params: '{}', result, stakeMinor: 200n }
    expect(sumOf({ ...doubled, payoutMinor: 400n })?.paid_e8).toBe(300_000_000n)
    expect(sumOf({ ...doubled, payoutMinor: 0n })?.paid_e8).toBe(-100_000_000n)
  })

  it('counts as it was drawn: neither corrected nor withdrawn, never given back', () => {
    expect(sumsOf(withdrawn(resultFact()))).toEqual([])
    expect(sumsOf(resultFact({ revision: 2 }))).toEqual([])
    expect(sumsOf(resultFact({ status: 'cancel' }))).toEqual([])
    expect(sumsOf(resultFact({ product: 'slots' }))).toEqual([])
    expect(sumsOf(movementFact())).toEqual([])
  })
})

describe('the choices of a round of turns', () => {
  const round = (ending: string, own: Partial<ResultFact> = {}) => {
    const result = JSON.stringify({ turns: [1, 2, 3], round: { ending } })
    return choicesOf(resultFact({ game: 'mines', params: '{"mines":3}', result, ...own }))
  }

  it('are counted, and whether the last one lost', () => {
    const place = { game: 'mines', pocket: 'real', config: '{"mines":3}', choices: 3, rounds: 1 }
    expect(round('turn', { multiplierE4: 0 })).toEqual([{ ...place, is_lost: true }])
    expect(round('turn')).toEqual([{ ...place, is_lost: false }])
    expect(round('cash', { multiplierE4: 0 })).toEqual([{ ...place, is_lost: false }])
  })

  it('stand apart with demo money, and of other games are none', () => {
    expect(round('turn', { pocket: 'demo' })).toMatchObject([{ pocket: 'demo' }])
    expect(round('turn', { game: 'blackjack' })).toEqual([])
  })
})
