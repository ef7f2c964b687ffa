import type { CurrencyView } from '@powerplay/contract'
import { currencyOf, formatAmount } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'
import { depositTerms } from '../terms.ts'
import { aggregatorChain } from './aggregator-port.ts'

/** About how long a payment takes to be confirmed, in seconds. */
const usualSeconds = 1_800
const emulatedSeconds = 10

/** The way in through the payment aggregator, as the screens list it beside the chains of a currency. */
export function aggregatorWay(
  parts: Pick<PaymentParts, 'aggregator' | 'wallet'>,
  currency: string,
): CurrencyView['chains'] {
  const { aggregator } = parts
  if (aggregator?.currencies.includes(currency) !== true) return []
  const terms = depositTerms(parts, currency)
  if (terms === undefined) return []
  const least = formatAmount(terms.minDepositMinor, currencyOf(currency).decimals)
  return [
    {
      ...{ id: aggregatorChain, name: 'Payment processor', confirmations: 0, memo: false },
      ...{ aggregator: true, explorerUrl: null, networkFee: '0' },
      isSimulated: aggregator.isEmulated,
      usualSeconds: aggregator.isEmulated ? emulatedSeconds : usualSeconds,
      // Nothing goes out by it.
      ...{ minDeposit: least, minWithdraw: least },
    },
  ]
}
