import type { LatestWin as LatestWinItem, LiveGame } from '@powerplay/contract'

/** A win as the ticker shows it (001_d6a9941efb711ce5.txt, section 3, Latest-win item). */
export interface LatestWin extends LatestWinItem {
  /** True for an invented example of a demo build. */
  readonly synthetic: boolean
}

/** The list is cut to the smaller number once it would pass the larger one (section 4). */
const [cutTo, passAt] = [25, 30]
/** Smaller profits are no news. */
const profitUsdMin = 1

/** A settled bet as a win, or null when it is none worth telling. */
export function winOf({ _id, user, metadata, game }: LiveGame): LatestWin | null {
  const usdProfit = game.profit_usd_converted
  const type = typeOf(game.type)
  if (game.status !== 'win' || usdProfit < profitUsdMin) return null
  return {
    _id,
    game: metadata.id,
    gameName: metadata.name,
    ticker: type === 'trade' ? metadata.id.toUpperCase() : null,
    player: user.name,
    image: metadata.image,
    multiplier: game.multiplier,
    usdProfit,
    profit_usd_converted: usdProfit,
    type,
    synthetic: false,
  }
}

function typeOf(product: string): LatestWinItem['type'] {
  if (product === 'trading') return 'trade'
  return product === 'sport' || product === 'pvp' ? product : 'game'
}

/** So many wins fill the row: invented ones give their places to real ones. */
export const fullRow = 8

/**
 * The list, newest first, with more wins in front: each once, cut to 25 when it passes 30. Each real
 * win takes the place of an invented example while these fill the row.
 */
export function withWins(
  known: readonly LatestWin[],
  added: readonly LatestWin[],
): readonly LatestWin[] {
  const ids = new Set(known.map(({ _id }) => _id))
  const fresh = added.filter(({ _id }) => !ids.has(_id))
  if (fresh.length === 0) return known
  const all = withRealFirst([...fresh, ...known])
  return all.length > passAt ? all.slice(0, cutTo) : all
}

function withRealFirst(all: readonly LatestWin[]): readonly LatestWin[] {
  const real = all.filter(({ synthetic }) => !synthetic)
  if (real.length === 0) return all
  const examples = all.filter(({ synthetic }) => synthetic)
  return [...real, ...examples.slice(0, Math.max(0, fullRow - real.length))]
}

/** Where a click on a win leads: to the game, the ticker, the bet on sport, or the pools. */
export function winPath({ type, game, ticker, _id }: LatestWin): string {
  switch (type) {
    case 'game':
      return `/casino/game/${game ?? ''}`
    case 'trade':
      return `/trading/${ticker ?? ''}`
    case 'sport':
      return `/sport?game=sport-${_id}`
    case 'pvp':
      return '/pvp'
  }
}

/** How long until the next example, for a draw of 0 to 1: 5 to 10 seconds. */
export function examplePauseMs(draw: number): number {
  return 5_000 + Math.floor(draw * 5_001)
}
