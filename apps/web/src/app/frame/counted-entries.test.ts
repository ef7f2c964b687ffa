import { describe, expect, it } from 'vitest'
import { renderHook } from '@testing-library/react'
import { useEntries } from '../menus.ts'
import { countedEntries } from './counted-entries.ts'

const none = { originals: 17, slots: 0, live: 0, gameShows: 0, newReleases: 0 }
const { result } = renderHook(() => useEntries('casino'))
const namesOf = (counts: typeof none | null, isSignedIn: boolean) =>
  countedEntries(result.current, counts, isSignedIn).map(({ name, count }) =>
    count === undefined ? name : `${name} ${count}`,
  )

describe('the group Casino of the menu', () => {
  it('leaves out kinds of games that the catalogue does not hold', () => {
    const always = ['Home', 'Poker', 'PvP', 'Futures', 'Promotions', 'Providers', 'Fairness']
    expect(namesOf(null, false)).toEqual(always)
    expect(namesOf(none, false)).toEqual(always)
    expect(namesOf(none, true)).toEqual([...always, 'Favourites'])
  })

  it('counts the games of the kinds there are', () => {
    expect(namesOf({ ...none, slots: 312, live: 7, newReleases: 4 }, false)).toEqual([
      'Home',
      'Poker',
      'PvP',
      'Latest releases 4',
      'Futures',
      'Promotions',
      'All slots 312',
      'Live casino 7',
      'Providers',
      'Fairness',
    ])
  })
})
