import { z } from 'zod'
import { call } from '../core/call.ts'
import { amountText, currencyId, empty, instantMs } from '../core/fields.ts'
import {
  bonusEntry,
  bonusModel,
  bonusWeight,
  explainedRule,
  pastBonus,
  promotionCard,
  publicCode,
} from './entities.ts'
import { bonusRefusals, optInRefusals, promotionRefusals } from './refusals.ts'

const feature = 'promotions'
const minute = 60_000
/** As somebody writes it; letters of either case, blanks around it are nobody's mistake. */
const code = z.string().trim().min(1).max(64)
const id = z.string().max(64)
const page = z.strictObject({
  page: z.int().min(1).max(10_000).default(1),
  perPage: z.int().min(1).max(100).default(20),
})

/** What an activated code comes to. */
const activated = z.object({
  bonus: bonusModel.nullable(),
  tickets: z.int().optional(),
  text: z.string(),
})

export const promotionCalls = {
  activateCode: call({
    feature,
    gate: 'promotions',
    summary: 'Activates a promo code.',
    path: '/api/promocode/activate',
    who: 'player',
    key: true,
    rate: { limit: 5, windowMs: minute, per: 'user' },
    input: z.strictObject({ code }),
    output: activated,
    refusals: Object.values(promotionRefusals),
  }),
  publicCodes: call({
    feature,
    gate: 'promotions',
    summary: 'Public codes, and how each stands for the caller.',
    path: '/api/promocode/listPublic',
    who: 'guest',
    rate: { limit: 30, windowMs: minute, per: 'ip' },
    input: empty,
    output: z.array(publicCode),
  }),
  bonusHistory: call({
    feature,
    gate: 'promotions',
    summary: "The player's bonuses, newest first.",
    path: '/api/promocode/history',
    who: 'player',
    input: page,
    output: z.object({
      rows: z.array(pastBonus),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
  }),
  discardCode: call({
    feature,
    gate: 'promotions',
    summary: 'Gives an own unused code back.',
    path: '/api/promocode/discard',
    who: 'player',
    key: true,
    input: z.strictObject({ id }),
    output: z.object({ ok: z.literal(true) }),
    refusals: [bonusRefusals['unknown-code']],
  }),
  activateBanner: call({
    feature,
    gate: 'promotions',
    summary: 'Does what a promotion banner offers.',
    path: '/api/promocode/promotion-banner-activate',
    who: 'player',
    key: true,
    rate: { limit: 5, windowMs: minute, per: 'user' },
    input: z.strictObject({ code }),
    output: z.object({
      type: z.enum(['Deposit', 'Poker', 'Code', 'Link']),
      action: z.enum(['modal', 'link', 'wallet']),
      bonus: bonusModel.nullable(),
      link: z.string(),
    }),
    refusals: Object.values(promotionRefusals),
  }),
  depositBonus: call({
    feature,
    gate: 'deposit-bonus',
    summary: 'The deposit offer of the caller: open to opt-in, opted in to, or being wagered.',
    path: '/api/data/promotions/depositBonus',
    who: 'guest',
    input: empty,
    output: z.union([
      bonusModel.extend({ minDepositCents: z.int(), optInUntil: instantMs.nullable() }),
      z.object({ model: z.null() }),
    ]),
  }),
  depositOptIn: call({
    feature,
    gate: 'deposit-bonus',
    summary: 'Opts in to a deposit offer.',
    path: '/api/data/promotions/depositOptIn',
    who: 'player',
    key: true,
    rate: { limit: 10, windowMs: minute, per: 'user' },
    input: z.strictObject({ id }),
    output: z.object({
      state: z.object({
        checkedIn: z.literal(true),
        status: z.enum(['opted_in', 'active']),
        validUntil: instantMs.nullable(),
      }),
    }),
    refusals: Object.values(optInRefusals),
  }),
  depositOptOut: call({
    feature,
    gate: 'deposit-bonus',
    summary: 'Takes an opt-in back, before the deposit.',
    path: '/api/data/promotions/depositOptOut',
    who: 'player',
    key: true,
    input: z.strictObject({ id }),
    output: z.object({ state: z.object({ checkedIn: z.literal(false) }) }),
    refusals: [bonusRefusals['already-granted']],
  }),
  cancelBonus: call({
    feature,
    gate: 'promotions',
    summary: 'Cancels a bonus: what is left of it goes back to the house.',
    path: '/api/cancelBonus',
    who: 'player',
    key: true,
    input: z.strictObject({ id }),
    output: z.object({
      forfeited: z.object({ currency: currencyId.nullable(), value: amountText }),
    }),
    refusals: [
      bonusRefusals['unknown-bonus'],
      bonusRefusals['bonus-ended'],
      bonusRefusals['bonus-in-bet'],
    ],
  }),
  bonusBalance: call({
    feature,
    gate: 'promotions',
    summary: "The player's active bonuses.",
    path: '/api/bonusBalance',
    who: 'player',
    rate: { limit: 20, windowMs: minute, per: 'user' },
    input: empty,
    output: z.array(bonusEntry),
  }),
  promotionCards: call({
    feature,
    gate: 'promotions',
    summary: 'The cards of the promotions page.',
    path: '/api/data/promotions/list',
    who: 'guest',
    rate: { limit: 60, windowMs: minute, per: 'ip' },
    input: empty,
    output: z.array(promotionCard),
  }),
  bonusRules: call({
    feature,
    gate: 'promotions',
    summary: 'How much of a stake counts towards a requirement, where bonuses are not accepted.',
    path: '/api/data/promotions/rules',
    who: 'guest',
    rate: { limit: 30, windowMs: minute, per: 'ip' },
    input: empty,
    output: z.object({
      weights: z.array(bonusWeight),
      notAccepted: z.array(z.string()),
      lines: z.array(z.string()),
    }),
  }),
  explain: call({
    feature,
    gate: 'promotions',
    summary:
      'Why something is not possible: every rule, what it needs, what there is, the way out.',
    path: '/api/data/promotions/explain',
    who: 'player',
    rate: { limit: 20, windowMs: minute, per: 'user' },
    input: z.discriminatedUnion('about', [
      z.strictObject({
        ...{ about: z.literal('withdrawal'), currency: currencyId },
        /** What is left out: all that is there, by the usual network, to the address that waits least. */
        sum: z.string().max(40).optional(),
        type: z.string().max(20).optional(),
        wallet: z.string().max(200).optional(),
        memo: z.string().max(64).optional(),
      }),
      z.strictObject({ about: z.literal('bonus'), id }),
      z.strictObject({ about: z.literal('code'), code }),
    ]),
    output: z.object({
      /** Of a withdrawal: what can go now, and what is shown in all. */
      amount: amountText.nullable(),
      shown: amountText.nullable(),
      currency: currencyId.nullable(),
      /** In the order in which they refuse. */
      rules: z.array(explainedRule),
      /** Of a withdrawal: money that is shown and is none to withdraw, and what frees it. */
      elsewhere: z.array(explainedRule),
    }),
  }),
}
