import { LRUCache } from 'lru-cache'

type Choice = string | number | null
type Params = Readonly<Record<string, unknown>>

const remembered = new LRUCache<string, string>({ max: 5_000 })

/**
 * The configuration whose return a round counts for, as a JSON text of one spelling: its parameters,
 * or what they come to where they are too many to tell apart. Most players repeat their choice, so
 * the last ones are remembered.
 * @param params JSON text of what the player chose.
 */
export function configOf(game: string, params: string): string {
  const name = `${game} ${params}`
  const known = remembered.get(name)
  if (known !== undefined) return known
  const config = inOneSpelling(choiceOf(game, parse(params)))
  remembered.set(name, config)
  return config
}

function parse(text: string): Params {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function inOneSpelling(config: Params): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
}

function choiceOf(game: string, params: Params): Params {
  switch (game) {
    case 'dice':
      return bandOf(9_900 / diceWays(params))
    case 'limbo':
      return bandOf(numberOf(params.target))
    case 'crash':
      return params.cashout === undefined || params.cashout === null
        ? { cashout: 'hand' }
        : bandOf(numberOf(params.cashout))
    case 'keno':
      return {
        risk: String(params.risk),
        picks: Array.isArray(params.picks) ? params.picks.length : 0,
      }
    case 'roulette':
    case 'baccarat':
      return { bets: kindOfSpots(game, params.bets) }
    default:
      return params
  }
}

/** A choice as text, whether it is stored as a number or as text. */
function numberOf(choice: unknown): number {
  return Number.parseFloat(String(choice))
}

/** Winning rolls of dice, of which a bet wins 9900 / as many. */
function diceWays({ condition, target }: Params): number {
  const below = Math.round(numberOf(target) * 100)
  return condition === 'under' ? below : 10_000 - below
}

/**
 * Bets on one number can be placed at thousands of targets; they are put together by what they
 * win, in bands so narrow that the bets of one band pay nearly alike.
 */
const bands: readonly number[] = [1, 1.1, 1.5, 2, 3, 5, 10, 100, 1_000, 10_000]

function bandOf(multiplier: number): Record<string, Choice> {
  const above = bands.findIndex((from) => multiplier < from)
  const place = above < 0 ? bands.length : above
  return { from: bands[place - 1] ?? null, to: bands[place] ?? null }
}

/** The one kind of spot that has stakes, or mixed. */
function kindOfSpots(game: string, bets: unknown): string {
  const spots = typeof bets === 'object' && bets !== null ? Object.entries(bets) : []
  const kinds = new Set(
    spots.filter(([, stake]) => numberOf(stake) > 0).map(([spot]) => kindOf(game, spot)),
  )
  const [only] = kinds
  return kinds.size === 1 && only !== undefined ? only : 'mixed'
}

function kindOf(game: string, spot: string): string {
  if (game === 'baccarat') return spot
  if (spot.startsWith('straight:')) return 'straight'
  return spot.includes(':') ? 'dozen' : 'even'
}
