import type { PlayedRound } from '../rounds/use-round.ts'
import type { ClimbBet } from './climb-steps.ts'
import type { ClimbFields } from './view-fields.ts'

type Climbed = Pick<
  PlayedRound<never, ClimbFields>,
  'view' | 'state' | 'limits' | 'isOpen' | 'isEnded'
>

const evenE4 = 10_000

/** Right choices of the round on the board; a lost round's last choice was the wrong one. */
export function doneOf({ view, state, isEnded }: Climbed): number {
  const made = view?.picks.length ?? 0
  return isEnded && state.round?.status === 'lose' ? made - 1 : made
}

/** What the ladder of multipliers is cut to: the stake, and the largest payout allowed. */
export function climbBetOf({ state, limits }: Climbed): ClimbBet {
  return { stakeMinor: state.betMinor, payoutMinorMax: limits?.maxPayoutMinor }
}

/** A parameter of the open round, which may be one of an earlier visit; undefined without one. */
export function playedParam({ view, isOpen }: Climbed, name: string): unknown {
  return isOpen ? view?.params[name] : undefined
}

/**
 * The round as the board shows it: an ended round makes room as soon as the player chooses another
 * value of a parameter, so that the board is always that of the next bet or of the last one.
 */
export function onBoard<Turn extends Readonly<Record<string, unknown>>>(
  game: PlayedRound<Turn, ClimbFields>,
  name: string,
  chosen: unknown,
): PlayedRound<Turn, ClimbFields> {
  if (!game.isEnded || game.view?.params[name] === chosen) return game
  const blank = { view: undefined, shownView: undefined, reveal: undefined, isEnded: false }
  return { ...game, ...blank, step: 0, multiplierE4: evenE4, payoutMinor: 0n }
}
