import {
  currencyOf,
  divide,
  findCurrency,
  formatAmount,
  minorOfUnits,
  mustHave,
  parseAmount,
  refuse,
  toEstimate,
  unitsOfMinor,
  type ChainAsset,
  type Uuid,
} from '@powerplay/kernel'
import type { ReviewReason } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../../platform/context.ts'
import { vipLevels } from '../../../loyalty/index.ts'
import { usdE6Of } from '../../../wallet/index.ts'
import { largestAmount } from '../../largest-amount.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'
import { payoutsDiffer } from '../../reconciliation/chain-balance-store.ts'
import {
  automaticDayCents,
  automaticMaxCents,
  automaticOpen,
  dayLimitsUsd,
  withdrawalsOpen,
} from '../../settings.ts'
import { lastTermsOf } from '../../terms.ts'
import { agreedFee } from './agreed-fee.ts'
import { playFirstOf } from './play-first.ts'
import { hasCoins } from '../spend/ready-coins.ts'
import { withdrawnWithinDay } from '../withdrawal-store.ts'

/** What a withdrawal costs and brings; amounts in minor units. */
export interface Quote {
  readonly currency: string
  readonly chain: string
  readonly sumMinor: bigint
  readonly feeBps: number
  readonly feeMinor: bigint
  readonly networkFeeMinor: bigint
  readonly netMinor: bigint
  readonly usdRateE8: bigint
  readonly usdE6: bigint
  /** False where the worth is that of the last price, which is not fresh any more: somebody looks. */
  readonly isPriceFresh: boolean
  readonly level: number
  readonly levelName: string
  readonly dayLimitUsdE6: bigint
}

const e6PerUsd = 1_000_000n
const e6PerCent = 10_000n

/**
 * Counts the fees of a withdrawal by the player's level and the chain. What the chain has no unit for
 * goes to the fee. Refusals: payments/chain-off, invalid-amount, fee-rose, below-minimum.
 */
export async function quoteOf(
  parts: PaymentParts,
  userId: Uuid,
  asked: {
    readonly currency: string
    readonly chain: string
    readonly sum: string | number
    /** Where it goes, once that is known. */
    readonly address?: string | undefined
    /** The network fee that its player was shown. */
    readonly networkFeeMax?: string | undefined
    readonly networkFeeProof?: string | undefined
  },
): Promise<Quote> {
  const { settings, database } = parts.platform
  const currency = findCurrency(asked.currency) ?? refuse('payments/chain-off')
  parts.wallet.switches.expectCurrency(currency.id)
  await parts.fees.look(asked.chain)
  const terms = lastTermsOf(parts, asked.currency, asked.chain)
  if (terms === undefined || !settings.get(withdrawalsOpen)) return refuse('payments/chain-off')
  const { decimals, code } = currency
  const sum = typeof asked.sum === 'number' ? asked.sum : asked.sum.trim()
  const sumMinor = parseAmount(sum, decimals)
  if (sumMinor === undefined || sumMinor === 0n || sumMinor >= largestAmount) {
    return refuse('payments/invalid-amount')
  }
  const level = await parts.levels.levelOf(database, userId)
  const { name, withdrawFee } = mustHave(settings.get(vipLevels)[level], 'terms of the level')
  const feeBps = Math.round(withdrawFee * 100)
  const percentMinor = divide(sumMinor * BigInt(feeBps), 10_000n, 'away-from-zero')
  const { usdRateE8, asset } = terms
  const { networkFeeProof: proof = '' } = asked
  const networkFeeMinor = agreedFee(terms.networkFeeMinor, asked.networkFeeMax, {
    ...{ currency, asset },
    isOurs: (feeMinor) =>
      parts.shownFees.isProven(
        { userId, currency: currency.id, chain: asset.chain, feeMinor },
        proof,
      ),
  })
  const restMinor = sumMinor - percentMinor - networkFeeMinor
  const netMinor =
    restMinor > 0n
      ? minorOfUnits(unitsOfMinor(restMinor, asset.decimals), asset.decimals).minor
      : 0n
  const least = leastOf(parts, { ...{ asset, networkFeeMinor, feeBps }, to: asked.address })
  const isSmall = sumMinor < terms.minWithdrawMinor
  const isEmptying =
    isSmall && (await empties(parts, { userId, currency: asked.currency, sumMinor }))
  if (netMinor < least.netMinor || (isSmall && !isEmptying)) {
    const isUsual = !isEmptying && terms.minWithdrawMinor > least.sumMinor
    const minMinor = isUsual ? terms.minWithdrawMinor : least.sumMinor
    refuse('payments/below-minimum', { min: `${formatAmount(minMinor, decimals)} ${code}` })
  }
  const usdE6 = usdE6Of(sumMinor, usdRateE8, decimals)
  if (usdE6 >= largestAmount) refuse('payments/invalid-amount')
  return {
    ...{
      currency: asked.currency,
      chain: asked.chain,
      sumMinor,
      feeBps,
      networkFeeMinor,
      netMinor,
    },
    feeMinor: sumMinor - netMinor - networkFeeMinor,
    ...{ usdRateE8, usdE6, level, levelName: name },
    isPriceFresh: terms.isPriceFresh,
    dayLimitUsdE6: BigInt(mustHave(settings.get(dayLimitsUsd)[level], 'limit')) * e6PerUsd,
  }
}

/**
 * The least that its chain carries to an address, and the sum of which that is left: whoever takes all that he has
 * is held back by nothing but this.
 */
function leastOf(
  { chains }: Pick<PaymentParts, 'chains'>,
  {
    asset: { chain, decimals },
    networkFeeMinor,
    feeBps,
    to,
  }: {
    readonly asset: ChainAsset
    readonly networkFeeMinor: bigint
    readonly feeBps: number
    readonly to: string | undefined
  },
): { readonly netMinor: bigint; readonly sumMinor: bigint } {
  const dustUnits = chains.get(chain)?.dustOf(to) ?? 0n
  const netMinor = minorOfUnits(dustUnits > 0n ? dustUnits : 1n, decimals).minor
  const dueMinor = (netMinor + networkFeeMinor) * 10_000n
  // Of a level that is charged all there is nothing is ever left.
  const leftBps = BigInt(Math.max(1, 10_000 - feeBps))
  return { netMinor, sumMinor: divide(dueMinor, leftBps, 'away-from-zero') }
}

/** True where whoever excluded himself takes all that is left of a currency: no minimum holds it back. */
async function empties(
  { platform: { database }, wallet }: PaymentParts,
  { userId, currency, sumMinor }: { userId: Uuid; currency: string; sumMinor: bigint },
): Promise<boolean> {
  const [user] = await database.query<{ isClosed: boolean }>({
    text: 'select self_excluded as "isClosed" from users where id = $1',
    values: [userId],
  })
  if (user?.isClosed !== true) return false
  const pockets = await wallet.pocketsOf(userId)
  return pockets.some(
    (own) => own.currency === currency && own.pocket === 'real' && own.balance === sumMinor,
  )
}

/** So many persons have to agree, by worth. Source: product specification of betting, 7.3. */
export function personsNeeded(usdE6: bigint): 1 | 2 | 3 {
  if (usdE6 >= 20_000n * e6PerUsd) return 3
  return usdE6 >= 2_000n * e6PerUsd ? 2 : 1
}

/**
 * Why somebody has to look at a withdrawal; nothing for one that goes out by itself. Pure.
 * @param excused what others would be refused for, and players are not who may not play.
 */
export function reviewReasons(
  rules: {
    readonly isAutomaticOpen: boolean
    readonly maxCents: number
    readonly dayCents: number
  },
  own: {
    readonly usdE6: bigint
    readonly withinDayUsdE6: bigint
    readonly isKnown: boolean
    readonly hasBonus: boolean
    readonly isPriceFresh: boolean
  },
  excused: readonly ReviewReason[] = [],
): ReviewReason[] {
  const { usdE6, withinDayUsdE6 } = own
  const reasons: readonly (readonly [ReviewReason, boolean])[] = [
    ['auto-off', !rules.isAutomaticOpen],
    ['auto-sum', usdE6 > BigInt(rules.maxCents) * e6PerCent],
    ['auto-day', withinDayUsdE6 + usdE6 > BigInt(rules.dayCents) * e6PerCent],
    ['new-address', !own.isKnown],
    ['bonus', own.hasBonus],
    ['no-price', !own.isPriceFresh],
    ['second-person', personsNeeded(usdE6) > 1],
  ]
  // Each word once, whatever it is for.
  return [
    ...new Set([...reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])), ...excused]),
  ]
}

/**
 * What would go out by itself waits for the coins where they do not lie ready. It is the last rule that is asked:
 * what somebody looks at anyway says nothing of it.
 */
export async function coinReasons(parts: PaymentParts, quote: Quote): Promise<ReviewReason[]> {
  const { chain, currency: asset } = quote
  const dueMinor = quote.netMinor + quote.networkFeeMinor
  return (await hasCoins(parts, { chain, asset, dueMinor, id: null })) ? [] : ['hot-wallet']
}

/** The rules of `reviewReasons` as they are set. */
export function reviewRules({ platform: { settings } }: Pick<PaymentParts, 'platform'>) {
  return {
    isAutomaticOpen: settings.get(automaticOpen),
    maxCents: settings.get(automaticMaxCents),
    dayCents: settings.get(automaticDayCents),
  }
}

const usdOf = (usdE6: bigint) => toEstimate(usdE6 < 0n ? 0n : usdE6 / e6PerCent, 2)

/** What a withdrawal would cost and bring, for the screen. */
export async function showQuote(
  parts: PaymentParts,
  asked: { readonly currency: string; readonly type: string; readonly sum: string | number },
  context: CallContext,
) {
  const { platform } = parts
  const userId = playerOf(context)
  const quote = await quoteOf(parts, userId, { ...asked, chain: asked.type })
  const now = nowOf(platform)
  const withinDayUsdE6 = await withdrawnWithinDay(platform.database, userId)
  const play = await playFirstOf(parts, userId, context)
  const { decimals } = currencyOf(quote.currency)
  const text = (minor: bigint) => formatAmount(minor, decimals)
  // The address is not known yet: an unknown one makes somebody look besides. So do a case and a spot check,
  // and nothing is said of either before.
  const { usdE6, isPriceFresh } = quote
  const own = { usdE6, isPriceFresh, withinDayUsdE6, isKnown: true, hasBonus: false }
  const excused: ReviewReason[] = [
    ...((await payoutsDiffer(platform.database, {
      ...{ chain: quote.chain, asset: quote.currency, at: now },
    }))
      ? (['network'] as const)
      : []),
    ...(play.isExcused ? (['unplayed'] as const) : []),
  ]
  const told = reviewReasons(reviewRules(parts), own, excused)
  const reasons = told.length > 0 ? told : await coinReasons(parts, quote)
  const { currency, chain, networkFeeMinor: feeMinor } = quote
  return {
    networkFeeProof: parts.shownFees.proofOf({ userId, currency, chain, feeMinor }),
    ...{ feeBps: quote.feeBps, levelName: quote.levelName, fee: text(quote.feeMinor) },
    ...{ networkFee: text(quote.networkFeeMinor), net: text(quote.netMinor) },
    limit24hUsd: usdOf(quote.dayLimitUsdE6),
    left24hUsd: usdOf(quote.dayLimitUsdE6 - withinDayUsdE6),
    playFirstUsd: usdOf(play.isExcused ? 0n : play.owedUsdE6),
    ...{ auto: reasons.length === 0, reasons },
    eta: reasons.length === 0 ? '5 minutes' : '5 minutes to 24 hours',
  }
}
