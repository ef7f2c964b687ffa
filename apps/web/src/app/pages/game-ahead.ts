import { fetchStage } from '../../features/originals/routes.tsx'
import './game.tsx'

/** Has the page of a game at hand with this file, and asks for the game's own code. */
export function fetchGame(id: string): void {
  fetchStage(id)
}
