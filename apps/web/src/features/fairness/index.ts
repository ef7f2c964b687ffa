export { openBet } from './open-bet.ts'
