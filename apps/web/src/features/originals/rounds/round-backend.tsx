import { createContext, use } from 'react'
import type { GameParams, PlayRefusal, PlayRequest, SettledRound } from '../play/game-controller.ts'

/** A round with turns as the server last told it. */
export interface ToldRound extends Omit<SettledRound, 'status'> {
  /**
   * While `in-progress`, multiplier and payout are what ending now would pay, `stakeMinor` is all
   * stakes so far, and `data` has nothing that the player did not open.
   */
  readonly status: SettledRound['status'] | 'in-progress'
  /** Turns made so far. */
  readonly step: number
  /** Whether the player may end it: false in blackjack and video poker. */
  readonly canFinish: boolean
  readonly isDemo: boolean
}

/** Why Play gave no round: refused; one is open already; or nobody knows, the answer got lost. */
export type OpenAnswer =
  | { readonly ok: true; readonly round: ToldRound }
  | { readonly ok: false; readonly kind: 'refused'; readonly refusal: PlayRefusal }
  | { readonly ok: false; readonly kind: 'open' | 'lost' }

/**
 * What came of a turn or a finish. `wait`: the same step is still running, the same again in
 * `waitMs`. `illegal`: nothing changed. `unsure`: only the server knows how the round stands;
 * `message` is what it said, if it said anything.
 */
export type MoveAnswer =
  | { readonly ok: true; readonly round: ToldRound }
  | { readonly ok: false; readonly kind: 'wait'; readonly waitMs: number }
  | { readonly ok: false; readonly kind: 'illegal'; readonly reason: string }
  | { readonly ok: false; readonly kind: 'refused'; readonly refusal: PlayRefusal }
  | {
      readonly ok: false
      readonly kind: 'unsure'
      readonly isConnected: boolean
      readonly message?: string | undefined
    }

/** The server side of rounds with turns. */
export interface RoundBackend {
  readonly open: (request: PlayRequest) => Promise<OpenAnswer>
  readonly turn: (round: ToldRound, data: GameParams) => Promise<MoveAnswer>
  readonly finish: (round: ToldRound) => Promise<MoveAnswer>
  /**
   * The player's open round of a game; undefined when none is open.
   * @throws ConnectionFailure, ServerRefusal
   */
  readonly restore: (game: string) => Promise<ToldRound | undefined>
}

const offlineRefusal: PlayRefusal = {
  kind: 'stop',
  title: 'No connection to the server',
  text: 'Nothing was taken. Try again in a moment.',
}

/** No server at all: no round can be opened, and the screen says so. */
const offlineBackend: RoundBackend = {
  open: () => Promise.resolve({ ok: false, kind: 'refused', refusal: offlineRefusal }),
  turn: () => Promise.resolve({ ok: false, kind: 'refused', refusal: offlineRefusal }),
  finish: () => Promise.resolve({ ok: false, kind: 'refused', refusal: offlineRefusal }),
  restore: () => Promise.resolve(undefined),
}

const BackendContext = createContext(offlineBackend)

/** Connects the rounds of the game screens below to a server. */
export const RoundBackendProvider = BackendContext.Provider

/** The server side of the rounds on this page. */
export function useRoundBackend(): RoundBackend {
  return use(BackendContext)
}
