import type { Row } from './report.ts'
import type { Samples } from './samples.ts'

/** Turns of a round that is compared with single bets. */
export const turnsOfRound = 5
/** Calls of such a round: Play, the turns, Finish. */
export const callsOfRound = turnsOfRound + 2

/** What a round of turns costs, in single bets. */
export function roundRows(samples: Samples): Row[] {
  if (!samples.has('mines_1000.cpu') || !samples.has('service_1000.cpu')) return []
  return [
    {
      id: 'mines_round_vs_bet',
      value: callsOfRound * samples.ratio('mines_1000.cpu', 'service_1000.cpu'),
      unit: 'x',
      note: `CPU (database and server) of Play, ${turnsOfRound} turns and Finish over that of one bet, 1000 players`,
    },
  ]
}
