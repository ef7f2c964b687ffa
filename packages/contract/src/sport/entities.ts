import { z } from 'zod'

/** A sport with its counts. Source: 001 section 3, Sport category. */
export const sportCategory = z.object({
  /** Slug and the feed's number, for instance `soccer-1`. */
  id: z.string().max(64),
  name: z.string(),
  icon: z.string(),
  count: z.object({ live: z.int().min(0), total: z.int().min(0) }),
  sportId: z.int(),
  isEsport: z.boolean(),
  /** Place in a list that is not sorted by counts, from 1. */
  priority: z.int(),
})

/** Decimal odds, at most three decimals. */
export const odds = z.number().min(1.01).max(501)

export const sportOutcome = z.object({
  id: z.string(),
  name: z.string(),
  /** Null where no price is offered. */
  odds: odds.nullable(),
  status: z.enum(['active', 'suspended']),
  result: z.enum(['won', 'lost', 'void', 'half_won', 'half_lost', 'dead_heat']).nullable(),
})

export const sportMarket = z.object({
  id: z.int(),
  /** Number and specifiers: `18:total=2.5`. */
  lineId: z.string(),
  name: z.string(),
  specifiers: z.string(),
  group: z.enum(['main', 'goals', 'handicap', 'period', 'other']),
  status: z.enum(['active', 'suspended', 'settled', 'cancelled']),
  isMain: z.boolean(),
  /** Whether bets on it can be cashed out now. */
  cashout: z.boolean(),
  outcomes: z.array(sportOutcome),
  /** The event's version at its last change; a bet names it. */
  version: z.int(),
})

const side = z.tuple([z.int(), z.int()])

export const sportEvent = z.object({
  id: z.string(),
  categoryId: z.string(),
  tournament: z.object({ id: z.string(), name: z.string() }),
  region: z.object({ name: z.string() }),
  type: z.enum(['match', 'outright']),
  competitors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Address of a picture. */
      image: z.string(),
      /** Null for those who race. */
      qualifier: z.enum(['home', 'away']).nullable(),
    }),
  ),
  /** Epoch ms. */
  startsAt: z.int(),
  status: z.enum([
    'not_started',
    'live',
    'suspended',
    'ended',
    'cancelled',
    'postponed',
    'abandoned',
  ]),
  /** Null before the start; `periods` are halves or sets, the running one last. */
  score: z.object({ home: z.int(), away: z.int(), periods: z.array(side) }).nullable(),
  /** Minutes played, in sports with a clock. */
  clock: z.object({ minute: z.int(), running: z.boolean() }).nullable(),
  /** Markets that are not over. */
  marketsCount: z.int(),
  /** How long a bet on it waits before it is accepted. */
  betDelayMs: z.int(),
  /** Always false for guests. */
  isFavorite: z.boolean(),
  /** What its live widget shows: a match by our own id, or a Twitch channel. */
  widget: z.object({ matchId: z.string().nullable(), twitch: z.string().nullable() }),
  /** Grows with each change; an answer with a smaller one is older. */
  version: z.int(),
})

/**
 * What a market of a sport was offered to keep of each unit staked, beside what it kept. Shares of the
 * stake; `half` is three standard errors, in which the two differ by nothing but chance.
 */
export const sportMargin = z.object({
  categoryId: z.string(),
  sport: z.string(),
  market: z.string(),
  /** Selections that were decided, each counted as one unit, and the events they were on. */
  selections: z.int(),
  events: z.int(),
  offered: z.number(),
  realised: z.number(),
  half: z.number(),
  /** `few`: fewer than thirty events say little. */
  verdict: z.enum(['few', 'within', 'outside']),
})

/** An event as a list shows it. */
export const sportRow = z.object({ event: sportEvent, market: sportMarket.nullable() })
