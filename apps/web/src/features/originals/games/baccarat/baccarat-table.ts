import { baccarat, pips, type BaccaratWinner } from '@powerplay/engines'
import type { Ratio } from '@powerplay/kernel'
import { readScaled } from '../../../../platform/format/ratio.ts'
import { cardsOf } from '../../boards/cards-of.ts'
import type { SpotAmounts } from '../../controls/spot-amounts.ts'
import type { GameParams } from '../../play/game-controller.ts'

/** What can be bet on. */
export const baccaratSpots = ['player', 'tie', 'banker'] as const
export type BaccaratSpot = (typeof baccaratSpots)[number]

/** Cards on the table; `winner` is known once all of them lie there. */
export interface BaccaratTable {
  readonly player: readonly number[]
  readonly banker: readonly number[]
  readonly winner: BaccaratWinner | undefined
}

export const spotNames: Readonly<Record<BaccaratSpot, string>> = {
  player: 'Player',
  tie: 'Tie',
  banker: 'Banker',
}

/** "Banker wins", or that nobody does. */
export const winnerTexts: Readonly<Record<BaccaratWinner, string>> = {
  player: 'Player wins',
  banker: 'Banker wins',
  tie: 'It is a tie',
}

/** Total return of one unit on a winning spot. */
export const spotPays: Readonly<Record<BaccaratSpot, string>> = {
  player: '2.00×',
  tie: '9.00×',
  banker: '1.95×',
}

/** The outcome of a round as it came over the wire; undefined when it is none of baccarat. */
export function tableOf(data: GameParams): BaccaratTable | undefined {
  const { player, banker, winner } = data
  const hands = { player: cardsOf(player), banker: cardsOf(banker) }
  if (hands.player.length < 2 || hands.banker.length < 2) return undefined
  if (winner !== 'player' && winner !== 'banker' && winner !== 'tie') return undefined
  return { ...hands, winner }
}

/** Points of the cards that lie there so far. */
export function pointsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + pips(card), 0) % 10
}

/** The table card by card: sides take turns, then the third cards, then the winner. */
export function dealFrames(_from: unknown, to: BaccaratTable): readonly BaccaratTable[] {
  const rounds = [0, 1, 2].flatMap((index) => [
    ...(index < to.player.length ? [{ player: index + 1, banker: Math.min(index, 2) }] : []),
    ...(index < to.banker.length
      ? [{ player: Math.min(index + 1, to.player.length), banker: index + 1 }]
      : []),
  ])
  const frames = rounds.map((count) => ({
    player: to.player.slice(0, count.player),
    banker: to.banker.slice(0, count.banker),
    winner: undefined,
  }))
  return [...frames, to]
}

/** "Banker 8", the way the strip of rounds writes a result. */
export function resultText(data: GameParams): string {
  const table = tableOf(data)
  if (table?.winner === undefined) return ''
  const side = table.winner === 'banker' ? table.banker : table.player
  return `${spotNames[table.winner]} ${pointsOf(side)}`
}

/** How often a spot wins: a tie gives the other two back, which is no win. */
export function spotChance(spot: BaccaratSpot): { readonly ways: number; readonly of: number } {
  const of = (one: BaccaratSpot) => baccarat.chance({ bets: { [one]: 1 } })
  const { ways, of: all } = of(spot)
  return { ways: spot === 'tie' ? ways : ways - of('tie').ways, of: all }
}

/** Exact return of a layout, its rounding to whole minor units included; undefined without chips. */
export function returnOf(amounts: SpotAmounts): Ratio | undefined {
  const bets: Record<string, number> = {}
  for (const [spot, amountMinor] of Object.entries(amounts)) {
    const amount = readScaled(amountMinor.toString(), 0)
    if (amount === undefined) return undefined
    bets[spot] = amount
  }
  return Object.keys(bets).length > 0 ? baccarat.exactReturn({ bets }) : undefined
}
