import { z } from 'zod'
import { call } from '../core/call.ts'
import { currencyId, empty, instantMs, wireId } from '../core/fields.ts'
import {
  chainId,
  depositRow,
  depositWallet,
  devnetChain,
  explorerTx,
  ledgerRow,
  receiptKey,
  receiptRow,
} from './entities.ts'
import { page, pageOf, typedAmount } from './fields.ts'
import { depositRefusals, withdrawRefusals } from './refusals.ts'

const minute = 60_000
const txid = z.string().max(200)

export const depositCalls = {
  depositWallet: call({
    feature: 'payments',
    summary: 'The address that a deposit is sent to.',
    path: '/api/wallet/getDepositWallet',
    who: 'player',
    rate: { limit: 10, windowMs: minute, per: 'user' },
    input: z.strictObject({
      currency: currencyId,
      chain: chainId,
      amount: typedAmount,
      /** Another address than the one of before. */
      anew: z.boolean().optional(),
    }),
    output: depositWallet,
    refusals: Object.values(depositRefusals),
  }),
  walletNotify: call({
    feature: 'payments',
    summary: 'A hint that a transaction pays somebody here; it only starts a look at the chain.',
    method: 'GET',
    path: '/api/walletNotify/:currencyId/:txId',
    who: 'guest',
    rate: { limit: 6, windowMs: minute, per: 'user' },
    input: z.strictObject({ currencyId: z.string().max(20), txId: txid }),
    output: z.object({ result: z.string() }),
  }),
  explorer: call({
    feature: 'payments',
    summary: "Transactions to one of the caller's own addresses.",
    method: 'GET',
    path: '/api/explorer/:chain/address/:address',
    who: 'player',
    input: z.strictObject({ chain: z.string().max(20), address: z.string().max(128) }),
    output: z.object({ txs: z.array(explorerTx), lookedAt: instantMs }),
    refusals: [withdrawRefusals['unknown-chain']],
  }),
  depositHistory: call({
    feature: 'payments',
    summary: "The player's deposits, the newest first.",
    path: '/api/wallet/history/deposits',
    who: 'player',
    input: z.strictObject({ ...page, currency: currencyId.optional() }),
    output: pageOf(depositRow),
  }),
  ledgerHistory: call({
    feature: 'payments',
    summary: "The movements of the player's money as the ledger has them, the newest first.",
    path: '/api/wallet/transactions',
    who: 'player',
    input: z.strictObject({
      ...page,
      currency: currencyId.optional(),
      /** Of the wager that it belongs to. */
      product: z.string().max(40).optional(),
      /** The first instant, and the first one after. */
      from: instantMs.optional(),
      to: instantMs.optional(),
    }),
    output: pageOf(ledgerRow),
  }),
  receipts: call({
    feature: 'payments',
    summary: "The house's signed receipts of the player's bets and money, the oldest first.",
    path: '/api/wallet/receipts',
    who: 'player',
    presence: 'proven',
    twoFactor: 'enrolled',
    rate: { limit: 60, windowMs: 60_000, per: 'user' },
    input: z.strictObject({
      /** Bundles up to this number are left out. */
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    output: z.object({
      player: wireId,
      rows: z.array(receiptRow),
      /** What to ask for next; null where that is all. */
      next: z.string().nullable(),
    }),
  }),
  receiptKeys: call({
    feature: 'payments',
    summary: "The house's keys that signed receipts, with the bundles of each.",
    path: '/api/data/receiptKeys',
    who: 'guest',
    input: z.strictObject({}),
    output: z.object({ keys: z.array(receiptKey) }),
  }),
  devnet: call({
    feature: 'payments',
    summary: 'The simulated chains of this build with their latest blocks.',
    path: '/api/devnet',
    who: 'player',
    input: z.strictObject({ chain: chainId }),
    output: devnetChain,
  }),
  devnetFaucet: call({
    feature: 'payments',
    summary: 'Sends valueless coins of a simulated chain to an address of it.',
    path: '/api/devnet/faucet',
    who: 'player',
    rate: { limit: 12, windowMs: minute, per: 'user' },
    input: z.strictObject({
      chain: chainId,
      currency: currencyId,
      to: z.string().max(128),
      memo: z.string().max(64).optional(),
      amount: typedAmount,
    }),
    output: z.object({ txid: z.string() }),
    refusals: [withdrawRefusals['invalid-amount'], withdrawRefusals['enter-wallet']],
  }),
  devnetReorganise: call({
    feature: 'payments',
    summary: 'Replaces the newest blocks of a simulated chain.',
    path: '/api/devnet/reorganise',
    who: { permission: 'payments', type: 'edit' },
    input: z.strictObject({
      chain: chainId,
      depth: z.int().min(1).max(50),
      fate: z.enum(['again', 'gone']),
    }),
    output: empty,
  }),
}
