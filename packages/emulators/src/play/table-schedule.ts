import { cycleMs, type LiveGame } from '../catalogue/game.ts'
import type { Chance } from '../platform/chance.ts'
import type { TableRound } from '../tables/table.ts'

export type Phase = 'betting' | 'dealing' | 'showing'

/** Where a table stands at one moment. */
export interface Moment {
  /** Number of the round since the epoch: every seat computes the same one. */
  readonly round: number
  readonly phase: Phase
  readonly phaseEndsAt: number
  readonly startedAt: number
  /** From here on the result is known. */
  readonly resultAt: number
}

/** Rounds follow from the clock alone: nothing is started, kept or lost by the process. */
export function momentOf(game: LiveGame, now: number): Moment {
  const cycle = cycleMs(game)
  const round = Math.floor(now / cycle)
  const startedAt = round * cycle
  const dealingAt = startedAt + game.bettingMs
  const resultAt = dealingAt + game.dealingMs
  const about = { round, startedAt, resultAt }
  if (now < dealingAt) return { ...about, phase: 'betting', phaseEndsAt: dealingAt }
  if (now < resultAt) return { ...about, phase: 'dealing', phaseEndsAt: resultAt }
  return { ...about, phase: 'showing', phaseEndsAt: startedAt + cycle }
}

/** When the result of a round is known. */
export function resultTime(game: LiveGame, round: number): number {
  return round * cycleMs(game) + game.bettingMs + game.dealingMs
}

/** What a round of a table comes to; the same for everybody, whenever it is asked. */
export function dealRound(
  chance: Chance,
  game: LiveGame,
  tableId: string,
  round: number,
): TableRound {
  const draw = chance.draw(`table:${tableId}:${round}`)
  const dress = chance.draw(`dress:${tableId}:${round}`)
  return game.table.deal(draw, dress)
}

/** Id of a round on the wire. */
export function roundIdOf(tableId: string, round: number): string {
  return `${tableId}-${round}`
}
