import type { RandomStream } from './fairness/stream.ts'
import type { GameData, ParsedParams } from './instant-game.ts'

/** Where a round stands: still open, lost, ended with a payout, or cancelled with the stake back. */
export type RoundStatus = 'open' | 'lose' | 'finish' | 'cancel'

/**
 * The part of a round's state that all games share. A state is plain data that survives JSON, and
 * while the round is open it holds nothing that the player has not been shown: whatever is hidden
 * is read from the stream at the moment it comes to light.
 */
export type RoundState = {
  readonly status: RoundStatus
  /** The effective maximum multiplier in 1/10000, announced before the bet. */
  readonly multiplierCapE4: number
}

/** What is settled before a round opens. */
export interface RoundTerms {
  /** The first stake in minor units. */
  readonly stakeMinor: bigint
  /** From `multiplierCapE4`; at least the game's `capNeededE4`. */
  readonly multiplierCapE4: number
}

/** A further stake that a turn lays: nothing, half the first stake (rounded down), or as much. */
export type ExtraStake = 'none' | 'half' | 'whole'

/** A checked turn, or the name of the field that was refused. */
export type ParsedTurn<Turn> =
  { readonly ok: true; readonly turn: Turn } | { readonly ok: false; readonly field: string }

/**
 * What a turn did. `fail`: it was refused, the state is the one from before and costs nothing;
 * `reason` is a word for the client: closed, opened, range, action, insurance, cap.
 */
export type TurnResult<State> =
  | {
      readonly type: 'continue' | 'lose' | 'finish'
      readonly state: State
      readonly extraStake: ExtraStake
    }
  | { readonly type: 'fail'; readonly state: State; readonly reason: string }

/** The ended round, or why the player may not end it: closed, or unfinishable. */
export type FinishResult<State> =
  { readonly ok: true; readonly state: State } | { readonly ok: false; readonly reason: string }

/** The money of an ended round, in minor units of its currency. */
export interface Settlement {
  /** All stakes: the first one and whatever turns added. */
  readonly stakedMinor: bigint
  readonly payoutMinor: bigint
  /** payout / staked cut to 1/10000 where stakes were added, else the multiplier paid. */
  readonly multiplierE4: number
}

/**
 * The rules of a game of many turns. Pure: all words of the stream are fixed when the bet is
 * placed, so parameters, terms and turns give the same states for ever (`replayRound`).
 * Streams are read by word number, their cursor is neither used nor moved.
 */
export interface ExtendedGame<Params extends GameData, State extends RoundState, Turn, View> {
  readonly id: string
  /** Raised whenever the same seeds could give another result. */
  readonly ruleVersion: number
  /** Strict: unknown fields, missing fields and numbers out of range are refused by name. */
  parseParams(raw: unknown): ParsedParams<Params>
  /** Reads a turn's shape, strictly; whether it is legal now, `turn` decides. */
  parseTurn(raw: unknown): ParsedTurn<Turn>
  /** The most the rules ever pay with these parameters, in 1/10000. */
  multiplierMaxE4(params: Params): number
  /**
   * The least effective maximum a round can be played under, in 1/10000: what its first step, or
   * the whole round where it cannot be left early, may pay. Refuse a bet whose maximum is lower.
   */
  capNeededE4(params: Params): number
  /** Opens a round. It may have ended at once (a dealt blackjack). */
  open(params: Params, stream: RandomStream, terms: RoundTerms): State
  turn(state: State, turn: Turn, stream: RandomStream): TurnResult<State>
  /** Ends the round for the player: cash-out after a successful turn, else cancel. */
  finish(state: State): FinishResult<State>
  /** Ends an open round that was left alone: cash-out, cancel, stand on all hands, hold all. */
  expire(state: State, stream: RandomStream): State
  /**
   * What ending now would pay, in 1/10000 of the first stake: the running multiplier of an open
   * round (10000 while ending would cancel, 0 where the player cannot end it), and of an ended
   * round what it paid.
   */
  multiplierE4(state: State): number
  /** @throws Defect for a round that is still open. */
  settle(state: State, stakeMinor: bigint): Settlement
  /** What the player may see, in the spelling of the wire; money is left to the caller. */
  view(state: State): View
  /** The whole layout. @throws Defect for a round that is still open. */
  reveal(state: State, stream: RandomStream): GameData
  /** 1 - return under best play, in millionths of a stake, rounded down. */
  trueEdgePpm(params: Params): number
  /** The edge that rewards are counted from, in millionths; never above the true one. */
  creditedEdgePpm(params: Params): number
}
