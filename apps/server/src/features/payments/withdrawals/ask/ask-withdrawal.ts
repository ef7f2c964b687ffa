import type { ReviewReason, WithdrawRow } from '@powerplay/contract'
import { mustHave, Refusal, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../../platform/context.ts'
import { isFreshKey } from '../../../../platform/requests/idempotency.ts'
import { nowOf, type PaymentParts } from '../../parts.ts'
import { payoutsDiffer } from '../../reconciliation/chain-balance-store.ts'
import { addressHoldHoursOf } from '../../settings.ts'
import { sqlFaultOf } from '../../sql-fault.ts'
import { keepAddress, type Destination } from './address-book.ts'
import { hasOpenCase } from '../open-case.ts'
import { presentWithdrawal, tellWithdrawal } from '../present.ts'
import { judgeAsked, refusalOfCode, type Asked } from '../judge-withdrawal.ts'
import { playFirstOf } from './play-first.ts'
import { coinReasons, personsNeeded, reviewReasons, reviewRules, type Quote } from './quote.ts'
import { isSameSum } from './same-sum.ts'
import {
  findWithdrawal,
  openingOf,
  withdrawalFacts,
  type NewWithdrawal,
  type Withdrawal,
} from '../withdrawal-store.ts'

/**
 * Takes the sum out of the real balance and opens a withdrawal in one commit, once per key; whatever
 * forbids it is asked in that commit. Small ones to known addresses go out by themselves. Players who
 * are excluded or take a break are not asked for play, and excluded ones for no e-mail and no factor:
 * somebody looks instead.
 * Refusals: payments/invalid-amount, not-enough, already-ordered, day-limit, enter-wallet,
 * below-minimum, fee-rose, play-first, address-waits, account-held, chain-off, book-full;
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
  const { platform } = parts
  const known = await findWithdrawal(platform.database, id)
  if (known !== undefined) return sameOr(parts, known, { userId, asked })
  if (!isFreshKey(id, platform.clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  const judged = await judgeAsked(parts, asked, context)
  const broken = judged.checks.find(({ refusal }) => refusal !== null)
  if (broken?.refusal) throw broken.refusal
  const to = mustHave(judged.to, 'destination')
  const quote = mustHave(judged.quote, 'quote')
  const askedAt = nowOf(platform)
  await platform.database.transaction((tx) => keepAddress(parts, tx, { ...to, userId, label: '' }))
  return open(parts, { id, userId, askedAt, to, quote, asked, excused: judged.excused }, context)
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
    isSameSum(known, asked.sum)
  return isSame ? row : refuse('core/key-reused')
}

interface Opening {
  readonly id: Uuid
  readonly userId: Uuid
  readonly askedAt: Date
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
  { id, userId, askedAt, to, quote, asked, excused }: Opening,
  context: CallContext,
): Promise<WithdrawRow> {
  const { platform, wallet } = parts
  const { database } = platform
  const screening = parts.screening()
  await screening.destination({ ...to, userId, askedAt, usdE6: quote.usdE6 })
  await database.transaction((tx) => screening.player(tx, userId))
  const facts = await withdrawalFacts(database, { ...to, userId })
  const play = await playFirstOf(parts, userId, context)
  const { usdE6, isPriceFresh } = quote
  const line = { chain: to.chain, asset: quote.currency, at: askedAt }
  const told = reviewReasons(reviewRules(parts), { usdE6, isPriceFresh, ...facts }, [
    ...excused,
    ...((await payoutsDiffer(database, line)) ? (['network'] as const) : []),
    ...(play.isExcused ? (['unplayed'] as const) : []),
  ])
  const isLookedAt = await waitsUnsaid(parts, userId, askedAt)
  const unsaid: readonly ReviewReason[] = isLookedAt
    ? ['auto-off']
    : await coinReasons(parts, quote)
  const reasons = told.length === 0 ? unsaid : told
  const own: NewWithdrawal = {
    ...{ id, userId, ...to, askedAt, reasons, isAuto: reasons.length === 0 },
    ...{ sumMinor: quote.sumMinor, feeMinor: quote.feeMinor, netMinor: quote.netMinor },
    ...{ networkFeeMinor: quote.networkFeeMinor, usdRateE8: quote.usdRateE8 },
    ...{ usdE6: quote.usdE6, personsNeeded: personsNeeded(quote.usdE6) },
  }
  const rules = {
    dayLimitUsdE6: quote.dayLimitUsdE6,
    playPercent: play.percent,
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

/**
 * Whether somebody looks at what would go out by itself, by a case or by chance. Nothing that its player reads
 * tells the one from the other, and beside another reason nothing is said of it.
 */
async function waitsUnsaid(parts: PaymentParts, userId: Uuid, at: Date): Promise<boolean> {
  const hasCase = await hasOpenCase(parts.platform.database, userId)
  return parts.isSpotChecked(userId, at) || hasCase
}

/** What the database said no to, as the call says it. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal && error.refusal === 'wallet/debt-stands') {
    return new Refusal('payments/account-held', {})
  }
  const fault = sqlFaultOf(error)
  return (fault && refusalOfCode(fault)) ?? error
}
