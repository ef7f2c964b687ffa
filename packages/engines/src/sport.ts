/** The sportsbook's rules: one model that prices and settles, bets, cash-outs. Pure. */
export {
  cashOutFractions,
  cashOutMinor,
  cashOutTerms,
  fairValue,
  splitStake,
  type CashOutFraction,
  type CashOutLeg,
  type CashOutTerms,
} from './sport/cash-out.ts'
export { lineChances, pricedScope, raceChances, type PricedScope } from './sport/chances.ts'
export {
  scopeGrid,
  scopesOf,
  type GoalsMatch,
  type LegsMatch,
  type Match,
  type PointsMatch,
} from './sport/event-model.ts'
export { openingLines, setMarkets, type LineSpacing, type MarketOffer } from './sport/line-book.ts'
export { figureResult, outcomeIds, raceResult, scoreResult } from './sport/line-result.ts'
export {
  lineIdOf,
  readLine,
  readLineId,
  specifiersOf,
  type MarketLine,
} from './sport/market-line.ts'
export {
  findMarketKind,
  marketKind,
  marketKinds,
  type MarketGroup,
  type MarketKind,
  type MarketRule,
  type MarketScope,
} from './sport/markets.ts'
export { isContestOver, type ContestRule, type Pair } from './sport/models/contest.ts'
export {
  goalsFinals,
  goldenGoalPpm,
  type GoalsModel,
  type GoalsState,
} from './sport/models/goals.ts'
export {
  gameRule,
  legsStart,
  pointPpm,
  setNumber,
  setRule,
  type LegsModel,
  type LegsState,
} from './sport/models/legs.ts'
export {
  decidingPpm,
  spellChances,
  type PointsModel,
  type PointsState,
  type Side,
} from './sport/models/points.ts'
export {
  drawFinish,
  raceFinishes,
  type RaceFinish,
  type RaceModel,
  type RaceTable,
} from './sport/models/race.ts'
export { formatOdds, oddsFormats, type OddsFormat } from './sport/odds-format.ts'
export { evenOddsE3, oddsMaxE3, oddsMinE3, type OddsE3 } from './sport/odds.ts'
export {
  margins,
  offeredOddsE3,
  overroundPpm,
  payoffTotal,
  worthAt,
  type OutcomeChance,
} from './sport/price.ts'
export { factorOf, payoffOf, type OutcomeResult, type Payoff } from './sport/result.ts'
export {
  drawScore,
  massTotal,
  toGrid,
  type ScoreGrid,
  type ScoreWeights,
} from './sport/score-grid.ts'
export {
  earlyResults,
  finalResults,
  raceResults,
  type Certainty,
  type LineResults,
} from './sport/settlement.ts'
export {
  areRelated,
  relatedLegs,
  slipCaps,
  slipProblem,
  type LegPlace,
  type SlipCaps,
  type SlipProblem,
} from './sport/slip-rules.ts'
export {
  namedSystems,
  productOddsE3,
  settleSlip,
  slipFactor,
  slipFactorMax,
  slipLines,
  slipPayoutMinor,
  slipStatus,
  type Slip,
  type SlipLeg,
  type SlipOutcome,
} from './sport/slip.ts'
export {
  standingStrength,
  strengthStepPpm,
  strengthStepsMax,
  type StrengthWalk,
} from './sport/strength-walk.ts'
