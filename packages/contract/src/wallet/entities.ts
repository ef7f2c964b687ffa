import { z } from 'zod'
import { amountText, currencyId, isoText, signedText } from '../core/fields.ts'
import { currencyChain, currencyUse } from '../payments/entities.ts'

/** Pockets of a player that a screen may show. */
export const pocket = z.enum(['real', 'bonus', 'demo', 'frozen', 'staked', 'debt'])

/** Where a debt came from: the latest result of a bet that was corrected when its win was spent. */
export const debtCause = z.object({
  /** Name of the game. */
  game: z.string(),
  at: isoText,
})

/** A currency with the caller's balances. Source: 001 section 3, Currency. */
export const currencyView = z.object({
  id: currencyId,
  walletId: currencyId,
  name: z.string(),
  icon: z.string(),
  style: z.object({ color: z.string() }),
  /** USD per unit; null when no fresh price is known. */
  price: z.number().nullable(),
  /** EUR per unit; null when no fresh price is known. */
  priceEur: z.number().nullable(),
  decimals: z.int(),
  display: z.int(),
  isLocal: z.boolean(),
  enabled: currencyUse,
  /** Chains that it comes in and goes out by, the usual one first. */
  chains: z.array(currencyChain),
  /** `debt` is what the caller owes, above zero: whatever comes in pays it first. */
  balance: z.object({
    real: amountText,
    demo: amountText,
    bonus: amountText,
    frozen: amountText,
    debt: amountText,
  }),
  /** Null where nothing is owed, or where what is owed has no bet to it. */
  debtCause: debtCause.nullable(),
})

/**
 * A balance after a posting. `value` is the whole balance, `change` what the posting added; of a debt
 * what is owed, above zero, and by how much it grew.
 */
export const balanceChange = z.object({
  currency: currencyId,
  pocket,
  value: amountText,
  change: signedText,
  /** How long the screen waits, so that the number does not outrun the animation. */
  delayMs: z.int(),
  reason: z.string(),
  /** Version of the account after the posting; a lower one never overwrites a higher one. */
  version: z.int(),
})
