import type { DepositWallet, OwnUser } from '@powerplay/contract'
import {
  chainOf,
  currencyOf,
  findChain,
  findCurrency,
  formatAmount,
  refuse,
  type Uuid,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { ChainAdapter } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import { depositsOpen } from '../settings.ts'
import { lastTermsOf, type PaymentTerms } from '../terms.ts'
import { checkAmount, expectAllowed, expectDepositor } from './check-deposit.ts'
import {
  countWaiting,
  currentAddress,
  currentAddresses,
  insertAddress,
  lastAddress,
  lockAddresses,
  showAgain,
  takeKeyIndex,
  usesMax,
  type DepositAddress,
} from './address-store.ts'

/** A deposit that a player wants to make. */
export interface DepositAsked {
  readonly currency: string
  readonly chain: string
  readonly amount: string | number
  readonly anew?: boolean | undefined
}

/** So many addresses of a player wait on a chain for something to come, at the most; the first of a currency aside. */
const waitingMax = 8

/**
 * The address that a player sends a deposit to: the same for currency and chain until it was used
 * twenty times or another one is asked for. Refusals: payments/not-supported, amount-not-above-zero,
 * invalid-deposit-amount, below-deposit-minimum, no-address, unused-addresses; core/email-not-verified, self-excluded,
 * time-out, limit-needed, limit-reached, country-restricted.
 */
export async function giveAddress(
  parts: PaymentParts,
  asked: DepositAsked,
  context: CallContext,
): Promise<DepositWallet> {
  const userId = playerOf(context)
  const { platform } = parts
  await expectDepositor(parts, context)
  const terms = termsFor(parts, asked)
  const amountMinor = checkAmount(asked.amount, asked.currency, terms)
  await expectAllowed(parts, userId, { currency: asked.currency, terms, amountMinor })
  const adapter = parts.chains.get(asked.chain) ?? refuse('payments/not-supported')
  const known =
    asked.anew === true ? undefined : await currentAddress(platform.database, userId, asked)
  const address = known ?? (await anotherAddress(parts, adapter, { ...asked, userId }))
  parts.nudge(asked.chain)
  return present(asked, terms, address)
}

function termsFor(parts: PaymentParts, { currency, chain }: DepositAsked): PaymentTerms {
  const isOpen = parts.platform.settings.get(depositsOpen)
  parts.wallet.switches.expectCurrency(currency)
  if ((parts.wallet.solo.now() ?? currency) !== currency) refuse('payments/not-supported')
  if (!isOpen || !findCurrency(currency) || !findChain(chain)) refuse('payments/not-supported')
  return lastTermsOf(parts, currency, chain) ?? refuse('payments/not-supported')
}

type Own = DepositAsked & { readonly userId: Uuid }

/**
 * One that is not shown: the last that nothing came to, else a new one. Each costs a question to the node at every
 * comparison with the books, so that nobody has them without end.
 */
function anotherAddress(
  { platform }: PaymentParts,
  adapter: ChainAdapter,
  own: Own,
): Promise<DepositAddress> {
  return platform.database.transaction(async (tx) => {
    await lockAddresses(tx, own.chain)
    const shown = own.anew === true ? undefined : await currentAddress(tx, own.userId, own)
    if (shown !== undefined) return shown
    const unused = await lastAddress(tx, own, 'unused')
    if (unused !== undefined) return showAgain(tx, unused)
    if ((await countWaiting(tx, own)) < waitingMax) return makeAddress(platform, tx, adapter, own)
    if (own.anew === true) refuse('payments/unused-addresses')
    // Whoever has nothing shown gets something: one that was used often, or the first of this currency.
    const last = await lastAddress(tx, own, 'any')
    return last === undefined ? makeAddress(platform, tx, adapter, own) : showAgain(tx, last)
  })
}

async function makeAddress(
  { mintId, clock }: PaymentParts['platform'],
  tx: Queries,
  adapter: ChainAdapter,
  { userId, currency, chain }: Own,
): Promise<DepositAddress> {
  const key = (await takeKeyIndex(tx, chain)) ?? refuse('payments/no-address')
  const { hasMemo } = chainOf(chain)
  const made = {
    ...{ id: mintId(), userId, currency, chain },
    keyIndex: hasMemo ? 0 : key.keyIndex,
    address: adapter.addressAt(key.xpub, hasMemo ? 0 : key.keyIndex),
    memo: hasMemo ? String(memoBase + key.keyIndex) : null,
  }
  await insertAddress(tx, made, clock.now())
  return { ...made, timesUsed: 0 }
}

/** The addresses of a player by chain, as the account's owner is told. */
export async function walletsOf(
  { platform: { database } }: Pick<PaymentParts, 'platform'>,
  userId: Uuid,
): Promise<OwnUser['wallets']> {
  const wallets: OwnUser['wallets'] = {}
  for (const { chain, ...address } of await currentAddresses(database, userId)) {
    wallets[chain] = [...(wallets[chain] ?? []), address]
  }
  return wallets
}

/** Memos of eight digits. */
const memoBase = 10_000_000

function present(
  { amount }: DepositAsked,
  terms: PaymentTerms,
  address: DepositAddress,
): DepositWallet {
  const { currency, chain } = terms.asset
  const { decimals } = currencyOf(currency)
  const { address: wallet, memo } = address
  const query = memo === null ? '' : `&memo=${memo}`
  const uri = `${chain}:${wallet}?amount=${String(amount)}${query}`
  return {
    ...{ wallet, currency, chain, memo, uri },
    // Memos aside, every wallet app reads a plain address.
    qr: wallet,
    minDeposit: formatAmount(terms.minDepositMinor, decimals),
    confirmations: chainOf(chain).confirmations,
    aggregator: false,
    expiresAt: null,
    payAmount: null,
    payUrl: null,
    invoiceId: null,
    usesLeft: Math.max(1, usesMax - address.timesUsed),
  }
}
