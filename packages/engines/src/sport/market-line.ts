import { findMarketKind, marketKind, type MarketKind } from './markets.ts'

/**
 * One line of an event: a market and what it needs to be told from its neighbours. Lines and
 * handicaps are integers of quarters: 2.25 goals is 9, a handicap of -0.5 is -2.
 */
export interface MarketLine {
  readonly marketId: number
  /** Goals or points of a total, or the handicap of the home side, in quarters. */
  readonly quarters?: number
  /** Which set the market is about, from 1. */
  readonly number?: number
}

/** Lines further out than this are no lines of any sport. */
const quartersMax = 4_000

/** The specifiers of a line as the feed writes them: `total=2.5`, `hcp=-0.25`, `setnr=2`. */
export function specifiersOf({ marketId, quarters, number }: MarketLine): string {
  const kind = marketKind(marketId)
  const parts: string[] = []
  if (number !== undefined && kind.numberedBy) parts.push(`${kind.numberedBy}=${number}`)
  const name = quarterSpecifier(kind)
  if (quarters !== undefined && name) parts.push(`${name}=${quarters / 4}`)
  return parts.join('|')
}

/** How the whole product names a line: `18:total=2.5`, or `29` where there is nothing to specify. */
export function lineIdOf(line: MarketLine): string {
  const specifiers = specifiersOf(line)
  return specifiers === '' ? String(line.marketId) : `${line.marketId}:${specifiers}`
}

/**
 * The line that a market's number and specifiers name.
 * @returns undefined for an unknown market, a missing, double or foreign specifier, or a value that
 * is no quarter.
 */
export function readLine(marketId: number, specifiers: string): MarketLine | undefined {
  const kind = findMarketKind(marketId)
  if (kind === undefined) return undefined
  const wanted = [kind.numberedBy, quarterSpecifier(kind)].filter((name) => name !== undefined)
  const given = new Map<string, string>()
  for (const part of specifiers === '' ? [] : specifiers.split('|')) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (rest.length > 0 || given.has(name)) return undefined
    given.set(name, value)
  }
  if (given.size !== wanted.length || wanted.some((name) => !given.has(name))) return undefined
  const number = kind.numberedBy && setNumberOf(given.get(kind.numberedBy) ?? '')
  const named = quarterSpecifier(kind)
  const quarters = named && quartersOf(given.get(named) ?? '')
  if (kind.numberedBy !== undefined && number === undefined) return undefined
  if (named !== undefined && quarters === undefined) return undefined
  return {
    marketId,
    ...(quarters === undefined ? {} : { quarters }),
    ...(number === undefined ? {} : { number }),
  }
}

/** The line that `lineIdOf` named. */
export function readLineId(lineId: string): MarketLine | undefined {
  const colon = lineId.indexOf(':')
  const id = colon < 0 ? lineId : lineId.slice(0, colon)
  if (!/^[1-9]\d{0,5}$/.test(id) || lineId.endsWith(':')) return undefined
  return readLine(Number(id), colon < 0 ? '' : lineId.slice(colon + 1))
}

function quarterSpecifier({ rule }: MarketKind): 'total' | 'hcp' | undefined {
  if (rule === 'total') return 'total'
  return rule === 'handicap' ? 'hcp' : undefined
}

/** Only the one way of writing each line that `specifiersOf` has: `2.5`, never `2.50` or `+2.5`. */
function quartersOf(text: string): number | undefined {
  if (!/^-?\d{1,4}(\.\d{1,2})?$/.test(text)) return undefined
  const quarters = Number(text) * 4
  if (!Number.isInteger(quarters) || Math.abs(quarters) > quartersMax) return undefined
  return String(quarters / 4) === text ? quarters : undefined
}

function setNumberOf(text: string): number | undefined {
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined
}
