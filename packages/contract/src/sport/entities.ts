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
const odds = z.number().min(1.01).max(501)

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
  outcomes: z.array(sportOutcome),
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
  clock: z.object({ minute: z.int() }).nullable(),
  /** Markets that are not over. */
  marketsCount: z.int(),
  /** Counts the changes; an answer with a smaller one is older. */
  version: z.int(),
})

/** An event as a list shows it. */
export const sportRow = z.object({ event: sportEvent, market: sportMarket.nullable() })
