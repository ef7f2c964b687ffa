import type { ReviewReason, WithdrawRow } from '@powerplay/contract'
import { mustHave, Refusal, refuse, toEstimate, toIso, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { payoutsDiffer } from '../reconciliation/chain-balance-store.ts'
import { addressHoldHoursOf, factorFromCents, playThroughPercent } from '../settings.ts'
import { sqlFaultOf } from '../sql-fault.ts'
import { destinationOf, keepAddress, type Destination } from './address-book.ts'
import { presentWithdrawal, tellWithdrawal } from './present.ts'
import { personsNeeded, quoteOf, reviewReasons, reviewRules, type Quote } from './quote.ts'
import {
  findWithdrawal,
  openingOf,
  withdrawalFacts,
  type NewWithdrawal,
  type Withdrawal,
} from './withdrawal-store.ts'

interface Asked {
  readonly sum: string | number
  readonly currency: string
  readonly wallet: string
  readonly type: string
  readonly memo?: string | undefined
}

/**
 * Takes the sum out of the real balance and opens a withdrawal in one commit, once per key; whatever
 * forbids it is asked in that commit. Small ones to known addresses go out by themselves. Players who
 * are excluded or take a break are not asked for play, and excluded ones for no e-mail and no factor:
 * somebody looks instead.
 * Refusals: payments/invalid-amount, not-enough, already-ordered, day-limit, enter-wallet,
 * below-minimum, play-first, address-waits, account-held, chain-off, book-full;
 * core/email-not-verified, core/enrol-two-factor, core/key-reused.
 * Source: product specification of betting, 7.2 and 7.3.
 */
export async function askWithdrawal(
  parts: PaymentParts,
  asked: Asked,
  context: CallContext,
): Promise<WithdrawRow> {
  const userId = playerOf(context)
  const id = mustHave(context.key, 'idempotency key')
  const { platform, users, wallet } = parts
  const known = await findWithdrawal(platform.database, id)
  if (known !== undefined) return sameOr(parts, known, { userId, asked })
  const account = await users.accountOf(userId)
  const isExcluded = account?.isSelfExcluded === true
  const excused: ReviewReason[] = []
  if (account?.isEmailVerified !== true) {
    if (!isExcluded) refuse('core/email-not-verified')
    excused.push('no-email')
  }
  await wallet.standing.check(userId)
  const order = { currency: asked.currency, chain: asked.type }
  const { wallet: address, memo } = asked
  const to = await destinationOf(parts, { ...order, address, memo })
  const quote = await quoteOf(parts, userId, { ...order, sum: asked.sum })
  if (lacksFactor(parts, quote, context)) {
    if (!isExcluded) refuse('core/enrol-two-factor')
    excused.push('no-factor')
  }
  if (!isFreshKey(id, platform.clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  const held = await wallet.realBalanceOf(userId, quote.currency)
  if (held < quote.sumMinor) refuse('payments/not-enough')
  await platform.database.transaction((tx) => keepAddress(parts, tx, { ...to, userId, label: '' }))
  return open(parts, { id, userId, to, quote, asked, excused }, context)
}

/** The same key again gives the same withdrawal; with other content it is refused. */
function sameOr(
  { chains }: Pick<PaymentParts, 'chains'>,
  known: Withdrawal,
  { userId, asked }: { readonly userId: Uuid; readonly asked: Asked },
): WithdrawRow {
  const row = presentWithdrawal(known)
  const typed = asked.wallet.trim()
  const isSame =
    known.userId === userId &&
    known.currency === asked.currency &&
    known.chain === asked.type &&
    known.address === (chains.get(asked.type)?.readAddress(typed) ?? typed) &&
    known.memo === (asked.memo?.trim() || null) &&
    isSameSum(row.sum, asked.sum)
  return isSame ? row : refuse('core/key-reused')
}

const plain = (text: string) =>
  text
    .trim()
    .replace(/^0+(?=\d)/, '')
    .replace(/\.?0+$/, '')

function isSameSum(stored: string, asked: string | number): boolean {
  const text = String(asked)
  return plain(stored) === plain(text.includes('.') ? text : `${text}.0`)
}

/** Above a sum a second factor has to be set up at all. */
function lacksFactor(
  { platform }: PaymentParts,
  { usdE6 }: Quote,
  { caller: { factor } }: CallContext,
): boolean {
  const limit = BigInt(platform.settings.get(factorFromCents)) * 10_000n
  return usdE6 > limit && factor !== undefined && !factor.isEnrolled && !factor.isExempt
}

interface Opening {
  readonly id: Uuid
  readonly userId: Uuid
  readonly to: Destination
  readonly quote: Quote
  readonly asked: Asked
  /** What staff look at instead of a refusal: the money of whoever is excluded is never shut in. */
  readonly excused: readonly ReviewReason[]
}

/** So often the automatic rules are asked anew when what they rest on changed meanwhile. */
const triesMax = 4

async function open(
  parts: PaymentParts,
  opening: Opening,
  context: CallContext,
): Promise<WithdrawRow> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openOnce(parts, opening, context)
    } catch (error) {
      if (sqlFaultOf(error)?.code !== 'PP089' || tries >= triesMax) throw refusalOf(error)
    }
  }
}

async function openOnce(
  parts: PaymentParts,
  { id, userId, to, quote, asked, excused }: Opening,
  context: CallContext,
): Promise<WithdrawRow> {
  const { platform, wallet } = parts
  const { settings, database } = platform
  const askedAt = nowOf(platform)
  const facts = await withdrawalFacts(database, { ...to, userId, askedAt })
  const playPercent = settings.get(playThroughPercent)
  const line = { chain: to.chain, asset: quote.currency, at: askedAt }
  const reasons = reviewReasons(reviewRules(parts), { usdE6: quote.usdE6, ...facts }, [
    ...excused,
    ...((await payoutsDiffer(database, line)) ? (['network'] as const) : []),
    ...(facts.isUnplayed && playPercent > 0 ? (['unplayed'] as const) : []),
  ])
  const own: NewWithdrawal = {
    ...{ id, userId, ...to, askedAt, reasons, isAuto: reasons.length === 0 },
    ...{ sumMinor: quote.sumMinor, feeMinor: quote.feeMinor, netMinor: quote.netMinor },
    ...{ networkFeeMinor: quote.networkFeeMinor, usdRateE8: quote.usdRateE8 },
    ...{ usdE6: quote.usdE6, personsNeeded: personsNeeded(quote.usdE6) },
  }
  const rules = {
    dayLimitUsdE6: quote.dayLimitUsdE6,
    playPercent,
    holdHours: addressHoldHoursOf(platform),
    facts,
  }
  const isNew = await wallet.movements.post({
    ...{ id, reason: 'withdrawal', currency: quote.currency, usdRateE8: quote.usdRateE8 },
    players: [{ userId, pocket: 'real', amountMinor: -quote.sumMinor }],
    houses: [{ house: 'withdrawals', amountMinor: quote.sumMinor }],
    notEnough: 'payments/not-enough',
    statements: [openingOf(own, rules)],
    telling: { context },
  })
  const opened = await tellWithdrawal(platform, id)
  if (opened === undefined) return refuse('core/key-reused')
  if (!isNew) return sameOr(parts, opened, { userId, asked })
  parts.nudge(to.chain)
  return presentWithdrawal(opened)
}

/** What the database said no to, as the call says it. Codes: migrations 0801, 0810 and 0812. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal && error.refusal === 'wallet/debt-stands') {
    return new Refusal('payments/account-held', {})
  }
  const fault = sqlFaultOf(error)
  switch (fault?.code) {
    case 'PP081':
      return new Refusal(fault.message, {})
    case 'PP082':
      return new Refusal('payments/already-ordered', {})
    case 'PP083':
      return new Refusal('payments/day-limit', { leftUsd: usdOf(fault.message) })
    case 'PP084':
      return new Refusal('payments/address-waits', {
        until: toIso(Number.parseInt(fault.message, 10)),
      })
    case 'PP085':
      return new Refusal('payments/play-first', { leftUsd: usdOf(fault.message) })
    default:
      return error
  }
}

const usdOf = (usdE6: string) => toEstimate(BigInt(usdE6) / 10_000n, 2)
