import type { ReviewReason } from '@powerplay/contract'
import { Refusal, refuse, toEstimate, toIso, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { PaymentParts } from '../parts.ts'
import { factorFromCents } from '../settings.ts'
import type { SqlFault } from '../sql-fault.ts'
import { destinationOf, type Destination } from './ask/address-book.ts'
import { quoteOf, type Quote } from './ask/quote.ts'

/** A withdrawal as it is asked for. */
export interface Asked {
  readonly sum: string | number
  readonly currency: string
  readonly wallet: string
  readonly type: string
  readonly memo?: string | undefined
  /** The network fee that its player was shown. */
  readonly networkFeeMax?: string | undefined
  /** What says that it was, as the quote had it. */
  readonly networkFeeProof?: string | undefined
}

/** A rule of withdrawals, and what it refuses this one for; null where it is met. */
export interface WithdrawalCheck {
  readonly rule: string
  readonly refusal: Refusal | null
}

/** What an order comes to before the money is asked for. */
export interface JudgedOrder {
  /** In the order in which they refuse. */
  readonly checks: readonly WithdrawalCheck[]
  readonly to: Destination | undefined
  readonly quote: Quote | undefined
  /** What staff look at instead of a refusal: the money of whoever is excluded is never shut in. */
  readonly excused: readonly ReviewReason[]
}

/**
 * Judges what is known of an order before its transaction. What the transaction asks is `withdrawal_rules`
 * of the database. Without a wallet the rules of addresses are left out; a rule that rests on one that is
 * not met may be missing.
 */
export async function judgeAsked(
  parts: PaymentParts,
  asked: Omit<Asked, 'wallet'> & { readonly wallet: string | null },
  context: CallContext,
): Promise<JudgedOrder> {
  const { users, wallet } = parts
  const userId = playerOf(context)
  const checks: WithdrawalCheck[] = []
  const excused: ReviewReason[] = []
  const account = await users.accountOf(userId)
  const isExcluded = account?.isSelfExcluded === true
  const excuse = (isMet: boolean, reason: ReviewReason, refusal: string) => {
    if (!isMet && !isExcluded) refuse(refusal)
    if (!isMet) excused.push(reason)
  }
  const { currency, type: chain, wallet: address, memo, ...rest } = asked
  await note(checks, 'email', () =>
    excuse(account?.isEmailVerified === true, 'no-email', 'core/email-not-verified'),
  )
  await note(checks, 'details', () => wallet.standing.check(userId))
  const to =
    address === null
      ? undefined
      : await note(checks, 'destination', () =>
          destinationOf(parts, { currency, chain, address, memo }),
        )
  const quote = await note(checks, 'sum', () =>
    quoteOf(parts, userId, { currency, chain, address: to?.address, ...rest }),
  )
  if (quote) {
    await note(checks, 'factor', () =>
      excuse(hasFactor(parts, quote, context), 'no-factor', 'core/enrol-two-factor'),
    )
    const order = { userId, usdE6: quote.usdE6, visitor: context.caller }
    const waits = await parts.waitsForDocuments(order)
    await note(checks, 'documents', () => excuse(!waits, 'kyc', 'core/documents-needed'))
    await note(checks, 'balance', () => expectMoney(parts, userId, quote))
  }
  return { checks, to, quote, excused }
}

/** Writes down how a rule stands. @returns what was found, or undefined where it refuses. */
async function note<Found>(
  checks: WithdrawalCheck[],
  rule: string,
  work: () => Promise<Found> | Found,
): Promise<Found | undefined> {
  try {
    const found = await work()
    checks.push({ rule, refusal: null })
    return found
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    checks.push({ rule, refusal: error })
    return undefined
  }
}

/** Above a sum a second factor has to be set up at all. */
function hasFactor(
  { platform }: PaymentParts,
  { usdE6 }: Quote,
  { caller: { factor } }: CallContext,
): boolean {
  const limit = BigInt(platform.settings.get(factorFromCents)) * 10_000n
  return usdE6 <= limit || factor === undefined || factor.isEnrolled || factor.isExempt
}

async function expectMoney({ wallet }: PaymentParts, userId: Uuid, quote: Quote): Promise<void> {
  const held = await wallet.realBalanceOf(userId, quote.currency)
  if (held < quote.sumMinor) refuse('payments/not-enough')
}

/** What a rule of the database refuses for, as the call says it. Codes: migration 0895. */
export function refusalOfCode({ code, message }: Pick<SqlFault, 'code' | 'message'>) {
  switch (code) {
    case 'PP081':
      return new Refusal(message, {})
    case 'PP082':
      return new Refusal('payments/already-ordered', {})
    case 'PP083':
      return new Refusal('payments/day-limit', { leftUsd: usdOf(message) })
    case 'PP084':
      return new Refusal('payments/address-waits', { until: toIso(Number.parseInt(message, 10)) })
    case 'PP085':
      return new Refusal('payments/play-first', { leftUsd: usdOf(message) })
    default:
      return undefined
  }
}

const usdOf = (usdE6: string) => toEstimate(BigInt(usdE6) / 10_000n, 2)
