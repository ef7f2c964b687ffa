export { PostgresLaneStore, type LaneOptions } from './lane-store.ts'
export type { Finding } from './checker/check.ts'
export { checkLedger, ledgerChecks } from './checker/check-ledger.ts'
export { openRoundAt, type RoundRow } from './round-statements.ts'
