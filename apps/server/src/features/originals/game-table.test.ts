import { describe, expect, it } from 'vitest'
import {
  games,
  plinkoRisks,
  wheelRisks,
  wheelSizes,
  kenoRisks,
  type GameData,
  type InstantGame,
} from '@powerplay/engines'
import { delayOf } from './game-cards/card.ts'
import { findCard, gameTable, isGameId } from './game-table.ts'

const cards = Object.values(gameTable)
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, at) => first + at)

/** Every choice of parameters that changes the return, of the games decided in one call. */
const choices: Readonly<Record<string, readonly GameData[]>> = {
  dice: numbers(9_800, 1).map((ways) => ({ condition: 'under', target: ways / 100 })),
  plinko: numbers(9, 8).flatMap((rows) => plinkoRisks.map((risk) => ({ rows, risk }))),
  wheel: wheelSizes.flatMap((segments) => wheelRisks.map((risk) => ({ segments, risk }))),
  diamonds: [{}],
  keno: numbers(10, 1).flatMap((picks) =>
    kenoRisks.map((risk) => ({ risk, picks: numbers(picks) })),
  ),
  roulette: [{ bets: { red: 100 } }, { bets: { 'straight:0': 1, 'dozen:1': 7 } }],
  baccarat: [{ bets: { banker: 100 } }, { bets: { tie: 100 } }, { bets: { player: 100 } }],
}

describe('the table of games', () => {
  it('has seventeen games, each under its own id', () => {
    expect(cards).toHaveLength(17)
    for (const [id, card] of Object.entries(gameTable)) expect(card.id).toBe(id)
    expect(findCard('mines')?.name).toBe('Mines')
    for (const id of ['', 'Mines', '__proto__', 'constructor']) expect(isGameId(id)).toBe(false)
  })

  it('knows the kind of every game', () => {
    const kinds = [...Object.keys(games.instant), ...Object.keys(games.spot)]
    for (const { id, kind } of cards) {
      const alone = kinds.includes(id) ? 'direct' : 'extended'
      expect(kind).toBe(id === 'crash' ? 'multiplayer' : alone)
    }
  })

  it('offers autobet for rounds decided without the player, and bonus outside card games', () => {
    for (const card of cards) {
      const isCardGame = ['hilo', 'blackjack', 'videopoker', 'baccarat'].includes(card.id)
      expect(card.supportsAuto, card.id).toBe(card.kind !== 'extended')
      expect(card.bonusAllowed, card.id).toBe(!isCardGame)
      expect(card.helpPages, card.id).toBe(isCardGame ? 6 : 5)
    }
  })

  it.each(Object.entries(choices))('states the least and the greatest return of %s', (id, all) => {
    const game: InstantGame<GameData, GameData> | undefined = { ...games.instant, ...games.spot }[
      id
    ]
    const returns = all.map((params) => {
      const { numerator, denominator } = game?.exactReturn(params) ?? {
        numerator: 0n,
        denominator: 1n,
      }
      return Number((numerator * 10n ** 8n) / denominator) / 10 ** 6
    })
    // The stated figures are rounded to four decimals.
    const { min, max } = findCard(id)?.rtp ?? { min: 0, max: 0 }
    expect(Math.abs(Math.min(...returns) - min)).toBeLessThan(0.000051)
    expect(Math.abs(Math.max(...returns) - max)).toBeLessThan(0.000051)
  })

  it('keeps a result back as long as its animation takes', () => {
    const { plinko, dice } = gameTable
    expect(delayOf(plinko, { rows: 8 }, false)).toBe(1_260)
    expect(delayOf(plinko, { rows: 16 }, false)).toBe(plinko.delayMs)
    expect(delayOf(plinko, { rows: 16 }, true)).toBe(300)
    expect(delayOf(dice, {}, false)).toBe(700)
  })

  it('is plain data that a screen can be sent', () => {
    for (const { params, tables } of cards) {
      expect(JSON.parse(JSON.stringify({ params, tables }))).toEqual({ params, tables })
    }
    expect(gameTable.mines.tables[1]).toHaveLength(24)
    expect(gameTable.wheel.tables['high']).toMatchObject({ 50: { 49: 49.5 } })
  })
})
