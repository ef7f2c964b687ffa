import { z } from 'zod'
import { call, type Rate } from '../core/call.ts'
import { amountText, currencyId, empty, wireId } from '../core/fields.ts'
import {
  affiliateData,
  affiliateDay,
  affiliatePayout,
  affiliateProgramme,
  affiliateReferral,
  affiliateRoot,
  affiliateStatementLine,
  utcDay,
} from './entities.ts'
import { affiliateRefusals } from './refusals.ts'

const perMinute = (limit: number, per: Rate['per']): Rate => ({ limit, windowMs: 60_000, per })

const page = {
  page: z.int().min(1).max(10_000).default(1),
  perPage: z.int().min(1).max(100).default(20),
}

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), page: z.int(), pages: z.int(), total: z.int() })

/** Source: product design, Affiliate. */
export const affiliateCalls = {
  affiliateProgramme: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Tiers, hold and least claim of the programme.',
    path: '/api/affiliate/programme',
    who: 'guest',
    input: empty,
    output: affiliateProgramme,
  }),
  affiliateVisit: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Whether a code leads to a player, and counts the click: one per address and day.',
    path: '/api/affiliate/visit',
    who: 'guest',
    rate: perMinute(10, 'ip'),
    input: z.strictObject({ code: z.string().min(1).max(64) }),
    output: z.object({ valid: z.boolean(), name: z.string().nullable() }),
  }),
  affiliateData: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Tier, commission and codes of the player; the first code is made here.',
    path: '/api/affiliate/data',
    who: 'player',
    input: empty,
    output: affiliateData,
  }),
  affiliateChart: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Clicks, sign-ups and commission per UTC day, oldest first.',
    path: '/api/affiliate/chart',
    who: 'player',
    input: z.strictObject({ days: z.union([z.literal(7), z.literal(30), z.literal(90)]) }),
    output: z.object({ data: z.array(affiliateDay).max(90) }),
  }),
  affiliateReferrals: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Who came by the links of the player, newest first; of all of them or of one code.',
    path: '/api/affiliate/referrals',
    who: 'player',
    input: z.strictObject({ ...page, code: z.string().max(64).optional() }),
    output: pageOf(affiliateReferral),
  }),
  createAffiliateCode: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Puts a code of the player into use; one that was removed before comes back.',
    path: '/api/affiliate/code/create',
    who: 'player',
    rate: { limit: 5, windowMs: 3_600_000, per: 'user' },
    input: z.strictObject({ code: z.string().max(64) }),
    output: z.object({ _id: wireId, code: z.string() }),
    refusals: [
      affiliateRefusals['code-taken'],
      affiliateRefusals['code-characters'],
      affiliateRefusals['too-many-codes'],
    ],
  }),
  removeAffiliateCode: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Ends sign-ups by a code; who came by it stays.',
    path: '/api/affiliate/code/remove',
    who: 'player',
    input: z.strictObject({ id: wireId }),
    output: z.object({ ok: z.literal(true) }),
  }),
  claimAffiliate: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Pays all commission that is past the hold to the real balance, at the rate of now.',
    path: '/api/affiliate/claim',
    who: 'player',
    key: true,
    rate: perMinute(3, 'user'),
    input: z.strictObject({ currency: currencyId }),
    output: z.object({
      paid: z.object({ currency: currencyId, value: amountText }),
      availableCents: z.int().min(0),
    }),
    refusals: [
      affiliateRefusals['under-minimum'],
      affiliateRefusals['under-review'],
      affiliateRefusals['unknown-currency'],
    ],
  }),
  affiliatePayouts: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'Claims of the player, newest first.',
    path: '/api/affiliate/payouts',
    who: 'player',
    input: z.strictObject(page),
    output: pageOf(affiliatePayout),
  }),
  affiliateRoots: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'The published roots of the statements, newest day first.',
    path: '/api/affiliate/roots',
    who: 'guest',
    input: z.strictObject(page),
    output: pageOf(affiliateRoot),
  }),
  affiliateStatement: call({
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'The lines of the player in the statement of a day, each with its path to the root.',
    path: '/api/affiliate/statement',
    who: 'player',
    input: z.strictObject({ day: utcDay }),
    output: affiliateRoot.extend({ lines: z.array(affiliateStatementLine) }),
  }),
}
