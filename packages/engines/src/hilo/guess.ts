import { aceLowRank, ranks, type Card } from '../card.ts'

/** What a player may do: guess the next card against the open one, or pass it by. */
export const hiloActions = ['high', 'low', 'same', 'skip'] as const
export type HiloAction = (typeof hiloActions)[number]

/** A guess, so anything but a skip. */
export type HiloGuess = Exclude<HiloAction, 'skip'>

const lowest = 1

/** Winning ranks (of 13) of every guess that the open card allows. */
export type HiloWays = Readonly<Record<HiloGuess, number | null>>

/**
 * Aces are lowest. Between ace and king "high" and "low" win on an equal rank too; on an ace or a
 * king the one-sided guess is strict and "same" is offered instead of the other side.
 */
export function hiloWays(open: Card): HiloWays {
  const rank = aceLowRank(open)
  if (rank === lowest) return { high: ranks - 1, low: null, same: 1 }
  if (rank === ranks) return { high: null, low: ranks - 1, same: 1 }
  return { high: ranks + 1 - rank, low: rank, same: null }
}

/** Whether the next card makes a guess right. The guess must be one that `open` allows. */
export function isRightGuess(guess: HiloGuess, open: Card, next: Card): boolean {
  const [from, to] = [aceLowRank(open), aceLowRank(next)]
  const isEnd = from === lowest || from === ranks
  if (guess === 'same') return to === from
  if (to === from) return !isEnd
  return guess === 'high' ? to > from : to < from
}
