import type { BankRequest } from '@powerplay/contract'
import {
  currencyOf,
  formatAmount,
  fromWireId,
  mustHave,
  parseAmount,
  refuse,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import { minorForUsdCents, usdE6Of } from '../../wallet/index.ts'
import { noteLimitDuty, refusalToDeposit } from '../deposits/may-deposit.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { depositsOpen } from '../settings.ts'
import {
  endRequest,
  findRequest,
  latestRequest,
  presentRequest,
  requestColumns,
  tellRequest,
  type StoredRequest,
} from './bank-store.ts'

/** Least and most of one deposit, in USD cents. Source: product specification of betting, 7.2. */
const cents = { min: 1_000, max: 1_000_000 } as const

const demoBank = {
  ...{ holder: 'Powerplay demo', iban: 'DEMO 0000 0000 0000 0001', bic: 'DEMOXX00' },
} as const

/**
 * The account that money is sent to: in a demo build one that exists nowhere. Others take nothing in by
 * bank, because nothing goes out by bank.
 */
export function bankOf({ config }: Pick<PaymentParts['platform'], 'config'>) {
  return config.DEMO_BUILD ? demoBank : null
}

/** The bank account, and the caller's newest request. */
export async function showBank(parts: PaymentParts, context: CallContext) {
  const own = await latestRequest(parts.platform.database, playerOf(context))
  return { bank: bankOf(parts.platform), request: own === undefined ? null : presentRequest(own) }
}

/**
 * Announces a transfer, of which a player has one at a time.
 * Refusals: payments/bank-off, bank-open, bank-amount; core/email-not-verified, details-missing and
 * whatever forbids a deposit; core/key-reused.
 */
export async function openBank(
  parts: PaymentParts,
  asked: {
    readonly currency: 'usd' | 'eur'
    readonly amount: string | number
    readonly senderName: string
  },
  context: CallContext,
): Promise<BankRequest> {
  const { platform, users, wallet } = parts
  const { database } = platform
  const userId = playerOf(context)
  const id = mustHave(context.key, 'idempotency key')
  const { currency, senderName } = asked
  const { decimals, code } = currencyOf(currency)
  const amountMinor = parseAmount(asked.amount, decimals) ?? 0n
  const wanted = { currency, senderName, amountMinor }
  const known = await findRequest(database, id)
  if (known !== undefined) return sameOr(known, { ...wanted, userId })
  if (!isFreshKey(id, platform.clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  const account = await users.accountOf(userId)
  if (account?.isEmailVerified !== true) refuse('core/email-not-verified')
  await wallet.standing.check(userId)
  parts.places.refuseRestricted(context.caller)
  await noteLimitDuty(parts, context.caller)
  wallet.switches.expectCurrency(currency)
  const rate = wallet.prices.usdRateE8(currency)
  const isTaken = (wallet.solo.now() ?? currency) === currency
  const isOpen = bankOf(platform) !== null && platform.settings.get(depositsOpen) && isTaken
  if (!isOpen || rate === undefined) return refuse('payments/bank-off')
  const limits = [cents.min, cents.max].map((own) => minorForUsdCents(own, rate, decimals))
  const [min = 0n, max = 0n] = limits
  if (amountMinor < min || amountMinor > max) {
    const text = (minor: bigint) => `${formatAmount(minor, decimals)} ${code}`
    refuse('payments/bank-amount', { min: text(min), max: text(max) })
  }
  const refusal = await refusalToDeposit(platform, userId, usdE6Of(amountMinor, rate, decimals))
  if (refusal !== null) refuse(refusal)
  const reference = `PP-${platform.mintId().slice(-12).toUpperCase()}`
  const [row] = await database.query<StoredRequest>({
    text: `insert into bank_requests
        (id, user_id, currency, amount_minor, sender_name, reference, state, asked_at)
      values ($1, $2, $3, $4, $5, $6, 'pending', $7)
      on conflict do nothing returning ${requestColumns}`,
    values: [id, userId, currency, amountMinor, senderName, reference, nowOf(platform)],
  })
  if (row === undefined) {
    // Another one waits, or the very same was written meanwhile.
    const other = await findRequest(database, id)
    return other === undefined ? refuse('payments/bank-open') : sameOr(other, { ...wanted, userId })
  }
  tellRequest(platform, row)
  return presentRequest(row)
}

/** The same key again gives the same request; with other content it is refused. */
function sameOr(
  known: StoredRequest,
  asked: Pick<StoredRequest, 'userId' | 'currency' | 'senderName' | 'amountMinor'>,
): BankRequest {
  const isSame =
    known.userId === asked.userId &&
    known.currency === asked.currency &&
    known.senderName === asked.senderName &&
    known.amountMinor === asked.amountMinor
  return isSame ? presentRequest(known) : refuse('core/key-reused')
}

/** Takes a request back. Refusals: core/unknown-id, payments/bank-not-pending. */
export async function cancelBank(
  { platform }: PaymentParts,
  wireId: string,
  context: CallContext,
): Promise<BankRequest> {
  const { database } = platform
  const id = fromWireId('bank', wireId) ?? refuse('core/unknown-id')
  const known = await findRequest(database, id)
  if (known?.userId !== playerOf(context)) return refuse('core/unknown-id')
  if (known.state === 'cancelled') return presentRequest(known)
  const end = { state: 'cancelled', told: null, at: nowOf(platform) } as const
  const own = (await endRequest(database, id, end)) ?? refuse('payments/bank-not-pending')
  tellRequest(platform, own)
  return presentRequest(own)
}
