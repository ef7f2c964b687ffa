import { bootField, isTrue } from '../../platform/boot/boot.ts'

/** Whether somebody sells coins for a card here. */
export const hasCoinSeller = bootField('coinSeller', isTrue)
/** Whether money comes in by bank here. */
export const hasBankDeposits = bootField('bankDeposits', isTrue)
/** Largest withdrawal that goes out by itself, in USD cents; 0 where somebody looks at each. */
export const automaticPayoutCents = bootField('automaticPayoutCents', (value) =>
  typeof value === 'number' ? value : 0,
)
