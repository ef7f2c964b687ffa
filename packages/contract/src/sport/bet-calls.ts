import { z } from 'zod'
import { call } from '../core/call.ts'
import { amountText, wireId } from '../core/fields.ts'
import {
  betProof,
  queueAnswer,
  queueInput,
  selectionId,
  sportBet,
  sportSystem,
} from './bet-entities.ts'
import { betRefusals as refusals, cashOutRefusals, slipRefusals } from './bet-refusals.ts'
import { sportRefusals } from './refusals.ts'

const sport = { feature: 'sport', gate: 'sport' } as const
const second = 1_000

export const sportBetCalls = {
  bookmakerQuote: call({
    ...sport,
    summary: 'What a slip may be: current odds, related legs, systems and limits.',
    path: '/api/bookmaker/quote',
    who: 'guest',
    rate: { limit: 5, windowMs: second, per: 'user' },
    refusals: [
      refusals['too-many-selections'],
      slipRefusals['currency-not-offered'],
      sportRefusals['feed-down'],
    ],
    input: z.strictObject({
      selections: z.array(selectionId).min(1).max(50),
      currency: z.string().max(12),
    }),
    output: z.object({
      /** In the order asked; `odds` null where nothing is offered. */
      selections: z.array(
        z.object({
          selectionId,
          odds: z.number().nullable(),
          status: z.enum(['active', 'suspended', 'closed']),
          version: z.int(),
          /** Names, for a slip that came by a link. */
          event: z
            .object({ id: z.string(), name: z.string(), categoryId: z.string(), startsAt: z.int() })
            .nullable(),
          market: z.string().nullable(),
          outcome: z.string().nullable(),
          live: z.boolean(),
        }),
      ),
      /** Whether all legs may be in one multi. */
      combinable: z.boolean(),
      /** Pairs of legs, by their places, that may not be combined. */
      conflicts: z.array(z.tuple([z.int(), z.int()])),
      limits: z.object({ minStake: amountText, maxStake: amountText, maxPayout: amountText }),
      /** How long acceptance takes for these legs. */
      delayMs: z.int(),
      systems: z.array(sportSystem),
    }),
  }),
  bookmakerQueueBet: call({
    ...sport,
    summary: 'Queues a bet: its stake is held, and after the delay its odds are read again.',
    path: '/api/bookmaker/bet/queue',
    who: 'player',
    key: true,
    rate: { limit: 2, windowMs: second, per: 'user' },
    refusals: Object.values(slipRefusals),
    input: queueInput,
    output: z.object({ queueId: wireId, delayMs: z.int(), heldStake: amountText }),
  }),
  bookmakerBetStatus: call({
    ...sport,
    summary: 'How a queued bet or cash-out stands; the event SportBetQueue says the same.',
    path: '/api/bookmaker/bet/status',
    who: 'player',
    rate: { limit: 5, windowMs: second, per: 'user' },
    refusals: [refusals['invalid-queue-id'], refusals['still-checking']],
    input: z.strictObject({ queueId: wireId }),
    output: queueAnswer,
  }),
  bookmakerConfirmBet: call({
    ...sport,
    summary: 'Takes or leaves the odds that the queue offers. A repeat changes nothing.',
    path: '/api/bookmaker/bet/confirm',
    who: 'player',
    refusals: [refusals['invalid-queue-id'], slipRefusals['too-late']],
    input: z.strictObject({ queueId: wireId, accept: z.boolean() }),
    output: queueAnswer,
  }),
  bookmakerBets: call({
    ...sport,
    summary: "The player's bets, newest first, and what is open in all.",
    path: '/api/bookmaker/bets',
    who: 'player',
    input: z.strictObject({
      filter: z.enum(['open', 'settled', 'cashout', 'all']).default('all'),
      demo: z.boolean(),
      page: z.int().min(1).max(200).default(1),
      perPage: z.int().min(1).max(50).default(20),
    }),
    output: z.object({
      rows: z.array(sportBet),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
      /** Open bets: how many, and per currency what is staked and what they could pay. */
      open: z.object({
        count: z.int(),
        sums: z.array(z.object({ currency: z.string(), stake: amountText, potential: amountText })),
      }),
    }),
  }),
  bookmakerBet: call({
    ...sport,
    summary: 'One own bet with everything that was decided about it.',
    path: '/api/bookmaker/bet',
    who: 'player',
    refusals: [cashOutRefusals['unknown-bet']],
    input: z.strictObject({ id: wireId }),
    output: z.object({
      bet: sportBet,
      /** Null while the bet runs: what is held probable is told of nobody's open price. */
      proof: betProof.nullable(),
      history: z.array(
        z.object({
          version: z.int(),
          kind: z.enum(['settled', 'resettled', 'rolled_back', 'voided', 'cashed_out']),
          status: sportBet.shape.status,
          payout: amountText,
          reason: z.string().nullable(),
          /** Epoch ms. */
          at: z.int(),
        }),
      ),
    }),
  }),
  bookmakerCashOutOffer: call({
    ...sport,
    summary: 'What bets may be cashed out for now; an offer holds for five seconds.',
    path: '/api/bookmaker/cashout/offer',
    who: 'player',
    rate: { limit: 2, windowMs: second, per: 'user' },
    input: z.strictObject({ ids: z.array(wireId).min(1).max(20) }),
    output: z.object({
      offers: z.array(
        z.object({
          id: wireId,
          /** Null, with a reason, where nothing is offered. */
          offerId: z.string().nullable(),
          /** For the whole of what runs. */
          amount: amountText.nullable(),
          expiresAt: z.int().nullable(),
          reason: z
            .enum(['unknown', 'settled', 'suspended', 'system', 'bonus', 'too-small', 'too-sure'])
            .nullable(),
        }),
      ),
    }),
  }),
  bookmakerCashOut: call({
    ...sport,
    summary: 'Cashes out a bet, or a part of it; live legs wait and are priced again.',
    path: '/api/bookmaker/cashout',
    who: 'player',
    key: true,
    refusals: Object.values(cashOutRefusals),
    input: z.strictObject({
      id: wireId,
      offerId: z.string().regex(/^[a-z0-9._-]{1,120}$/),
      /** Percent of what runs. */
      fraction: z.literal([25, 50, 100]).default(100),
    }),
    output: z.object({ queueId: wireId, delayMs: z.int() }),
  }),
}
