import { isAutoOver, nextBetMinor, type AutoBet } from './model.ts'

/** The part of a game's state that auto bet moves. */
export interface AutoRun {
  readonly auto: AutoBet
  readonly betMinor: bigint
}

/** Auto bet at its start: the bet of now is the one to come back to. */
export function autoBegun({ auto, betMinor }: AutoRun): AutoRun {
  return {
    auto: { ...auto, state: 'on', currentIteration: 0, initialBetMinor: betMinor },
    betMinor,
  }
}

/** Auto bet at its end: the first bet stands in the field again. */
export function autoEnded({ auto }: AutoRun): AutoRun {
  return { auto: { ...auto, state: 'off' }, betMinor: auto.initialBetMinor }
}

/** Auto bet after one more round, with the bet of the next; its end when that was the last one. */
export function autoCounted({ auto, betMinor }: AutoRun, isWin: boolean): AutoRun {
  const counted = { ...auto, currentIteration: auto.currentIteration + 1 }
  const next = { auto: counted, betMinor: nextBetMinor(auto, betMinor, isWin) }
  return isAutoOver(counted, isWin) ? autoEnded(next) : next
}
