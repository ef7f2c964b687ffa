import type { z } from 'zod'
import type { ownUser, permissionGroup, session } from './auth/entities.ts'
import type { featureState, licence } from './compliance/entities.ts'
import type { revealedPair, seeds } from './fairness/calls.ts'
import type { liveGame, publicUser } from './feed/entities.ts'
import type {
  betInfo,
  betSeeds,
  finishedRound,
  gameData,
  gameResult,
  historyRow,
  multiplayerBet,
  playAnswer,
  playInput,
  playLimits,
  restoreAnswer,
  sharedRound,
  statisticsRow,
  turnAnswer,
  wagerStatus,
} from './originals/entities.ts'
import type { balanceChange, currencyView, pocket } from './wallet/entities.ts'

/** The entities of the wire as types; the browser takes these and leaves zod behind. */
export type OwnUser = z.output<typeof ownUser>
export type PermissionGroup = z.output<typeof permissionGroup>
export type Session = z.output<typeof session>
export type Licence = z.output<typeof licence>
export type FeatureState = z.output<typeof featureState>
export type RevealedPair = z.output<typeof revealedPair>
export type Seeds = z.output<typeof seeds>
export type LiveGame = z.output<typeof liveGame>
export type PublicUser = z.output<typeof publicUser>
export type BetInfo = z.output<typeof betInfo>
export type BetSeeds = z.output<typeof betSeeds>
export type GameData = z.output<typeof gameData>
export type GameResult = z.output<typeof gameResult>
export type HistoryRow = z.output<typeof historyRow>
export type PlayAnswer = z.output<typeof playAnswer>
export type PlayInput = z.input<typeof playInput>
export type PlayLimits = z.output<typeof playLimits>
export type FinishedRound = z.output<typeof finishedRound>
export type MultiplayerBet = z.output<typeof multiplayerBet>
export type RestoreAnswer = z.output<typeof restoreAnswer>
export type SharedRound = z.output<typeof sharedRound>
export type TurnAnswer = z.output<typeof turnAnswer>
export type StatisticsRow = z.output<typeof statisticsRow>
export type WagerStatus = z.output<typeof wagerStatus>
export type BalanceChange = z.output<typeof balanceChange>
export type CurrencyView = z.output<typeof currencyView>
export type Pocket = z.output<typeof pocket>
