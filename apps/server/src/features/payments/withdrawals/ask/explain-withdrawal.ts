import type { ExplainedRule } from '@powerplay/contract'
import { formatAmount, currencyOf, Refusal, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../../platform/context.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { minorForUsdCents } from '../../../wallet/index.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'
import { addressHoldHoursOf } from '../../settings.ts'
import { chainsOf, lastTermsOf } from '../../terms.ts'
import { bookMax, hasRoom, oldestAddress, type Destination } from './address-book.ts'
import { playFirstOf } from './play-first.ts'
import {
  judgeAsked,
  refusalOfCode,
  type JudgedOrder,
  type WithdrawalCheck,
} from '../judge-withdrawal.ts'
import { explainedCheck } from '../withdrawal-words.ts'
import { askDatabase } from '../withdrawal-store.ts'

/** Which withdrawal is asked about; what is left out is all that is there, to the address that waits least. */
export interface AskedAbout {
  readonly currency: string
  readonly sum?: string | undefined
  readonly type?: string | undefined
  readonly wallet?: string | undefined
  readonly memo?: string | undefined
}

/** Every rule of a withdrawal as it stands, in the order in which they refuse, and how much may go now. */
export interface ExplainedWithdrawal {
  readonly rules: readonly ExplainedRule[]
  /** The refusal that asking would get; null where it would be taken. */
  readonly refusal: Refusal | null
  readonly amountMinor: bigint
}

/** Answers why a withdrawal is not possible, by the decision itself: the same checks, the same function. */
export async function explainWithdrawal(
  parts: PaymentParts,
  about: AskedAbout,
  context: CallContext,
): Promise<ExplainedWithdrawal> {
  const userId = playerOf(context)
  const realMinor = await parts.wallet.realBalanceOf(userId, about.currency)
  const order = await orderOf(parts, about, { userId, realMinor })
  const judged = await judgeAsked(parts, order, context)
  const checks = [
    ...judged.checks,
    ...(await standingChecks(parts, judged, { userId, order, context })),
  ]
  const refused = checks.filter(({ refusal }) => refusal !== null)
  return {
    rules: checks.map((check) => explainedCheck(parts, check)),
    refusal: refused[0]?.refusal ?? null,
    amountMinor: amountOf(parts, refused, { currency: order.currency, realMinor }),
  }
}

interface Order {
  readonly sum: string
  readonly currency: string
  readonly type: string
  readonly wallet: string | null
  readonly memo?: string | undefined
}

async function orderOf(
  parts: PaymentParts,
  { currency, sum, type, wallet, memo }: AskedAbout,
  { userId, realMinor }: { readonly userId: Uuid; readonly realMinor: bigint },
): Promise<Order> {
  const chain = type ?? chainsOf(parts, currency)[0]?.id ?? ''
  const least = lastTermsOf(parts, currency, chain)?.minWithdrawMinor ?? 1n
  const all = formatAmount(realMinor > least ? realMinor : least, currencyOf(currency).decimals)
  const known =
    wallet === undefined
      ? await oldestAddress(parts.platform.database, { userId, currency, chain })
      : { address: wallet, memo: memo ?? null }
  const to = known && { wallet: known.address, ...(known.memo !== null && { memo: known.memo }) }
  return { ...{ currency, type: chain, sum: sum ?? all, wallet: null }, ...to }
}

/** What the transaction of a withdrawal would ask: the book, what is owed, and the database's own rules. */
async function standingChecks(
  parts: PaymentParts,
  { to, quote }: JudgedOrder,
  {
    userId,
    order,
    context,
  }: { readonly userId: Uuid; readonly order: Order; readonly context: CallContext },
): Promise<WithdrawalCheck[]> {
  const { platform, wallet } = parts
  const { database } = platform
  const debts = await wallet.debtsOf(userId)
  const own = {
    ...{ userId, currency: order.currency, chain: order.type, askedAt: nowOf(platform) },
    ...{ address: to?.address ?? '', memo: to?.memo ?? null, usdE6: quote?.usdE6 ?? 0n },
  }
  const rules = await askDatabase(database, own, {
    dayLimitUsdE6: quote?.dayLimitUsdE6 ?? 0n,
    playPercent: (await playFirstOf(parts, userId, context)).percent,
    holdHours: addressHoldHoursOf(platform),
  })
  return [
    ...(to ? [await bookCheck(database, userId, to)] : []),
    {
      rule: 'debt',
      refusal: debts.size > 0 ? new Refusal('payments/account-held', {}) : null,
    },
    ...rules
      .filter(({ rule }) => quote !== undefined || rule !== 'day-limit')
      .map(({ rule, isMet, code, detail }) => ({
        rule,
        refusal: isMet ? null : (refusalOfCode({ code, message: detail ?? '' }) ?? null),
      })),
  ]
}

async function bookCheck(on: Queries, userId: Uuid, to: Destination): Promise<WithdrawalCheck> {
  const isMet = await hasRoom(on, { ...to, userId })
  return {
    rule: 'book',
    refusal: isMet ? null : new Refusal('payments/book-full', { max: bookMax }),
  }
}

/** All real money, or what of it the limit of 24 hours leaves; nothing while another rule refuses. */
function amountOf(
  { wallet }: PaymentParts,
  refused: readonly WithdrawalCheck[],
  { currency, realMinor }: { readonly currency: string; readonly realMinor: bigint },
): bigint {
  if (refused.some(({ rule }) => rule !== 'day-limit')) return 0n
  const left = refused[0]?.refusal?.params.leftUsd
  const rate = wallet.prices.lastOf(currency)?.usdE8
  if (typeof left !== 'number' || rate === undefined) return realMinor
  const most = minorForUsdCents(Math.floor(left * 100), rate, currencyOf(currency).decimals)
  return most < realMinor ? most : realMinor
}
