import { z } from 'zod'
import { call } from '../core/call.ts'
import { amountText, currencyId, empty, instantMs, wireId } from '../core/fields.ts'
import { buyOrder, chainId } from './entities.ts'
import { typedAmount } from './fields.ts'
import { buyRefusals, depositRefusals } from './refusals.ts'

const minute = 60_000
const fiat = z.enum(['usd', 'eur'])

export const buyCalls = {
  buyOptions: call({
    feature: 'payments',
    summary: 'Who sells coins for a card, and the newest order of the caller.',
    path: '/api/wallet/buy/options',
    who: 'player',
    input: empty,
    output: z.object({
      providers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          methods: z.array(z.string()),
          /** In units of the fiat currency. */
          min: amountText,
          max: amountText,
          fiats: z.array(fiat),
          feePercent: z.number(),
        }),
      ),
      order: buyOrder.nullable(),
    }),
  }),
  buyQuote: call({
    feature: 'payments',
    summary: 'What a seller gives for an amount; the offer holds for a minute.',
    path: '/api/wallet/buy/quote',
    who: 'player',
    presence: 'cookie',
    rate: { limit: 5, windowMs: 1_000, per: 'user' },
    input: z.strictObject({
      provider: z.string().max(40),
      fiat,
      amount: typedAmount,
      currency: currencyId,
      chain: chainId,
    }),
    output: z.object({
      quoteId: wireId,
      /** What a unit of the currency costs, in the fiat currency. */
      rate: amountText,
      fee: amountText,
      receive: amountText,
      expiresAt: instantMs,
    }),
    refusals: [
      buyRefusals['seller-down'],
      buyRefusals['buy-amount'],
      depositRefusals['not-supported'],
    ],
  }),
  buyStart: call({
    feature: 'payments',
    summary: 'Takes an offer; the coins go to the deposit address of the caller.',
    path: '/api/wallet/buy/start',
    who: 'player',
    key: true,
    rate: { limit: 10, windowMs: minute, per: 'user' },
    input: z.strictObject({ quoteId: wireId }),
    /** Where the caller pays, in a window of its own. */
    output: z.object({ url: z.string(), orderId: wireId }),
    refusals: [buyRefusals['seller-down'], buyRefusals['offer-over']],
  }),
  buyOrder: call({
    feature: 'payments',
    summary: 'One order of the caller.',
    path: '/api/wallet/buy/order',
    who: 'player',
    input: z.strictObject({ id: wireId }),
    output: buyOrder,
  }),
  buyDemoPay: call({
    feature: 'payments',
    summary:
      'What the page of the simulated seller does: pays an order with play money, or fails it.',
    path: '/api/wallet/buy/demo',
    who: 'player',
    presence: 'cookie',
    rate: { limit: 10, windowMs: minute, per: 'user' },
    input: z.strictObject({ id: wireId, outcome: z.enum(['pay', 'fail']) }),
    output: buyOrder,
    refusals: [buyRefusals['seller-down'], buyRefusals['offer-over']],
  }),
}
