import type { DepositWallet, OwnUser } from '@powerplay/contract'
import {
  chainOf,
  currencyOf,
  findChain,
  findCurrency,
  formatAmount,
  parseAmount,
  refuse,
  type Uuid,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { ChainAdapter } from '../chains/chain-port.ts'
import type { PaymentParts } from '../parts.ts'
import { depositsOpen } from '../settings.ts'
import { usdE6Of } from '../../wallet/index.ts'
import { termsOf, type PaymentTerms } from '../terms.ts'
import { noteLimitDuty, refusalToDeposit } from './may-deposit.ts'
import {
  currentAddress,
  currentAddresses,
  insertAddress,
  takeKeyIndex,
  usesMax,
  type DepositAddress,
} from './address-store.ts'

interface Asked {
  readonly currency: string
  readonly chain: string
  readonly amount: string | number
  readonly anew?: boolean | undefined
}

/**
 * The address that a player sends a deposit to: the same for currency and chain until it was used
 * twenty times or another one is asked for. Refusals: payments/not-supported, amount-not-above-zero,
 * invalid-deposit-amount, below-deposit-minimum, no-address; core/email-not-verified, self-excluded,
 * time-out, limit-needed, limit-reached, country-restricted.
 */
export async function giveAddress(
  parts: PaymentParts,
  asked: Asked,
  context: CallContext,
): Promise<DepositWallet> {
  const userId = playerOf(context)
  const { platform, users, wallet } = parts
  if ((await users.accountOf(userId))?.isEmailVerified !== true) refuse('core/email-not-verified')
  await wallet.standing.check(userId)
  parts.places.refuseRestricted(context.caller)
  await noteLimitDuty(parts, context.caller)
  const terms = termsFor(parts, asked)
  const amountMinor = checkAmount(asked.amount, terms)
  await expectAllowed(parts, userId, { terms, amountMinor })
  const adapter = parts.chains.get(asked.chain) ?? refuse('payments/not-supported')
  const known =
    asked.anew === true ? undefined : await currentAddress(platform.database, userId, asked)
  const address = known ?? (await makeAddress(parts, adapter, { ...asked, userId }))
  parts.nudge(asked.chain)
  return present(asked, terms, address)
}

function termsFor(parts: PaymentParts, { currency, chain }: Asked): PaymentTerms {
  const isOpen = parts.platform.settings.get(depositsOpen)
  if ((parts.wallet.solo.now() ?? currency) !== currency) refuse('payments/not-supported')
  if (!isOpen || !findCurrency(currency) || !findChain(chain)) refuse('payments/not-supported')
  return termsOf(parts, currency, chain) ?? refuse('payments/not-supported')
}

function checkAmount(amount: string | number, { asset, minDepositMinor }: PaymentTerms): bigint {
  const { decimals, code } = currencyOf(asset.currency)
  const text = String(amount).trim()
  if (/^-|^0*(\.0*)?$/.test(text) && text !== '.') refuse('payments/amount-not-above-zero')
  const minor = parseAmount(typeof amount === 'number' ? amount : text, decimals)
  if (minor === undefined) return refuse('payments/invalid-deposit-amount')
  if (minor < minDepositMinor) {
    const min = `${formatAmount(minDepositMinor, decimals)} ${code}`
    refuse('payments/below-deposit-minimum', { min })
  }
  return minor
}

/** What limits and breaks of the player say: coins that come all the same are held. */
async function expectAllowed(
  { platform }: PaymentParts,
  userId: Uuid,
  { terms, amountMinor }: { readonly terms: PaymentTerms; readonly amountMinor: bigint },
): Promise<void> {
  const { decimals } = currencyOf(terms.asset.currency)
  const usdE6 = usdE6Of(amountMinor, terms.usdRateE8, decimals)
  const refusal = await refusalToDeposit(platform, userId, usdE6)
  if (refusal !== null) refuse(refusal)
}

async function makeAddress(
  { platform }: PaymentParts,
  adapter: ChainAdapter,
  { userId, currency, chain }: Asked & { readonly userId: Uuid },
): Promise<DepositAddress> {
  const { database, mintId, clock } = platform
  return database.transaction(async (tx) => {
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
  })
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

function present({ amount }: Asked, terms: PaymentTerms, address: DepositAddress): DepositWallet {
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
    usesLeft: usesMax - address.timesUsed,
  }
}
