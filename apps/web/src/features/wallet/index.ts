export { areWinsHeld, holdWins } from './balances.ts'
export { useBalances } from './use-balances.ts'
