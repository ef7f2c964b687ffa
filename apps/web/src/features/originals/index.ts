export { gamePath, originalGames, type OriginalGame } from './games.ts'
