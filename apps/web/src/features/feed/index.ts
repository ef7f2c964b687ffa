export { LiveBets, LiveBetsWait } from './live-bets.tsx'
