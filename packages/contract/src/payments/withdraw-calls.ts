import { z } from 'zod'
import { call, ownerRate } from '../core/call.ts'
import { amountText, currencyId, empty, instantMs, wireId } from '../core/fields.ts'
import { bookAddress, chainId, payoutFigures, reviewReason, withdrawRow } from './entities.ts'
import { page, pageOf, typedAmount } from './fields.ts'
import { withdrawRefusals } from './refusals.ts'

const minute = 60_000
const withdrawing = [
  withdrawRefusals['invalid-amount'],
  withdrawRefusals['chain-off'],
  withdrawRefusals['below-minimum'],
]

export const withdrawCalls = {
  withdrawQuote: call({
    feature: 'payments',
    summary: 'What a withdrawal would cost and what it would bring, before it is asked for.',
    path: '/api/wallet/withdraw/quote',
    who: 'player',
    rate: { limit: 5, windowMs: 1_000, per: 'user' },
    input: z.strictObject({ currency: currencyId, type: chainId, sum: typedAmount }),
    output: z.object({
      feeBps: z.int(),
      levelName: z.string(),
      fee: amountText,
      networkFee: amountText,
      /** Says that this network fee was shown, for ten minutes; sent along with it when the withdrawal is asked for. */
      networkFeeProof: z.string(),
      net: amountText,
      limit24hUsd: z.number(),
      left24hUsd: z.number(),
      playFirstUsd: z.number(),
      auto: z.boolean(),
      reasons: z.array(reviewReason),
      eta: z.string(),
    }),
    refusals: withdrawing,
  }),
  withdraw: call({
    feature: 'payments',
    summary: 'Asks for a withdrawal; the money leaves the balance at once.',
    path: '/api/wallet/withdraw',
    who: 'player',
    presence: 'proven',
    twoFactor: 'enrolled',
    key: true,
    rate: { limit: 5, windowMs: minute, per: 'user' },
    input: z.strictObject({
      sum: typedAmount,
      currency: currencyId,
      wallet: z.string().max(200),
      type: chainId,
      memo: z.string().max(64).optional(),
      /**
       * The network fee that the player was shown, in units of the currency: more is never taken. Without it the fee of
       * the moment is.
       */
      networkFeeMax: amountText.max(40).optional(),
      /** That of the quote: with it a network that asks for up to a tenth more by now costs no more. */
      networkFeeProof: z.string().max(100).optional(),
    }),
    output: withdrawRow,
    refusals: [
      ...withdrawing,
      withdrawRefusals['fee-rose'],
      withdrawRefusals['not-enough'],
      withdrawRefusals['already-ordered'],
      withdrawRefusals['day-limit'],
      withdrawRefusals['enter-wallet'],
      withdrawRefusals['contract-recipient'],
      withdrawRefusals['play-first'],
      withdrawRefusals['address-waits'],
      withdrawRefusals['account-held'],
      withdrawRefusals['book-full'],
    ],
  }),
  cancelWithdraw: call({
    feature: 'payments',
    summary: 'Takes back a withdrawal that nobody has begun to process; the full sum returns.',
    path: '/api/wallet/cancel_withdraw',
    who: 'player',
    presence: 'cookie',
    rate: ownerRate,
    input: z.strictObject({ id: wireId }),
    output: withdrawRow,
    refusals: [withdrawRefusals['unknown-withdrawal'], withdrawRefusals['not-cancellable']],
  }),
  withdrawHistory: call({
    feature: 'payments',
    summary: "The player's withdrawals, the newest first.",
    path: '/api/wallet/history/withdraws',
    who: 'player',
    input: z.strictObject({ ...page, currency: currencyId.optional() }),
    output: pageOf(withdrawRow),
  }),
  addressBook: call({
    feature: 'payments',
    summary: 'The addresses that the player withdraws to.',
    path: '/api/wallet/addresses',
    who: 'player',
    input: empty,
    output: z.object({ rows: z.array(bookAddress), max: z.int() }),
  }),
  saveAddress: call({
    feature: 'payments',
    summary: 'Puts an address into the book; it waits before it can be used.',
    path: '/api/wallet/addresses/save',
    who: 'player',
    presence: 'proven',
    twoFactor: 'enrolled',
    rate: { limit: 10, windowMs: minute, per: 'user' },
    input: z.strictObject({
      currency: currencyId,
      chain: chainId,
      address: z.string().max(200),
      memo: z.string().max(64).optional(),
      label: z.string().trim().max(40),
    }),
    output: bookAddress,
    refusals: [
      withdrawRefusals['enter-wallet'],
      withdrawRefusals['contract-recipient'],
      withdrawRefusals['chain-off'],
      withdrawRefusals['book-full'],
    ],
  }),
  removeAddress: call({
    feature: 'payments',
    summary: 'Takes an address out of the book.',
    path: '/api/wallet/addresses/remove',
    who: 'player',
    presence: 'cookie',
    rate: ownerRate,
    input: z.strictObject({ id: wireId }),
    output: empty,
  }),
  payoutTimes: call({
    feature: 'payments',
    summary:
      'How long paid withdrawals took, by day and by currency, from the ledger: nothing of fewer than five.',
    path: '/api/data/payoutTimes',
    who: 'guest',
    input: z.strictObject({
      days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
    }),
    output: z.object({
      all: payoutFigures,
      autoPercent: z.number(),
      waiting: z.int(),
      /** Null while fewer than five wait. */
      oldestMs: z.int().nullable(),
      days: z.array(z.object({ day: z.iso.date(), ...payoutFigures.shape })),
      currencies: z.array(
        z.object({ currency: z.string(), chain: z.string(), ...payoutFigures.shape }),
      ),
      countedAt: instantMs,
    }),
  }),
}
