export { BalanceTools, type BalanceToolsProps } from './balance-tools.tsx'
export { useBalances } from './use-balances.ts'
