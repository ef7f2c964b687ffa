import { useState } from 'react'
import { useGameKeys } from '../../boards/use-game-keys.ts'
import { playSound } from '../../stage/sounds.ts'
import { handSize, holdAll, holdNone, type PlayedVideopoker } from './videopoker-hand.ts'

/** Which cards of the open hand stay, and the draw. */
export interface Holds {
  /** Of each of the five cards; of an ended round what it was played with. */
  readonly held: readonly boolean[]
  /** The cards lie there and wait for the draw. */
  readonly canHold: boolean
  readonly toggle: (place: number) => void
  readonly setAll: (isHeld: boolean) => void
  readonly draw: () => void
}

/** Marks of this round; those of another round are gone. Keys 1 to 5 hold, 0 holds none. */
export function useHolds(game: PlayedVideopoker): Holds {
  const { roundId, isOpen, canTurn, isRevealing } = game
  const [marks, setMarks] = useState({ roundId, held: holdNone })
  const held = marks.roundId === roundId ? marks.held : holdNone
  const canHold = isOpen && canTurn && !isRevealing
  const put = (next: readonly boolean[]) => {
    if (!canHold) return false
    playSound('flip')
    setMarks({ roundId, held: next })
    return true
  }
  const toggle = (place: number) => put(held.with(place, held[place] !== true))
  const keys = Array.from({ length: handSize }, (_, place) => [`${place + 1}`, () => toggle(place)])
  useGameKeys({ ...Object.fromEntries(keys), '0': () => put(holdNone) })
  return {
    held,
    canHold,
    toggle,
    setAll: (isHeld) => put(isHeld ? holdAll : holdNone),
    draw: () => {
      if (canHold) game.turn({ hold: held })
    },
  }
}
