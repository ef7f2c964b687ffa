export { LeaderboardPage } from './race/leaderboard-page.tsx'
