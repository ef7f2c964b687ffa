import type { DepositWallet } from '@powerplay/contract'
import { currencyOf, findCurrency, formatAmount, minuteMs, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import { checkAmount, expectAllowed, expectDepositor } from '../deposits/check-deposit.ts'
import type { DepositAsked } from '../deposits/give-address.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { depositsOpen } from '../settings.ts'
import { sqlFaultOf } from '../sql-fault.ts'
import { depositTerms, type DepositTerms } from '../terms.ts'
import { aggregatorChain, type OpenedInvoice, type PaymentAggregator } from './aggregator-port.ts'
import {
  currentInvoice,
  endOrder,
  insertInvoice,
  reserveInvoice,
  type StoredInvoice,
} from './invoice-store.ts'
import { openLookMs } from './next-look.ts'
import { orderWireId } from './note-invoice.ts'

/** One that is over in a moment is no use to anybody. */
const restMs = minuteMs
/** The most of one invoice that costs nothing, in USD cents: a level is not to be had from it. */
const emulatedMaxCents = 1_000_000
/** SQLSTATE of a key that stands already. */
const isThere = '23505'

/**
 * An invoice of the payment aggregator for a deposit: the same for currency and amount while it waits, or
 * another one where that is asked for. Refusals: payments/not-supported, amount-not-above-zero,
 * invalid-deposit-amount, below-deposit-minimum, no-address; core/email-not-verified, self-excluded,
 * time-out, limit-needed, limit-reached, country-restricted.
 */
export async function giveInvoice(
  parts: PaymentParts,
  asked: DepositAsked,
  context: CallContext,
): Promise<DepositWallet> {
  const userId = playerOf(context)
  const { database } = parts.platform
  await expectDepositor(parts, context)
  const { aggregator, terms } = openFor(parts, asked.currency)
  const amountMinor = checkAmount(asked.amount, asked.currency, terms)
  if (aggregator.isEmulated && amountMinor > mostOf(asked.currency, terms)) {
    refuse('payments/invalid-deposit-amount')
  }
  await expectAllowed(parts, userId, { currency: asked.currency, terms, amountMinor })
  const known = await currentInvoice(database, userId, asked.currency)
  if (known !== undefined && asked.anew !== true && isOpen(parts, known, amountMinor)) {
    return present(known, terms)
  }
  return present(await makeInvoice(parts, aggregator, { ...asked, userId, amountMinor }), terms)
}

function openFor(parts: PaymentParts, currency: string) {
  const { aggregator, wallet, platform } = parts
  wallet.switches.expectCurrency(currency)
  if ((wallet.solo.now() ?? currency) !== currency) refuse('payments/not-supported')
  const isOpen = platform.settings.get(depositsOpen) && findCurrency(currency) !== undefined
  if (!isOpen || aggregator?.currencies.includes(currency) !== true) {
    return refuse('payments/not-supported')
  }
  const terms = depositTerms(parts, currency) ?? refuse('payments/not-supported')
  return { aggregator, terms }
}

function mostOf(currency: string, { usdRateE8 }: DepositTerms): bigint {
  return minorForUsdCents(emulatedMaxCents, usdRateE8, currencyOf(currency).decimals)
}

function isOpen({ platform }: PaymentParts, own: StoredInvoice, amountMinor: bigint): boolean {
  const isInTime = own.expiresAt.getTime() - platform.clock.now() > restMs
  return own.status === 'New' && own.amountMinor === amountMinor && isInTime
}

async function makeInvoice(
  { platform }: PaymentParts,
  aggregator: PaymentAggregator,
  order: Pick<StoredInvoice, 'userId' | 'currency' | 'amountMinor'>,
): Promise<StoredInvoice> {
  const { database, mintId, clock, logOf } = platform
  const orderId = mintId()
  const { userId, currency, amountMinor } = order
  // Whoever asks on and on fills no list of the aggregator's.
  const reserved = { orderId, userId, now: clock.now() }
  if (!(await database.transaction((tx) => reserveInvoice(tx, reserved)))) {
    refuse('payments/no-address')
  }
  const opened = await aggregator
    .open({ orderId: orderWireId(orderId), currency, amountMinor })
    .catch(async (error: unknown): Promise<OpenedInvoice> => {
      await endOrder(database, orderId)
      logOf('payments').warn({ event: 'payments.invoice_failed', error: String(error) })
      return refuse('payments/no-address')
    })
  const own = { orderId, userId, currency, amountMinor }
  const made = {
    ...{ ...opened, ...own, askedAt: nowOf(platform) },
    lookAt: new Date(clock.now() + openLookMs),
  }
  await database
    .transaction((tx) => insertInvoice(tx, mintId(), made))
    .catch(async (error: unknown) => {
      await endOrder(database, orderId)
      // It gave us an invoice that it had given before.
      if (sqlFaultOf(error)?.code !== isThere) throw error
      refuse('payments/no-address')
    })
  return {
    ...{ ...own, id: opened.id, payMinor: opened.payMinor, address: opened.address },
    ...{ payLink: opened.payLink, payUrl: opened.payUrl, looksNoted: 0n },
    status: 'New',
    expiresAt: new Date(opened.expiresAt),
    watchedUntil: new Date(opened.watchedUntil),
  }
}

function present(own: StoredInvoice, { minDepositMinor }: DepositTerms): DepositWallet {
  const { decimals } = currencyOf(own.currency)
  return {
    ...{ wallet: own.address, currency: own.currency, chain: aggregatorChain, memo: null },
    ...{ uri: own.payLink, qr: own.payLink, confirmations: 0 },
    minDeposit: formatAmount(minDepositMinor, decimals),
    aggregator: true,
    expiresAt: own.expiresAt.getTime(),
    payAmount: formatAmount(own.payMinor, decimals),
    payUrl: own.payUrl,
    invoiceId: own.id,
    usesLeft: 1,
  }
}
