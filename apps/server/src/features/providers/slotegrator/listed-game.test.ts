import { expect, it } from 'vitest'
import { readListedGame } from './listed-game.ts'

const plain = {
  uuid: 'c0ffee',
  name: 'Reef Night',
  image: 'https://cdn.example/reef.png',
  type: 'slots',
  provider: 'Saltbox',
  technology: 'HTML5',
  has_lobby: 0,
  is_mobile: 1,
  has_freespins: true,
  tags: [{ code: 'featured' }],
  parameters: { rtp: 96.04, volatility: 'very-high', lines_count: '20' },
}
const read = (own: object) => readListedGame({ ...plain, ...own })

it('takes what the list tells of a game', () => {
  expect(read({})).toEqual({
    uuid: 'c0ffee',
    name: 'Reef Night',
    imageUrl: 'https://cdn.example/reef.png',
    type: 'slots',
    provider: 'Saltbox',
    technology: 'HTML5',
    hasLobby: false,
    isMobile: true,
    hasFreespins: true,
    tags: ['featured'],
    rtp: 96.04,
    volatility: 'high',
    lines: 20,
  })
})

it('leaves a game out whose id, name or provider cannot be kept or shown', () => {
  const half = String.fromCharCode(0xd800)
  for (const field of ['uuid', 'name', 'provider']) {
    for (const bad of ['', '   ', '..', 'a\0b', half, 'x'.repeat(121), 5, null, undefined]) {
      expect(read({ [field]: bad }), `${field} ${String(bad)}`).toBeNull()
    }
  }
  for (const odd of [null, 5, 'x', [], {}]) expect(readListedGame(odd)).toBeNull()
})

it('drops what is odd about a game and keeps the game', () => {
  const long = 'A'.repeat(100_000)
  const odd = read({
    image: `https://cdn.example/${long}`,
    type: long,
    technology: 'x\0',
    has_lobby: 'yes',
    tags: [{ code: long }, { code: 'a\0' }, { code: 5 }, null, { code: 'jackpots' }],
    parameters: { rtp: -5, volatility: 'wild', lines_count: -1 },
  })
  expect(odd).toMatchObject({ imageUrl: '', type: '', technology: '', hasLobby: false })
  expect(odd).toMatchObject({ tags: ['jackpots'], rtp: null, volatility: null, lines: null })
  expect(read({ parameters: { rtp: 500, lines_count: 1e9 } })).toMatchObject({
    rtp: null,
    lines: null,
  })
  expect(read({ parameters: 'none', tags: 'none' })).toMatchObject({ rtp: null, tags: [] })
  const many = Array.from({ length: 2_000 }, (_, index) => ({ code: `tag-${index}` }))
  expect(read({ tags: many })?.tags).toHaveLength(50)
})

it('reads a name as one line in one direction', () => {
  expect(read({ name: ' Reef\u202e\n\n  Night\u2066 ' })?.name).toBe('Reef Night')
})
