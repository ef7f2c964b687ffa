import { pips, type Card } from '../card.ts'

/** Who has the higher score. */
export type BaccaratWinner = 'player' | 'banker' | 'tie'

/** A finished deal: two or three cards a side. */
export interface BaccaratDeal {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerScore: number
  readonly bankerScore: number
  readonly winner: BaccaratWinner
}

/** Sum of the points modulo 10: aces 1, printed values, tens and faces 0. */
export function baccaratScore(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pips(card), 0) % 10
}

/** By the banker's score 3 to 6: the player's third-card points the banker draws against. */
const drawsAgainst: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
}

function bankerDraws(score: number, playerThird: Card | undefined): boolean {
  if (playerThird === undefined) return score <= 5
  return score <= 2 || (drawsAgainst[score] ?? []).includes(pips(playerThird) % 10)
}

function winnerOf(playerScore: number, bankerScore: number): BaccaratWinner {
  if (playerScore === bankerScore) return 'tie'
  return playerScore > bankerScore ? 'player' : 'banker'
}

/**
 * Deals six given cards by the third-card rule: player 0 and 1, banker 2 and 3, then 4 and 5 in
 * the order they are taken.
 */
export function baccaratDeal(cards: readonly Card[]): BaccaratDeal {
  const player = cards.slice(0, 2)
  const banker = cards.slice(2, 4)
  const further = cards.slice(4)
  const isNatural = baccaratScore(player) >= 8 || baccaratScore(banker) >= 8
  if (!isNatural) {
    const playerThird = baccaratScore(player) <= 5 ? further.splice(0, 1) : []
    const bankerThird = bankerDraws(baccaratScore(banker), playerThird[0])
      ? further.slice(0, 1)
      : []
    player.push(...playerThird)
    banker.push(...bankerThird)
  }
  const playerScore = baccaratScore(player)
  const bankerScore = baccaratScore(banker)
  return { player, banker, playerScore, bankerScore, winner: winnerOf(playerScore, bankerScore) }
}
