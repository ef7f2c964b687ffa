import type { PlayParts, RoundKind } from '../round-kind.ts'
import { expireRounds, watchExpiry } from './expire-rounds.ts'
import { finishRound } from './finish-round.ts'
import type { MovesInFlight } from './move-round.ts'
import { openRound } from './open-round.ts'
import type { RoundParts } from './round-parts.ts'
import { createRoundHeads } from './round-heads.ts'
import { restoreRound, showRound } from './show-round.ts'
import { takeTurn } from './take-turn.ts'

/** The games of turns. */
export interface Rounds extends RoundKind {
  /** Ends what is overdue now; a worker does it by itself. */
  expire(): Promise<void>
  /** Keeps ending overdue rounds. @returns stop */
  watch(): () => void
}

/** The games that take turns: opened by Play, moved by Turn, ended by Finish, turns or time. */
export function createRounds(playParts: PlayParts): Rounds {
  const { fairness } = playParts
  const parts: RoundParts = {
    ...playParts,
    heads: createRoundHeads(),
    prepare: (pairId) => (fairness.bettingPair(pairId) ? undefined : fairness.loadPair(pairId)),
  }
  const inFlight: MovesInFlight = new Set()
  return {
    play: (request, checked, context) => openRound(parts, request, checked, context),
    turn: (request, context) => takeTurn(parts, inFlight, request, context),
    finish: (request, context) => finishRound(parts, inFlight, request, context),
    restore: (game, context) => restoreRound(parts, game, context),
    shown: (wager, isOwner) => showRound(parts, wager, isOwner),
    expire: () => expireRounds(parts),
    watch: () => watchExpiry(parts),
  }
}
