import type { ExtendedGameId } from '@powerplay/engines'

type View = Readonly<Record<string, unknown>>
/** A whole number below `below`. */
export type Numbers = (below: number) => number

/** A repeatable stream of whole numbers. */
export function numbersFrom(seed: number): Numbers {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function unopened(view: View, next: Numbers): number {
  const picks = Array.isArray(view['picks']) ? view['picks'] : []
  const free = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !picks.includes(cell))
  return free[next(free.length)] ?? 0
}

function allowed(view: View): string[] {
  return Array.isArray(view['actions']) ? view['actions'].map(String) : []
}

/** Columns of the lowest rows of stairs are the widest; any that is shown as possible will do. */
const turns: Readonly<Record<ExtendedGameId, (view: View, next: Numbers) => object>> = {
  mines: (view, next) => ({ cell: unopened(view, next) }),
  matrix: (view, next) => ({ cell: unopened(view, next) }),
  tower: (_view, next) => ({ tile: next(2) }),
  stairs: (_view, next) => ({ column: next(8) }),
  coinflip: (_view, next) => ({ side: ['heads', 'tails'][next(2)] }),
  hilo: (_view, next) => ({ action: ['high', 'low', 'same', 'skip'][next(4)] }),
  blackjack(view, next) {
    const actions = allowed(view)
    const action = actions[next(actions.length)]
    return action === 'insurance' ? { action, accept: next(2) === 0 } : { action }
  },
  videopoker: (_view, next) => ({ hold: [0, 1, 2, 3, 4].map(() => next(2) === 0) }),
}

/** Some turn of the game that may be legal now. */
export function nextTurn(game: ExtendedGameId, view: View, next: Numbers): object {
  return turns[game](view, next)
}
