import { z } from 'zod'
import { call } from '../core/call.ts'

/** Periods of the overview: since midnight, and the last 7 or 30 UTC days with today. */
export const overviewPeriods = ['today', '7', '30'] as const

/** A figure with the one of the period before; worths in whole cents of a dollar. */
const figure = z.object({
  id: z.enum([
    'deposits',
    'withdrawals',
    'stakes',
    'payouts',
    'ggr',
    'ngr',
    'theoretical',
    'promotion',
    'players',
    'online',
    'corrections',
    'fees',
  ]),
  value: z.int(),
  before: z.int(),
  /**
   * What stands beside it: payments without those that were taken back, bets, stakes, how often, open pages, of fees what went to chains, and of what was
   * given what affiliates got.
   */
  beside: z.int(),
  /** The same by step of the period, oldest first. */
  course: z.array(z.int()),
})

/** One part of a stacked course, by step of the period. */
const layer = z.object({ name: z.string(), cents: z.array(z.int()) })

const product = z.object({
  id: z.string(),
  name: z.string(),
  ggr: z.int(),
  ngr: z.int(),
  theoretical: z.int(),
})

const adapter = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  /** Per hour of the last 24, oldest first: nothing came, all was well, slow, or faults. */
  hours: z.array(z.enum(['none', 'up', 'slow', 'down'])),
  p95Ms: z.int().nullable(),
  faultPercent: z.number().nullable(),
  state: z.enum(['up', 'slow', 'down', 'quiet']),
  /** Since when it stands so; null where nobody wrote that down. */
  since: z.int().nullable(),
})

/** Source: product specification of the community and staff, 13.2, overview. */
export const adminOverview = call({
  feature: 'dashboard',
  summary: 'The figures of the house over a period, with those of the period before.',
  path: '/api/admin/overview',
  who: { permission: 'reports' },
  presence: 'cookie',
  // The page asks again by itself.
  isQuiet: true,
  input: z.strictObject({ period: z.enum(overviewPeriods) }),
  output: z.object({
    /** Bounds of the period and of a step of it, in epoch milliseconds. */
    from: z.int(),
    to: z.int(),
    stepMs: z.int(),
    /** Where the figures stand in the journal. */
    position: z.string(),
    figures: z.array(figure),
    /** Currencies that money moved in and that have no fresh price: their money is in no figure. */
    unpriced: z.array(z.string()),
    /** Money in and out by currency, at the prices of now; out is below zero. */
    moneyIn: z.array(layer),
    moneyOut: z.array(layer),
    /** Both a period earlier. */
    inBefore: z.array(z.int()),
    outBefore: z.array(z.int()),
    products: z.array(product),
    promotion: z.object({
      /** Cost as percent of the theoretical win, over the period and by UTC day; null without any. */
      percent: z.number().nullable(),
      guardPercent: z.number(),
      days: z.array(z.object({ at: z.int(), percents: z.array(z.number()).nullable() })),
      kinds: z.array(
        z.object({ name: z.string(), percent: z.number().nullable(), cents: z.int() }),
      ),
    }),
    adapters: z.array(adapter),
  }),
})
