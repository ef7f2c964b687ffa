export { baccarat, type BaccaratOutcome } from './baccarat/rules.ts'
export type { BaccaratDeal, BaccaratWinner } from './baccarat/deal.ts'
export type { BlackjackTurn, HandAction } from './blackjack/actions.ts'
export { handTotal, type HandTotal } from './blackjack/hand.ts'
export { blackjack, type BlackjackParams, type BlackjackView } from './blackjack/rules.ts'
export type { HandOutcome } from './blackjack/settlement.ts'
export type { BlackjackHand, BlackjackState, InsuranceState } from './blackjack/state.ts'
export { aceLowRank, pips, rankOf, suitOf, type Card } from './card.ts'
export type { ClimbGame, ClimbState, ClimbView } from './climb.ts'
export { coinflip, coinSides, type CoinflipParams, type CoinSide } from './coinflip/rules.ts'
export {
  crashCreditedEdgePpm,
  crashMultiplierE4,
  crashTargetE2,
  manualCashoutE2,
  parseCrashParams,
  settleInterrupted,
  type CrashParams,
  type InterruptedBet,
} from './crash/cash-out.ts'
export { crashHashBack, crashHashBefore, isNextCrashHash } from './crash/chain.ts'
export { crashGrowthPerMs, crashMultiplierE2, crashTimeMs } from './crash/curve.ts'
export { crashPointE2, crashWays } from './crash/point.ts'
export {
  diamonds,
  diamondsPaysE4,
  type DiamondsCategory,
  type DiamondsOutcome,
  type DiamondsParams,
} from './diamonds/rules.ts'
export {
  diceTargetForChance,
  diceTargetForMultiplier,
  diceTargetMirrored,
  diceTargetNearest,
  diceTargetOfWays,
} from './dice/editing.ts'
export {
  dice,
  diceMultiplierE4,
  diceRolls,
  diceWays,
  diceWaysMax,
  type DiceCondition,
  type DiceOutcome,
  type DiceParams,
} from './dice/rules.ts'
export type {
  ExtendedGame,
  ExtraStake,
  FinishResult,
  ParsedTurn,
  RoundState,
  RoundStatus,
  RoundTerms,
  Settlement,
  TurnResult,
} from './extended-game.ts'
export { isClientSeed } from './fairness/client-seed.ts'
export { commitmentOf, isServerSeed } from './fairness/commitment.ts'
export { hmacKey, hmacSha256, type HmacKey } from './fairness/hmac.ts'
export { sha256, sha256Hex } from './fairness/sha256.ts'
export { fairnessSteps, type FairnessSteps, type SeedTriple } from './fairness/steps.ts'
export { openStream, type RandomStream } from './fairness/stream.ts'
export { formatVerifyLink, parseVerifyLink, type VerifyLink } from './fairness/verify-link.ts'
export {
  calculatorRow,
  calculatorStart,
  calculatorStepsBps,
  calculatorTable,
  type CalculatorInput,
  type CalculatorRow,
} from './futures/calculator.ts'
export {
  fineOfPrice,
  openWalk,
  priceOfFine,
  priceWalk,
  tickReturnE12,
  ticksPerDay,
  type DayWalk,
  type PriceWalk,
} from './futures/embedded-price.ts'
export { offeredMultiplier } from './futures/offered-multiplier.ts'
export {
  decideOpening,
  openingPatienceMs,
  wrongTrigger,
  type OpeningDecision,
  type OpeningOrder,
} from './futures/order.ts'
export {
  notionalMinor,
  openingFeeMinor,
  pnlFee,
  settleFutures,
  type FuturesFee,
  type FuturesSettlement,
} from './futures/payout.ts'
export {
  closeReasons,
  openPosition,
  pricesAhead,
  roiBps,
  settlePosition,
  tickPosition,
  type AskedClose,
  type CloseReason,
  type FuturesPosition,
  type OpeningTerms,
  type TriggerEdit,
  type Triggers,
} from './futures/position.ts'
export { replayPosition, replayTick, type PositionRecord, type Replay } from './futures/replay.ts'
export {
  firstSeqFrom,
  futuresPriceMax,
  futuresPriceMin,
  isClean,
  tickFlags,
  tickMs,
  type Tick,
} from './futures/tick.ts'
export {
  hourRoot,
  hourStatement,
  secondLeaf,
  tickerRoot,
  type TickSecond,
} from './futures/tick-root.ts'
export {
  quoteFreshMs,
  venueIndex,
  type VenueIndex,
  type VenueQuote,
} from './futures/venue-index.ts'
export {
  directionOf,
  futuresMultiplierMax,
  futuresMultiplierMin,
  worthAfter,
  type Direction,
  type FuturesSide,
} from './futures/worth.ts'
export { games, type ExtendedGameId, type SpotGameId } from './games.ts'
export { hiloWays, type HiloAction, type HiloGuess, type HiloWays } from './hilo/guess.ts'
export { hilo, hiloPriceE4, type HiloParams, type HiloState, type HiloView } from './hilo/rules.ts'
export type { Chance, GameData, InstantGame, InstantResult, ParsedParams } from './instant-game.ts'
export { keno, type KenoOutcome, type KenoParams } from './keno/rules.ts'
export { kenoRisks, kenoRowE4, type KenoRisk } from './keno/tables.ts'
export { limboTargetForChance, limboTargetNearest } from './limbo/editing.ts'
export {
  limbo,
  limboDraws,
  limboResult,
  limboTargetMaxE2,
  limboTargetMinE2,
  limboWays,
  type LimboOutcome,
  type LimboParams,
} from './limbo/rules.ts'
export {
  matrix,
  matrixPriceE4,
  type MatrixParams,
  type MatrixState,
  type MatrixView,
} from './matrix/rules.ts'
export { matrixFaces, matrixRisks, type MatrixRisk } from './matrix/tables.ts'
export { mines, minesCells, type MinesParams } from './mines/rules.ts'
export { payoutMinor } from './payout.ts'
export { plinko, type PlinkoOutcome, type PlinkoParams } from './plinko/rules.ts'
export { plinkoBucketsE4, plinkoRisks, type PlinkoRisk } from './plinko/tables.ts'
export {
  instantGames,
  isExtendedGameId,
  isInstantGameId,
  isSpotGameId,
  spotGames,
  type DirectGameId,
  type GameId,
  type InstantGameId,
} from './registry.ts'
export { roulette, type RouletteOutcome } from './roulette/rules.ts'
export { isRouletteSpot, rouletteFactor, rouletteSpots } from './roulette/spots.ts'
export { extraStakeMinor, multiplierCapE4, replayRound } from './round.ts'
export type { SpotGame, SpotParams, SpotResult, SpotStakes } from './spot-game.ts'
export { stairs, stairsColumns, stairsRows, type StairsParams } from './stairs/rules.ts'
export {
  tower,
  towerDifficulties,
  towerLayout,
  towerRows,
  type TowerDifficulty,
  type TowerParams,
} from './tower/rules.ts'
export {
  videopokerCategories,
  videopokerCategory,
  videopokerPays,
  type VideopokerCategory,
} from './videopoker/hand-rank.ts'
export {
  videopoker,
  type VideopokerHold,
  type VideopokerParams,
  type VideopokerState,
  type VideopokerView,
} from './videopoker/rules.ts'
export { wheel, type WheelOutcome, type WheelParams } from './wheel/rules.ts'
export {
  wheelRisks,
  wheelSegmentsE4,
  wheelSizes,
  type WheelRisk,
  type WheelSize,
} from './wheel/tables.ts'
