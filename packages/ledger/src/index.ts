export {
  escrowOf,
  grantHouse,
  productHouse,
  type AccountId,
  type HouseAccount,
  type PlayPocket,
  type PlayerAccount,
  type Pocket,
  type StakePocket,
} from './accounts.ts'
export {
  mayNotStake,
  type Balance,
  type Command,
  type DebtPayment,
  type Decision,
  type Effects,
  type NonceState,
  type Outcome,
  type View,
} from './command.ts'
export { housesOf, housesThatGet, housesThatGive } from './houses.ts'
export {
  assertBalanced,
  payoutUsdE6,
  splitPayout,
  statusOf,
  type BusinessKey,
  type Leg,
  type PostingReason,
  type PostingRow,
  type ResultRow,
  type StakeSource,
  type WagerRow,
  type WagerSettlement,
  type WagerStatus,
} from './journal.ts'
export type { LaneReport, LaneTools } from './lane.ts'
export {
  placeAt,
  type NamedPlace,
  type OpenRound,
  type RoundChange,
  type RoundPlace,
} from './rounds.ts'
export { openSettler, type Settler } from './settler.ts'
export {
  WriteError,
  type ColumnStatement,
  type LaneStore,
  type Statement,
  type WriteFault,
} from './store.ts'
