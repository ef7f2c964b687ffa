import { describe, expect, it } from 'vitest'
import { liveGames } from '../../src/catalogue/live-games.ts'
import { quickDraw } from '../../src/slots/quick-draw.ts'
import { carouselFields, moneyFields } from '../../src/tables/wheel.ts'
import { payText } from './betting-board.ts'
import { chipFace, chipProblem, createChipPile } from './chip-pile.ts'
import { countdown, createRoundClock } from './round-clock.ts'
import { pockets } from './roulette-stage.ts'
import { colourOf, fieldsOf, markOf, sayShow } from './show-text.ts'

describe('the clock of a table', () => {
  it('counts by the emulator, whatever this device believes the time is', () => {
    const clock = createRoundClock()
    clock.set(1_800_000_000_000, 5_000, 200)
    expect(clock.now(6_000)).toBe(1_800_000_001_100)
  })

  it('trusts the quickest answer and forgets it in time', () => {
    const clock = createRoundClock()
    clock.set(100_000, 0, 40)
    clock.set(90_000, 0, 3_000)
    expect(clock.now(0)).toBe(100_020)
    for (let at = 0; at < 40; at += 1) clock.set(200_000, 0, 3_000)
    expect(clock.now(0)).toBe(201_500)
  })

  it('shows one for the last second, nothing after it, and never less', () => {
    expect(countdown(10_000, 9_999, 5_000)).toEqual({ seconds: 1, share: 0.0002 })
    expect(countdown(10_000, 10_000, 5_000).seconds).toBe(0)
    expect(countdown(10_000, 12_000, 5_000)).toEqual({ seconds: 0, share: 0 })
    expect(countdown(10_000, 1_000, 5_000).share).toBe(1)
  })
})

describe('chips', () => {
  it('adds up by spot, takes the last one back, and clears', () => {
    const pile = createChipPile()
    pile.add('red', 100n)
    pile.add('n7', 50n)
    pile.add('red', 100n)
    expect([pile.on('red'), pile.total()]).toEqual([200n, 250n])
    pile.undo()
    expect(Object.fromEntries(pile.spots())).toEqual({ red: 100n, n7: 50n })
    pile.clear()
    pile.undo()
    expect([pile.total(), pile.spots().size]).toEqual([0n, 0])
  })

  it('refuses what the table or the balance does not bear, counting what waits already', () => {
    const limits = { max: 500n, balance: 300n, pending: 200n }
    expect(chipProblem({ chip: 100n, lying: 200n }, limits)).toBeUndefined()
    expect(chipProblem({ chip: 101n, lying: 200n }, limits)).toBe('balance')
    expect(chipProblem({ chip: 100n, lying: 401n }, limits)).toBe('limit')
  })

  it('has a face that fits a chip in every currency', () => {
    const faces = ['0.10', '100.00', '5000.00', '0.00001000', '12.50'].map(chipFace)
    expect(faces).toEqual(['0.1', '100', '5k', '1e-5', '12.5'])
  })
})

describe('results in words and marks', () => {
  it('has eighteen red, eighteen black and one green pocket, none twice', () => {
    expect([...pockets].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, at) => at))
    const count = (colour: string) => pockets.filter((one) => colourOf(one) === colour).length
    expect([count('red'), count('black'), count('green')]).toEqual([18, 18, 1])
    const inner = pockets.slice(1).map(colourOf)
    expect(inner.some((colour, at) => colour === inner[at + 1])).toBe(false)
  })

  it('draws the wheel the emulator turns', () => {
    const labels = (fields: typeof moneyFields) =>
      fields.flatMap((field) => (field.pays === undefined ? [] : [field.label]))
    expect(fieldsOf(labels(moneyFields))).toBe(moneyFields)
    expect(fieldsOf(labels(carouselFields))).toBe(carouselFields)
  })

  it('has a sentence, a mark and a price for whatever any table may show', () => {
    for (const { table } of liveGames) {
      const fields = fieldsOf(table.spots.map((spot) => spot.label))
      const draw = quickDraw(3)
      for (let round = 0; round < 300; round += 1) {
        const { show } = table.deal(draw, draw)
        expect(sayShow(show, fields)).not.toMatch(/undefined|NaN|^$/)
        expect(markOf(show, fields).text).not.toMatch(/undefined|NaN|^$/)
      }
      if (table.kind === 'roulette') continue
      for (const spot of table.spots) expect(payText(table.kind, spot)).toMatch(/\d : \d/)
    }
  })

  it('names on the felt what a spot really returns', () => {
    for (const { table } of liveGames) {
      if (table.kind === 'roulette' || table.kind === 'blackjack') continue
      const draw = quickDraw(5)
      for (let round = 0; round < 2000; round += 1) {
        const { show, returns } = table.deal(draw, draw)
        if (show.kind === 'wheel' && show.multiplier > 1) continue
        for (const [id, back] of Object.entries(returns)) {
          const spot = table.spots.find((one) => one.id === id)
          if (!spot || back === 100) continue
          expect(payText(table.kind, spot)).toContain(`${(back - 100) / 100} : 1`)
        }
      }
    }
  })
})
