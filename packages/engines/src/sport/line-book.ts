import { scopeGrid, scopesOf, type Match } from './event-model.ts'
import { pricedScope, type PricedScope } from './chances.ts'
import { marketKind, marketKinds, type MarketKind, type MarketScope } from './markets.ts'
import type { MarketLine } from './market-line.ts'
import type { ScoreFigure } from './score-grid.ts'
import type { StrengthWalk } from './strength-walk.ts'
import { setNumber } from './models/legs.ts'

/** How far apart the lines of a sport are and how many stand to each side of the middle. */
export interface LineSpacing {
  /** In quarters: 1 offers every quarter line, 4 every whole step. */
  readonly stepQuarters: number
  readonly eachSide: number
}

/**
 * The markets a sport offers and their spacing. `totals` and `handicaps` are of the whole match;
 * those of a half or a set have one step to each side.
 */
export interface MarketOffer {
  readonly markets: readonly number[]
  readonly totals: LineSpacing
  readonly handicaps: LineSpacing
}

/**
 * The lines of a match, fixed before its start: totals and handicaps stand around the value that
 * splits the first distribution most evenly. The running set has lines of its own.
 */
export function openingLines(match: Match, walk: StrengthWalk, offer: MarketOffer): MarketLine[] {
  const known = scopesOf(match)
  const scopes = new Map<MarketScope, PricedScope>()
  return offer.markets.flatMap((marketId) => {
    const kind = marketKind(marketId)
    if (!known.includes(kind.scope)) return []
    const scope = scopes.get(kind.scope) ?? pricedScope(scopeGrid(match, walk, kind.scope))
    scopes.set(kind.scope, scope)
    return linesOf(kind, scope, offer, match)
  })
}

/** Markets whose lines are made anew for each set. */
export function setMarkets(): readonly number[] {
  return marketKinds.filter(({ scope }) => scope === 'set').map(({ id }) => id)
}

function linesOf(
  kind: MarketKind,
  scope: PricedScope,
  offer: MarketOffer,
  match: Match,
): MarketLine[] {
  const numbered =
    kind.numberedBy && match.family === 'legs' ? { number: setNumber(match.state) } : {}
  const line = { marketId: kind.id, ...numbered }
  if (kind.rule !== 'total' && kind.rule !== 'handicap') return [line]
  const isWhole = kind.scope !== 'half' && kind.scope !== 'set'
  const wide = kind.rule === 'total' ? offer.totals : offer.handicaps
  const isSide = kind.figure === 'home' || kind.figure === 'away'
  const { stepQuarters, eachSide } =
    isWhole && !isSide ? wide : { stepQuarters: Math.max(wide.stepQuarters, 2), eachSide: 1 }
  const middle = middleQuarters(scope, kind.figure ?? 'margin')
  return Array.from(
    { length: 2 * eachSide + 1 },
    (_, at) => middle + (at - eachSide) * stepQuarters,
  )
    .filter((quarters) => kind.rule === 'handicap' || quarters > 0)
    .map((quarters) => ({
      ...line,
      quarters: kind.rule === 'handicap' ? -quarters : quarters,
    }))
}

/** The half line, in quarters, that splits a figure's mass most evenly: 2.5 goals is 10. */
function middleQuarters(scope: PricedScope, figure: ScoreFigure): number {
  const { from, masses } = scope.figure(figure)
  const all = masses.reduce((sum, mass) => sum + mass, 0)
  let below = 0
  let best = { quarters: 4 * from + 2, distance: Infinity }
  masses.forEach((mass, at) => {
    below += mass
    const distance = Math.abs(2 * below - all)
    if (distance < best.distance) best = { quarters: 4 * (from + at) + 2, distance }
  })
  return best.quarters
}
