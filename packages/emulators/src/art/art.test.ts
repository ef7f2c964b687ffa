import { describe, expect, it } from 'vitest'
import { games, providerList } from '../catalogue/catalogue.ts'
import { answerArt } from './answer-art.ts'
import { heroNames } from './heroes.ts'
import { drawPoster } from './poster.ts'
import { scenes } from './scenes.ts'
import { drawSymbol } from './symbols.ts'

describe('the pictures', () => {
  it('draws every game by itself: no two posters are the same, and each is named', () => {
    const drawn = games.map(drawPoster)
    expect(new Set(drawn).size).toBe(games.length)
    for (const [at, game] of games.entries()) {
      expect(drawn[at]).toContain(`aria-label="${game.name}"`)
      expect(drawn[at]).not.toMatch(/NaN|undefined|<text|https?:\/\/(?!www\.w3\.org)/)
      expect((drawn[at] ?? '').length).toBeLessThan(48_000)
    }
  })

  it('draws the same game the same way every time', () => {
    const [game] = games
    expect(game && drawPoster(game)).toBe(game && drawPoster(game))
  })

  it('knows every scene, hero and symbol that a game names', () => {
    for (const game of games) {
      expect(Object.keys(scenes)).toContain(game.theme.scene)
      expect(heroNames).toContain(game.theme.hero)
      if (game.kind !== 'slot') continue
      for (const symbol of Object.values(game.symbols)) expect(drawSymbol(symbol)).toBeDefined()
    }
  })

  it('answers posters, marks, symbols and dealers as pictures that run nothing', () => {
    const uuid = games[0]?.uuid ?? ''
    const paths = [
      [`${uuid}.svg`],
      ...providerList.map((provider) => ['provider', `${provider.slug}.svg`]),
      ['symbol', 'wild.svg'],
      ['dealer', 'Ottilie.svg'],
    ]
    for (const path of paths) {
      const { status, headers, body } = answerArt(path)
      expect(status).toBe(200)
      expect(headers?.['content-type']).toBe('image/svg+xml')
      expect(String(body)).not.toContain('<script')
    }
    expect(answerArt(['dealer', '<script>.svg']).body).not.toContain('<script')
    expect(answerArt(['nothing.svg']).status).toBe(404)
  })
})
