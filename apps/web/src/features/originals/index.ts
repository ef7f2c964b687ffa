export { ProfitMonitor } from './monitor/profit-monitor.tsx'
export { gamePath, originalGames, type OriginalGame } from './games.ts'
