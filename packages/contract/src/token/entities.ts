import { z } from 'zod'
import { affiliateStatementLine, utcDay } from '../affiliate/entities.ts'
import { amountText, currencyId, hashHex, instantMs, isoText, signedText } from '../core/fields.ts'

const count = z.int().min(0)
const cents = z.int().min(0)
/** USD with two decimals; below zero where bets of before were taken back. */
const usd = z.number()
/** Price of one token in USD, with eight decimals. */
const price = z.number().min(0)
const percent = z.number().min(0).max(100)

/** The groups of products that burn apart from each other. Source: product design, Token. */
export const burnGroups = ['casino', 'sport', 'futures'] as const
export const burnGroup = z.enum(burnGroups)
export type BurnGroup = z.infer<typeof burnGroup>

/** Days that a chart shows. Source: 000_1c37c0fb05cd66e6.txt section 9. */
export const timeframe = z.union([z.literal(7), z.literal(30)])
export type Timeframe = z.infer<typeof timeframe>

/** Source: 000_1c37c0fb05cd66e6.txt section 3, token price: `bitcoin` holds the site's own token. */
export const tokenPrice = z.object({
  bitcoin: z.object({ usd: price, usd_24h_change: z.number() }),
})

const cooling = z.object({ amount: amountText, readyAt: instantMs })

/** What a player has of the token: free, staked, and on its way back. */
export const tokenHolding = z.object({
  balance: amountText,
  staked: amountText,
  cooling: z.array(cooling),
})

/** The five parts of all tokens; they sum up to `max`. */
export const tokenSupply = z.object({
  max: amountText,
  circulating: amountText,
  staked: amountText,
  treasury: amountText,
  locked: amountText,
  burnt: amountText,
})

export const tokenData = z.object({
  ticker: z.string(),
  currency: currencyId,
  /** Null while the token is on no chain; without a page in an explorer `url` is empty. */
  contract: z.object({ address: z.string(), url: z.string() }).nullable(),
  /** Null while the price port says nothing. */
  price: price.nullable(),
  change24h: z.number().nullable(),
  supply: tokenSupply,
  burnt24h: z.object({ amount: amountText, usd }),
  terms: z.object({
    leastStake: amountText,
    coolingDays: count,
    burnPct: z.record(burnGroup, percent),
    movePct: percent,
  }),
  /** Burn and revenue share wait while the real net of 30 days is below zero. */
  isPaused: z.boolean(),
  /** The last day of which figures can be recomputed; null before the first. */
  lastDay: utcDay.nullable(),
  me: tokenHolding.nullable(),
})

const item = <Dimensions extends z.ZodRawShape, Metrics extends z.ZodRawShape>(
  dimensions: Dimensions,
  metrics: Metrics,
) =>
  z.object({
    dimensions: z.object(dimensions),
    metrics: z.object(metrics),
    /** Made up for the first start of an embedded build. */
    synthetic: z.boolean().optional(),
  })

const series = <Item extends z.ZodType>(row: Item) => ({
  data: z.array(row),
  labels: z.array(z.string()),
  timeframe,
  updatedAt: instantMs,
})

const day = { date: utcDay }

/** A burn of an hour and a group of products, with the posting that it can be found by. */
export const tokenBurn = z.object({
  at: instantMs,
  amount: amountText,
  usd,
  price,
  product: burnGroup,
  ref: z.string(),
  synthetic: z.boolean().optional(),
})

/** Source: product design, Token, table of the analytics calls. */
export const analyticsBurn = z.object({
  ...series(item(day, { amount: amountText, usd })),
  values: z.array(z.number()),
  burn: z.array(tokenBurn).max(50),
  totalProfit: usd,
  /** Tokens of the last 24 hours. */
  total: amountText,
  isPaused: z.boolean(),
})

export const analyticsBurntChart = z.object({
  ...series(
    item(day, { casino: amountText, sport: amountText, futures: amountText, total: amountText }),
  ),
  values: z.array(z.number()),
})

export const analyticsProfit = z.object({
  ...series(item(day, { expected_profit: usd, wagered: usd, bets: z.int() })),
  values: z.array(z.number()),
  totalProfit: usd,
  /** Bets of the last 24 hours. */
  totalBets: z.int(),
})

export const analyticsPayout = z.object({
  ...series(
    item(
      { week: z.string(), from: utcDay, to: utcDay },
      {
        pool_usd: usd,
        casino: usd,
        sport: usd,
        futures: usd,
        stakers: count,
        per_1000: z.number(),
      },
    ),
  ),
  values: z.array(z.number()),
  totalProfit: usd,
  isPaused: z.boolean(),
})

export const analyticsSupply = z.object({
  ...series(item({ name: z.string() }, { amount: amountText, percent: z.number() })),
  values: z.array(z.number()),
})

export const analyticsPrice = z.object({
  ...series(
    item(
      { date: isoText },
      { open: price, high: price, low: price, close: price, volume_usd: usd },
    ),
  ),
  values: z.array(price),
})

export const revShareData = z.object({
  poolCents: cents,
  endsAt: instantMs,
  totalStaked: amountText,
  sharePct: percent,
  isPaused: z.boolean(),
  me: z
    .object({
      staked: amountText,
      estimateCents: cents,
      claimableCents: cents,
      /** Own and all stake x time of the week, if nothing changes until its end: tokens x seconds. */
      weight: z.number().min(0),
      totalWeight: z.number().min(0),
    })
    .nullable(),
  weeks: z.array(
    z.object({
      week: utcDay,
      poolCents: cents,
      /** USD of 1,000 tokens that were staked all week. */
      per1000: z.number(),
      stakers: count,
      synthetic: z.boolean().optional(),
    }),
  ),
})

/** A day whose figures are published: the file is under `/token/days/{day}.json`. */
export const tokenDay = z.object({
  day: utcDay,
  root: hashHex,
  /** SHA-256 of the text that was signed. */
  hash: hashHex,
  signature: z.string(),
  publishedAt: instantMs,
})

/** A wager of the player's in the figures of a day, with its way to the root. */
export const tokenProof = z.object({
  day: utcDay,
  root: hashHex,
  rows: z.array(
    z.object({
      /** The text of the leaf, as it is hashed. */
      leaf: z.string(),
      /** What the leaf names the wager by: SHA-256 of id, part, revision, sign and this salt. */
      salt: hashHex,
      name: z.string(),
      /** Hashes beside the way to the root of its hour and product, each with the sums below it. */
      way: z.array(
        z.object({
          side: affiliateStatementLine.shape.path.element.shape.side,
          hash: hashHex,
          sums: z.array(signedText),
        }),
      ),
      /** The line of the published file that it must come to. */
      hour: z.string(),
      product: z.string(),
    }),
  ),
})
