export { BalanceTools, type BalanceToolsProps } from './balance-tools.tsx'
export { holdWins } from './balances.ts'
export { useBalances } from './use-balances.ts'
