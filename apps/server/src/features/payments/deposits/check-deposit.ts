import { currencyOf, formatAmount, parseAmount, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { usdE6Of } from '../../wallet/index.ts'
import { largestAmount } from '../largest-amount.ts'
import type { PaymentParts } from '../parts.ts'
import type { DepositTerms } from '../terms.ts'
import { noteLimitDuty, refusalToDeposit } from './may-deposit.ts'

/** @throws Refusal core/email-not-verified, country-restricted, and what closes an account; notes what the country asks for */
export async function expectDepositor(parts: PaymentParts, context: CallContext): Promise<void> {
  const { users, wallet, places } = parts
  const userId = playerOf(context)
  if ((await users.accountOf(userId))?.isEmailVerified !== true) refuse('core/email-not-verified')
  await wallet.standing.check(userId)
  places.refuseRestricted(context.caller)
  await noteLimitDuty(parts, context.caller)
}

/** @throws Refusal payments/amount-not-above-zero, invalid-deposit-amount, below-deposit-minimum */
export function checkAmount(
  amount: string | number,
  currency: string,
  { minDepositMinor }: Pick<DepositTerms, 'minDepositMinor'>,
): bigint {
  const { decimals, code } = currencyOf(currency)
  const text = String(amount).trim()
  if (/^-|^0*(\.0*)?$/.test(text) && text !== '.') refuse('payments/amount-not-above-zero')
  const minor = parseAmount(typeof amount === 'number' ? amount : text, decimals)
  if (minor === undefined || minor >= largestAmount) {
    return refuse('payments/invalid-deposit-amount')
  }
  if (minor < minDepositMinor) {
    const min = `${formatAmount(minDepositMinor, decimals)} ${code}`
    refuse('payments/below-deposit-minimum', { min })
  }
  return minor
}

interface Wanted {
  readonly currency: string
  readonly terms: Pick<DepositTerms, 'usdRateE8'>
  readonly amountMinor: bigint
}

/**
 * What limits and breaks of the player say: money that comes all the same is held.
 * @throws Refusal payments/invalid-deposit-amount for what is worth more than can be counted, and those of a deposit
 */
export async function expectAllowed(
  { platform }: PaymentParts,
  userId: Uuid,
  { currency, terms, amountMinor }: Wanted,
): Promise<void> {
  const usdE6 = usdE6Of(amountMinor, terms.usdRateE8, currencyOf(currency).decimals)
  if (usdE6 >= largestAmount) refuse('payments/invalid-deposit-amount')
  const refusal = await refusalToDeposit(platform, userId, usdE6)
  if (refusal !== null) refuse(refusal)
}
