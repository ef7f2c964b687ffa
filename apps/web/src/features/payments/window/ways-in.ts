import { bootField, isTrue } from '../../../platform/boot/boot.ts'

/** Whether somebody sells coins for a card here. */
export const hasCoinSeller = bootField('coinSeller', isTrue)
/** Whether money comes in by bank here. */
export const hasBankDeposits = bootField('bankDeposits', isTrue)
