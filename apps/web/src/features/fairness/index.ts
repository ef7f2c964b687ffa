export { followBetRequests, openBet } from './open-bet.ts'
export { sharedBetId } from './shared-link.ts'
