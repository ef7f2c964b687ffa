import { z } from 'zod'
import { utcDay } from '../affiliate/entities.ts'
import { call, type Rate } from '../core/call.ts'
import { amount, currencyId, empty, wireId } from '../core/fields.ts'
import {
  analyticsBurn,
  analyticsBurntChart,
  analyticsPayout,
  analyticsPrice,
  analyticsProfit,
  analyticsSupply,
  revShareData,
  tokenData,
  tokenDay,
  tokenHolding,
  tokenPrice,
  tokenProof,
} from './entities.ts'
import { tokenRefusals } from './refusals.ts'

const perMinute = (limit: number, per: Rate['per']): Rate => ({ limit, windowMs: 60_000, per })

/**
 * A chart of the analytics page. The timeframe is any whole number, so that a wrong one has the
 * refusal of the specification.
 */
const chart = <Output extends z.ZodType>(path: string, summary: string, output: Output) =>
  call({
    feature: 'token',
    gate: 'token',
    summary,
    path: `/analytics/${path}`,
    who: 'guest',
    rate: perMinute(30, 'ip'),
    input: z.strictObject({ timeframe: z.int() }),
    output,
    refusals: [tokenRefusals.timeframe],
  })

const stakeInput = z.strictObject({ amount })

/** Source: 000_1c37c0fb05cd66e6.txt section 7, Analytics and token; product design, Token. */
export const tokenCalls = {
  tokenPrice: call({
    feature: 'token',
    gate: 'token',
    summary: "Price of the site's own token in USD and its change of 24 hours; `bitcoin` is given.",
    path: '/api/token/price',
    who: 'guest',
    rate: perMinute(60, 'ip'),
    isQuiet: true,
    input: empty,
    output: tokenPrice,
    refusals: [tokenRefusals['no-price']],
  }),
  tokenData: call({
    feature: 'token',
    gate: 'token',
    summary: 'Price, supply and terms of the token, and what the player holds of it.',
    path: '/api/token/data',
    who: 'guest',
    input: empty,
    output: tokenData,
  }),
  stakeToken: call({
    feature: 'token',
    gate: 'token',
    summary: 'Stakes tokens of the real balance: they earn from this moment on.',
    path: '/api/token/stake',
    who: 'player',
    key: true,
    rate: perMinute(10, 'user'),
    input: stakeInput,
    output: tokenHolding,
    refusals: [tokenRefusals.amount, tokenRefusals['not-enough']],
  }),
  unstakeToken: call({
    feature: 'token',
    gate: 'token',
    summary: 'Takes tokens out of the stake: they earn nothing more, and come back after cooling.',
    path: '/api/token/unstake',
    who: 'player',
    key: true,
    rate: perMinute(10, 'user'),
    input: stakeInput,
    output: tokenHolding,
    refusals: [tokenRefusals.amount, tokenRefusals['not-enough']],
  }),
  tokenDays: call({
    feature: 'token',
    gate: 'token',
    summary: 'Days whose figures are published, newest first, with their roots and signatures.',
    path: '/api/token/days',
    who: 'guest',
    input: empty,
    output: z.object({ publicKey: z.string(), days: z.array(tokenDay).max(90) }),
  }),
  tokenProof: call({
    feature: 'token',
    gate: 'token',
    summary: 'Proof that a wager of the player stands in the published figures of a day.',
    path: '/api/token/proof',
    who: 'player',
    rate: perMinute(10, 'user'),
    input: z.strictObject({ day: utcDay, id: wireId }),
    output: tokenProof,
  }),
  revShareData: call({
    feature: 'token',
    gate: 'token.revshare',
    summary: 'The pool of the running week, those of the last ones, and the share of the player.',
    path: '/api/revShare/data',
    who: 'guest',
    input: empty,
    output: revShareData,
  }),
  claimRevShare: call({
    feature: 'token',
    gate: 'token',
    summary: 'Pays all shares of finished weeks to the real balance.',
    path: '/api/revShare/claim',
    who: 'player',
    key: true,
    rate: perMinute(10, 'user'),
    input: empty,
    output: z.object({ paidCents: z.int().min(1), currency: currencyId }),
    refusals: [tokenRefusals['nothing-to-claim']],
  }),
  analyticsBurn: chart('burn', 'Tokens burnt per day, and the last burns.', analyticsBurn),
  analyticsBurntChart: chart(
    'burnt-chart',
    'Tokens burnt per day by group of products.',
    analyticsBurntChart,
  ),
  analyticsFutures: chart('expectedProfit/futures', 'Fees of futures per day.', analyticsProfit),
  analyticsSlots: chart(
    'expectedProfit/slots',
    'Theoretical win of originals, slots and live casino per day.',
    analyticsProfit,
  ),
  analyticsSport: chart(
    'expectedProfit/sport',
    'Theoretical win of sport per day.',
    analyticsProfit,
  ),
  analyticsPayout: chart(
    'revShare/payout',
    'Pools of the revenue share of the last twelve weeks, whatever the timeframe.',
    analyticsPayout,
  ),
  analyticsSupply: chart('PhoenixSupply', 'The five parts of all tokens.', analyticsSupply),
  analyticsPrice: chart(
    'PhoenixTokenPrice',
    'Price of the token: 168 hours, or 180 times four hours.',
    analyticsPrice,
  ),
}
