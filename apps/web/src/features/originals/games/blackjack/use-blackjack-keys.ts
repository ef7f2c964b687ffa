import { useGameKeys } from '../../boards/use-game-keys.ts'
import { canAct } from './blackjack-actions.tsx'
import type { BlackjackAction, PlayedBlackjack } from './blackjack-table.ts'

/** h hits, s stands, d doubles, p splits; y and n answer the offer of insurance. */
export function useBlackjackKeys(game: PlayedBlackjack): void {
  const isLegal = (action: BlackjackAction) =>
    canAct(game) && game.shownView?.actions.includes(action) === true
  const take = (action: Exclude<BlackjackAction, 'insurance'>) => () => {
    // While a round is open these keys never reach the next bet.
    if (isLegal(action)) game.turn({ action })
    return game.isOpen
  }
  const answer = (accept: boolean) => () => {
    if (!isLegal('insurance')) return false
    game.turn({ action: 'insurance', accept })
    return true
  }
  useGameKeys({
    h: take('hit'),
    s: take('stand'),
    d: take('double'),
    p: take('split'),
    y: answer(true),
    n: answer(false),
  })
}
