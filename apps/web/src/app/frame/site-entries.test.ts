import { describe, expect, it } from 'vitest'
import { originalGames } from '../../features/originals/index.ts'
import { inOrder } from './in-order.ts'
import { casinoEntries } from './site-entries.tsx'

const none = { originals: 17, slots: 0, live: 0, gameShows: 0, newReleases: 0 }
const namesOf = (...parts: Parameters<typeof casinoEntries>) =>
  casinoEntries(...parts).map(({ name, count }) =>
    count === undefined ? name : `${name} ${count}`,
  )

describe('the group Casino of the menu', () => {
  it('leaves out kinds of games that the catalogue does not hold', () => {
    const always = ['Home', 'Providers', 'Fairness']
    expect(namesOf(null, false)).toEqual(always)
    expect(namesOf(none, false)).toEqual(always)
    expect(namesOf(none, true)).toEqual([...always, 'Favourites'])
  })

  it('counts the games of the kinds there are', () => {
    expect(namesOf({ ...none, slots: 312, live: 7, newReleases: 4 }, false)).toEqual([
      'Home',
      'Latest releases 4',
      'All slots 312',
      'Live casino 7',
      'Providers',
      'Fairness',
    ])
  })
})

describe('the list of originals', () => {
  it('stands in the order of their priority, before and after the catalogue has answered [LOBBY-061]', () => {
    const priorities = originalGames.map(({ priority }) => priority)
    expect(priorities).toEqual(priorities.toSorted((one, other) => other - one))
    expect(inOrder(originalGames, [])).toBe(originalGames)
    const ids = inOrder(originalGames, ['dice', 'unknown', 'crash']).map(({ id }) => id)
    expect(ids).toEqual(['dice', 'crash'])
  })
})
