import { mustHave } from '@powerplay/kernel'
import { closedLoop, type LoopResult } from '../closed-loop.ts'
import type { PlaceBet } from './bets.ts'
import type { BenchPlayer } from './players.ts'

/** Who plays in a run: so many at once, spread over all players or half of it on one account. */
export interface CrowdOrder {
  readonly callers: number
  readonly durationMs: number
  readonly isHot: boolean
  /** Only the first players take part; all of them without. */
  readonly among?: number
}

/** Each caller goes round its own share of the players, so no two play for the same one. */
function playerAt(players: readonly BenchPlayer[], callers: number, caller: number, turn: number) {
  const share = Math.floor(players.length / callers)
  return mustHave(players[caller + callers * (turn % share)], 'player')
}

/** A crowd of closed-loop players over one way to place a bet. */
export function playCrowd(
  all: readonly BenchPlayer[],
  place: PlaceBet,
  { callers, durationMs, isHot, among = all.length }: CrowdOrder,
): Promise<LoopResult> {
  const players = all.slice(0, among)
  const hot = mustHave(players[0], 'player')
  return closedLoop({
    callers,
    durationMs,
    act: (caller, turn) =>
      place(
        isHot && (caller + turn) % 2 === 0
          ? hot
          : playerAt(players, callers, caller, isHot ? turn >> 1 : turn),
      ),
  })
}

/**
 * Lets everybody play once, so that memory and caches are those of a running house.
 * @param atOnce how many bets are under way together.
 */
export async function playOnceEach(
  players: readonly BenchPlayer[],
  place: PlaceBet,
  atOnce = 1_000,
): Promise<void> {
  for (let from = 0; from < players.length; from += atOnce) {
    await Promise.all(players.slice(from, from + atOnce).map(place))
  }
}
