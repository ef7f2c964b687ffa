export { gameArt, gamePath, originalGames, type OriginalGame } from './games/games.ts'
