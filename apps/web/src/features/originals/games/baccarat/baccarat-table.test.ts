import { describe, expect, it } from 'vitest'
import {
  dealFrames,
  pointsOf,
  resultText,
  returnOf,
  spotChance,
  tableOf,
} from './baccarat-table.ts'

const data = { player: [30, 13], banker: [44, 19, 1], winner: 'banker' }

describe('the deal of baccarat', () => {
  it('takes turns between the sides and keeps third cards for the end', () => {
    const table = tableOf(data)
    if (!table) throw new Error('a deal')
    const shape = dealFrames(undefined, table).map(
      ({ player, banker, winner }) => `${player.length}${banker.length}${winner ?? ''}`,
    )
    expect(shape).toEqual(['10', '11', '21', '22', '23', '23banker'])
  })

  it('counts points as the rules do', () => {
    // 9 and 5; king, 6 and 2; ace.
    expect([pointsOf([30, 13]), pointsOf([44, 19, 1]), pointsOf([48])]).toEqual([4, 8, 1])
    expect(resultText(data)).toBe('Banker 8')
  })

  it('is nothing when the answer is not one of baccarat', () => {
    expect(tableOf({ player: [1], banker: 'x', winner: 'nobody' })).toBeUndefined()
    expect(resultText({})).toBe('')
  })
})

describe('the chances of baccarat', () => {
  it('leave out the ties that only give the bet back', () => {
    const share = (spot: 'player' | 'banker' | 'tie') => {
      const { ways, of } = spotChance(spot)
      return ((ways / of) * 100).toFixed(4)
    }
    expect([share('player'), share('banker'), share('tie')]).toEqual([
      '44.6147',
      '45.8428',
      '9.5426',
    ])
  })

  it('know what rounding costs on the smallest chips', () => {
    const worth = (minor: bigint) => {
      const exact = returnOf({ banker: minor })
      return exact && Number((exact.numerator * 10_000n) / exact.denominator)
    }
    expect(worth(100n)).toBe(9_893)
    expect(worth(1n)).toBe(5_538)
    expect(returnOf({})).toBeUndefined()
  })
})
