import type { Uuid } from '@powerplay/kernel'
import type {
  CrashChain,
  FinishedRound,
  PlayAnswer,
  RestoreAnswer,
  SharedRound,
  TurnAnswer,
} from '@powerplay/contract'
import type { GameData, GameId } from '@powerplay/engines'
import type { CallContext, Platform } from '../../platform/context.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { FairnessDoor, ShownSeeds } from '../fairness/index.ts'
import type { JournalWager, WalletDoor } from '../wallet/index.ts'
import type { BetRequest, CheckedStake } from './stakes/check-stake.ts'
import type { GameKind } from './game-cards/card.ts'

/** What rounds of any kind need of other features. */
export interface PlayParts {
  readonly platform: Platform
  readonly fairness: FairnessDoor
  readonly wallet: WalletDoor
  readonly wireIdOf: (userId: Uuid) => string
  readonly whereabouts: Pick<JurisdictionDoor, 'profileOf' | 'refuseRestricted'>
}

/** A cash-out as the contract parsed it: `step` turns were made so far. */
export interface FinishRequest {
  readonly id: string
  readonly step: number
}

/** A turn as the contract parsed it. */
export interface TurnRequest extends FinishRequest {
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * How the rounds of one kind are played by signed-in players: games decided at once, games of
 * turns, the round that all share. Every id of a round belongs to one kind; the others answer
 * undefined for it.
 */
export interface RoundKind {
  /** Places a bet whose stake was checked. The context has a player and a key. */
  play(request: BetRequest, checked: CheckedStake, context: CallContext): Promise<PlayAnswer>
  /** @returns undefined for what is no round of this kind and this player. */
  turn(request: TurnRequest, context: CallContext): Promise<TurnAnswer | undefined>
  /** @returns undefined for what is no round of this kind and this player. */
  finish(request: FinishRequest, context: CallContext): Promise<TurnAnswer | undefined>
  /** The player's open round of a game of this kind. */
  restore(game: GameId, context: CallContext): Promise<RestoreAnswer>
  /**
   * What the bet overview shows of a wager of this kind where it is not simply its pair's seeds
   * and its stored result. Refusal: bet/unknown for a round that the viewer may not see yet.
   */
  shown?(wager: JournalWager, isOwner: boolean): Promise<ShownRound>
  /** Of rounds that all share: the round as it stands, for GameData. */
  sharedRound?(context: CallContext): Promise<SharedRound | undefined>
  /** Of rounds that all share: the latest finished ones, newest first, for the history. */
  finishedRounds?(count: number): Promise<FinishedRound[]>
  /** Of rounds that all share: the hash chain they come from, once it is made. */
  publicChain?(): Promise<CrashChain | undefined>
}

/** A wager in the bet overview, as far as it differs from seeds of a pair and a stored result. */
export interface ShownRound {
  /** Null where none are known any more; those of its pair unless given. */
  readonly seeds?: ShownSeeds | null
  /** Where the seeds are no pair's: the number under which they were used. */
  readonly nonce?: number
  /** The outcome; of an open round, what its owner has been shown. */
  readonly data?: GameData
  /** The turns that were made, in order, once the round is over. */
  readonly turns?: readonly GameData[]
}

/** The kinds that are played here. */
export type RoundKinds = Readonly<Partial<Record<GameKind, RoundKind>>>
