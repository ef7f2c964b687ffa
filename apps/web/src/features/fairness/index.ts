export { openBet } from './bets/open-bet.ts'
