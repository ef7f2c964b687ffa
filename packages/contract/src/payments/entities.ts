import { z } from 'zod'
import { amountText, currencyId, instantMs, isoText, signedText, wireId } from '../core/fields.ts'

/** Id of a chain. */
export const chainId = z.string().regex(/^[a-z0-9]{2,12}$/)

/** A chain that a currency comes in and goes out by; amounts in units of the currency. */
export const currencyChain = z.object({
  id: chainId,
  name: z.string(),
  /** Blocks after which a deposit counts. */
  confirmations: z.int(),
  /** About how long that takes, in seconds. */
  usualSeconds: z.int(),
  minDeposit: amountText,
  minWithdraw: amountText,
  networkFee: amountText,
  memo: z.boolean(),
  aggregator: z.boolean(),
  /** Page that shows a transaction of it; the id takes the place of `{txid}`. Null where there is none. */
  explorerUrl: z.string().nullable(),
  /** Nothing on it has any value. */
  isSimulated: z.boolean(),
})

/** What may be done with a currency. */
export const currencyUse = z.object({
  deposit: z.boolean(),
  withdraw: z.boolean(),
  play: z.boolean(),
})

/** Where a player sends a deposit. */
export const depositWallet = z.object({
  wallet: z.string(),
  currency: currencyId,
  chain: chainId,
  memo: z.string().nullable(),
  /** What a wallet app opens, and what the picture of squares holds. */
  uri: z.string(),
  qr: z.string(),
  minDeposit: amountText,
  confirmations: z.int(),
  aggregator: z.boolean(),
  expiresAt: instantMs.nullable(),
  payAmount: amountText.nullable(),
  /** Of a payment processor: its own page, on which the deposit is paid, too. */
  payUrl: z.string().nullable(),
  /** What stands as the transaction of the deposit that it becomes; null of an address. */
  invoiceId: z.string().nullable(),
  /** How often the address may still be used. */
  usesLeft: z.int(),
})

/** How far a deposit is. */
export const depositState = z.enum([
  'seen',
  'confirming',
  'small',
  'held',
  'credited',
  'reversed',
  'unpaid',
  'expired',
  'written-off',
])

/** A deposit in the history. Source: 001 section 3, Deposit history row. */
export const depositRow = z.object({
  _id: wireId,
  currency: currencyId,
  sum: amountText,
  created_at: isoText,
  confirmations: z.int(),
  needed: z.int(),
  aggregator: z.boolean(),
  /** 0 not paid, 1 paid. */
  status: z.union([z.literal(0), z.literal(1)]),
  state: depositState,
  txid: z.string(),
  chain: z.string(),
  /** Why it was written off, or is held and what ends that; null of every other. */
  reason: z.string().nullable(),
  credited_at: isoText.nullable(),
})

/** 0 and 3 are pending, 1 is paid, 2 declined, 4 cancelled by its player. */
export const withdrawStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
])

/** Why a withdrawal is looked at by somebody; `hot-wallet`: it waits until coins lie ready, and goes by itself then. */
export const reviewReason = z.enum([
  'auto-sum',
  'auto-day',
  'auto-off',
  'new-address',
  'kyc',
  'bonus',
  'second-person',
  'recipient',
  'network',
  'unplayed',
  'no-email',
  'no-factor',
  'no-price',
  'hot-wallet',
])

/**
 * What an approved withdrawal waits for: the wallet that pays is filled up, it is above what leaves at once,
 * much left lately, the network asks for too much, its address is a contract that we cannot pay, payouts are paused, or its worth has changed so much that another
 * person looks at it.
 */
export const withdrawHold = z.enum(['refill', 'cap', 'turn', 'fee', 'contract', 'paused', 'person'])

/** A withdrawal as its player sees it. Source: 001 section 3, Withdraw history row. */
export const withdrawRow = z.object({
  _id: wireId,
  currency: currencyId,
  chain: chainId,
  address: z.string(),
  memo: z.string().nullable(),
  sum: amountText,
  fee: amountText,
  networkFee: amountText,
  net: amountText,
  created_at: isoText,
  status: withdrawStatus,
  auto: z.boolean(),
  decline_reason: z.string().nullable(),
  reasons: z.array(reviewReason),
  /** Null while nothing holds it. */
  held: withdrawHold.nullable(),
  txid: z.string().nullable(),
  confirmations: z.int(),
  needed: z.int(),
  /** When each stage was reached; null for those that were not. */
  checkedAt: instantMs.nullable(),
  approvedAt: instantMs.nullable(),
  signedAt: instantMs.nullable(),
  sentAt: instantMs.nullable(),
  endedAt: instantMs.nullable(),
  /** Persons who have to agree, and who have. */
  personsNeeded: z.int(),
  personsAgreed: z.int(),
})

/** An address in the player's book. */
export const bookAddress = z.object({
  _id: wireId,
  currency: currencyId,
  chain: chainId,
  address: z.string(),
  memo: z.string().nullable(),
  label: z.string(),
  addedAt: instantMs,
  usableAt: instantMs,
})

/** A movement of the player's money as the ledger has it. */
export const ledgerRow = z.object({
  id: z.string(),
  at: isoText,
  reason: z.string(),
  currency: currencyId,
  pocket: z.string(),
  /** Of the wager that it belongs to; null of money that came, went or was given. */
  product: z.string().nullable(),
  amount: signedText,
  /** What its owner names it by to support: the posting, of which a line is one pocket. */
  ref: z.string(),
})

/** A transaction to an address of the caller, as its chain shows it. */
export const explorerTx = z.object({
  txid: z.string(),
  amount: amountText,
  confirmations: z.int(),
  at: instantMs.nullable(),
})

/** A simulated chain of this build. */
export const devnetChain = z.object({
  id: chainId,
  name: z.string(),
  height: z.int(),
  waiting: z.int(),
  blocks: z.array(
    z.object({
      height: z.int(),
      hash: z.string(),
      at: instantMs,
      transfers: z.array(
        z.object({
          txid: z.string(),
          to: z.string(),
          amount: amountText,
          currency: z.string(),
          isOwn: z.boolean(),
        }),
      ),
    }),
  ),
})

/** A transfer by bank that a player announced, and what became of it. */
export const bankRequest = z.object({
  _id: wireId,
  currency: currencyId,
  sum: amountText,
  senderName: z.string(),
  /** What stands on the transfer, so that it is found. */
  reference: z.string(),
  /** `approved`: it arrived and is being credited; `held`: a limit or a break keeps it. */
  state: z.enum(['pending', 'approved', 'held', 'credited', 'declined', 'cancelled', 'closed']),
  /** Why it was declined, or is held and what ends that; null of every other. */
  reason: z.string().nullable(),
  received: amountText.nullable(),
  askedAt: instantMs,
  endedAt: instantMs.nullable(),
})

/** Coins that a player buys with a card, as its seller tells. */
export const buyOrder = z.object({
  _id: wireId,
  provider: z.string(),
  providerName: z.string(),
  fiat: z.enum(['usd', 'eur']),
  amount: amountText,
  fee: amountText,
  currency: currencyId,
  chain: chainId,
  receive: amountText,
  state: z.enum(['pending', 'sending', 'paid', 'failed', 'expired']),
  /** Where it is paid, while it waits. */
  url: z.string().nullable(),
  txid: z.string().nullable(),
  at: instantMs,
})

/** A player's lines of one bundle of receipts, with what proves that the house signed them. */
export const receiptRow = z.object({
  /** JSON: number, time, count of leaves, root over them, hash of the bundle before. */
  content: z.string(),
  /** Ed25519 over the content, base64, and the PEM of its key. */
  signature: z.string(),
  publicKey: z.string(),
  /** Hash of the player's leaf before; of nothing for the first. */
  before: z.string(),
  /** Lines of the player up to here. */
  total: z.string(),
  lines: z.string(),
  /** From the leaf to the root. */
  way: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
})

/** A key of the house's receipts. */
export const receiptKey = z.object({
  /** PEM, and the SHA-256 of its DER in hex. */
  publicKey: z.string(),
  fingerprint: z.string(),
  /** The first bundle that it signed, and the last; null where it signs now. */
  first: z.string(),
  last: z.string().nullable(),
})

/** How long withdrawals took, from asking to the last confirmation. */
export const payoutFigures = z.object({
  count: z.int(),
  medianMs: z.int(),
  /** 95 of 100 took at most so long. */
  slowMs: z.int(),
  withinDayPercent: z.number(),
})
