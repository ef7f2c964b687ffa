import { currencies } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { playedCurrencies } from './played-currencies.ts'

describe('the currencies of a game', () => {
  it('are all of ours where its provider names none', () => {
    expect(playedCurrencies({ currencies: [] })).toEqual(currencies.map(({ id }) => id))
  })

  it('are those its provider names and we have, in our order', () => {
    expect(playedCurrencies({ currencies: ['EUR', 'GBP', 'btc'] })).toEqual(['btc', 'eur'])
  })
})
