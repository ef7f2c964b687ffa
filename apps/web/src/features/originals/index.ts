export { ProfitMonitor } from './monitor/profit-monitor.tsx'
export { gameArt, gamePath, originalGames, type OriginalGame } from './games/games.ts'
