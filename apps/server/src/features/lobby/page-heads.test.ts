import { describe, expect, it } from 'vitest'
import { createPageHeads } from './page-heads.ts'

const bookOfSand = { name: 'Book of Sand', provider: 'Providers & Co' }
const headOf = createPageHeads({
  originalGames: [{ id: 'dice', name: 'Dice', rtp: 99 }],
  async providerGame(id) {
    if (id === 'book_1') return { ...bookOfSand, isEnabled: true }
    return id === 'off_1' ? { ...bookOfSand, isEnabled: false } : undefined
  },
})

describe('the head of a page', () => {
  it('names one of our own games, its return and its picture', async () => {
    expect(await headOf('/casino/game/dice')).toEqual({
      title: 'Dice | PWRPLAY',
      description:
        'Dice, a game of our own: returns 99 % over time, and every round can be verified.',
      game: 'dice',
    })
  })

  it('names a game of an outside provider, but none that is switched off', async () => {
    expect(await headOf('/casino/game/book_1')).toMatchObject({
      title: 'Book of Sand | PWRPLAY',
      description: 'Play Book of Sand by Providers & Co.',
    })
    expect(await headOf('/casino/game/off_1')).toBeUndefined()
  })

  it('is different for every list', async () => {
    const heads = await Promise.all(['/provider/all', '/casino/slots', '/casino/live'].map(headOf))
    expect(new Set(heads.map((head) => head?.title)).size).toBe(heads.length)
    expect(new Set(heads.map((head) => head?.description)).size).toBe(heads.length)
  })

  it('is told of no path that nobody listed', async () => {
    const paths = ['/casino/game/gone', '/casino/game/"><b>', '/x/y', 'constructor', '__proto__']
    for (const path of paths) expect(await headOf(path), path).toBeUndefined()
  })
})
