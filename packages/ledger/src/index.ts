export {
  escrowOf,
  grantHouse,
  productHouse,
  type AccountId,
  type HouseAccount,
  type PlayerAccount,
  type Pocket,
} from './accounts.ts'
export type { Balance, Command, Decision, Effects, NonceState, Outcome, View } from './command.ts'
export {
  assertBalanced,
  statusOf,
  type BusinessKey,
  type Leg,
  type PostingReason,
  type PostingRow,
  type WagerRow,
  type WagerSettlement,
  type WagerStatus,
} from './journal.ts'
export type { LaneReport } from './lane.ts'
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
