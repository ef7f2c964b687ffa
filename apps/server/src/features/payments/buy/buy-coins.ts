import type { BuyOrder } from '@powerplay/contract'
import {
  currencyOf,
  findCurrency,
  formatAmount,
  fromWireId,
  minuteMs,
  mustHave,
  parseAmount,
  Refusal,
  refuse,
  toSafeNumber,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { minorForCents } from '../../wallet/index.ts'
import { giveAddress } from '../deposits/give-address.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { depositsOpen } from '../settings.ts'
import { termsOf } from '../terms.ts'
import type { DemoSeller } from './demo-seller.ts'
import {
  findOrder,
  latestOrder,
  moveOrder,
  orderColumns,
  orderWireId,
  presentOrder,
  sellerOrder,
  tellOrder,
  type StoredOrder,
} from './order-store.ts'
import type { CoinSeller, SellerNotice } from './seller-port.ts'

/** What buying needs besides: who sells. */
export interface BuyParts extends PaymentParts {
  readonly sellers: ReadonlyMap<string, CoinSeller>
  /** The seller of a demo build; null elsewhere. */
  readonly demoSeller: DemoSeller | null
}

const offerMs = minuteMs

/** Who sells, and the caller's newest order. */
export async function showSellers(parts: BuyParts, context: CallContext) {
  const own = await latestOrder(parts.platform.database, playerOf(context))
  const isOpen = parts.platform.settings.get(depositsOpen)
  return {
    providers: isOpen ? [...parts.sellers.values()].map(presentSeller) : [],
    order: own === undefined ? null : presentOrder(parts.sellers, own),
  }
}

function presentSeller({ id, name, methods, fiats, minCents, maxCents, feeBps }: CoinSeller) {
  return {
    ...{ id, name, methods: [...methods], fiats: [...fiats] },
    min: formatAmount(minCents, 2),
    max: formatAmount(maxCents, 2),
    feePercent: toSafeNumber(feeBps) / 100,
  }
}

interface Wanted {
  readonly provider: string
  readonly fiat: 'usd' | 'eur'
  readonly amount: string | number
  readonly currency: string
  readonly chain: string
}

/**
 * An offer for a minute, kept so that it can be taken.
 * Refusals: core/unknown-id for a seller that nobody knows; payments/seller-down, buy-amount, not-supported.
 */
export async function quoteCoins(parts: BuyParts, asked: Wanted, context: CallContext) {
  const { platform, wallet } = parts
  const userId = playerOf(context)
  parts.places.refuseRestricted(context.caller)
  const seller = parts.sellers.get(asked.provider) ?? refuse('core/unknown-id')
  if (!seller.fiats.includes(asked.fiat)) return refuse('payments/not-supported')
  const { currency, chain, fiat } = asked
  wallet.switches.expectCurrency(currency)
  const known = findCurrency(currency)
  const solo = wallet.solo.now() ?? currency
  if (known === undefined || solo !== currency) return refuse('payments/not-supported')
  // Coins from nowhere are there on simulated chains alone.
  const isOnlySimulated = seller.id === parts.demoSeller?.id
  if (isOnlySimulated && !parts.isSimulated(chain)) return refuse('payments/not-supported')
  const terms = termsOf(parts, currency, chain) ?? refuse('payments/not-supported')
  const fiatRate = wallet.prices.usdRateE8(fiat) ?? refuse('payments/seller-down')
  const { decimals } = known
  // Least cents whose coins pass the chain's own minimum, the seller's fee taken off.
  const afterFee = (cents: bigint) => cents - feeOf(seller, cents)
  const rates = { fiat: fiatRate, rate: terms.usdRateE8, decimals }
  const coinsFor = (cents: bigint) => minorForCents(cents, rates)
  const amountCents = parseAmount(asked.amount, 2) ?? 0n
  const receiveMinor = coinsFor(afterFee(amountCents))
  const isTaken =
    amountCents >= seller.minCents &&
    amountCents <= seller.maxCents &&
    receiveMinor >= terms.minDepositMinor
  if (!isTaken) {
    const text = (cents: bigint) => `${formatAmount(cents, 2)} ${currencyOf(fiat).code}`
    refuse('payments/buy-amount', { min: text(seller.minCents), max: text(seller.maxCents) })
  }
  const now = nowOf(platform)
  const expiresAt = now.getTime() + offerMs
  const id = platform.mintId()
  await platform.database.query({
    // A player has one offer at a time: whoever asks again and again fills no table.
    text: `with gone as (delete from buy_orders where user_id = $2 and state = 'quoted')
      insert into buy_orders (id, user_id, seller, fiat, amount_cents, fee_cents, currency, chain,
        receive_minor, state, quoted_until, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'quoted', $10, $11)`,
    values: [
      ...[id, userId, seller.id, fiat, amountCents, feeOf(seller, amountCents), currency, chain],
      ...[receiveMinor, new Date(expiresAt), now],
    ],
  })
  return {
    quoteId: orderWireId(id),
    rate: formatAmount((terms.usdRateE8 * 10n ** 8n) / fiatRate, 8),
    fee: formatAmount(feeOf(seller, amountCents), 2),
    receive: formatAmount(receiveMinor, decimals),
    expiresAt,
  }
}

/** Rounded up: a share that the player pays. */
function feeOf({ feeBps }: CoinSeller, cents: bigint): bigint {
  return (cents * feeBps + 9_999n) / 10_000n
}

/**
 * Takes an offer: the seller is told of the player's own deposit address. The same key again gives the same
 * order. Refusals: payments/offer-over, seller-down; core/key-reused, core/email-not-verified and what
 * keeps the player from depositing.
 */
export async function startBuying(parts: BuyParts, quoteId: string, context: CallContext) {
  const { platform, sellers } = parts
  const { database } = platform
  const key = mustHave(context.key, 'idempotency key')
  const offer = await ownOrder(parts, quoteId, context)
  if (offer.state !== 'quoted') {
    return offer.requestKey === key ? started(parts, offer) : refuse('payments/offer-over')
  }
  if (offer.quotedUntil <= nowOf(platform)) refuse('payments/offer-over')
  const seller = sellers.get(offer.seller) ?? refuse('payments/seller-down')
  const amount = formatAmount(offer.receiveMinor, currencyOf(offer.currency).decimals)
  const { currency, chain } = offer
  const to = await giveAddress(parts, { currency, chain, amount }, context).catch(
    (error: unknown) => {
      // Price and address were there for the offer: without them nothing can be sold.
      if (!(error instanceof Refusal) || !error.refusal.startsWith('payments/')) throw error
      return refuse('payments/seller-down')
    },
  )
  const [row] = await database.query<StoredOrder>({
    text: `update buy_orders set state = 'pending', address = $2, memo = $3, request_key = $4
      where id = $1 and state = 'quoted'
        and not exists (select from buy_orders where request_key = $4)
      returning ${orderColumns}`,
    values: [offer.id, to.wallet, to.memo, key],
  })
  if (row === undefined) {
    const now = await findOrder(database, offer.id)
    return now?.requestKey === key ? started(parts, now) : refuse('core/key-reused')
  }
  const answer = await seller.open(sellerOrder(row)).catch(() => undefined)
  if (answer === undefined) {
    const endedAt = nowOf(platform)
    const failed = await moveOrder(database, row.id, ['pending'], { state: 'failed', endedAt })
    if (failed !== undefined) tellOrder(platform, sellers, failed)
    return refuse('payments/seller-down')
  }
  tellOrder(platform, sellers, row)
  return { url: answer, orderId: orderWireId(row.id) }
}

function started({ sellers }: BuyParts, own: StoredOrder) {
  const { url } = presentOrder(sellers, own)
  return { url: url ?? `/crypto/pay/${orderWireId(own.id)}`, orderId: orderWireId(own.id) }
}

/** @throws Refusal core/unknown-id for what is not the caller's. */
async function ownOrder(
  { platform }: BuyParts,
  wireId: string,
  context: CallContext,
): Promise<StoredOrder> {
  const id = fromWireId('buy', wireId) ?? refuse('core/unknown-id')
  const own = await findOrder(platform.database, id)
  return own?.userId === playerOf(context) ? own : refuse('core/unknown-id')
}

/** One order of the caller. Refusal: core/unknown-id. */
export async function showOrder(
  parts: BuyParts,
  id: string,
  context: CallContext,
): Promise<BuyOrder> {
  return presentOrder(parts.sellers, await ownOrder(parts, id, context))
}

/**
 * What the page of the simulated seller does: it sends the coins once, and tells by its signed webhook.
 * Refusals: core/feature-off, core/unknown-id, payments/offer-over, seller-down.
 */
export async function demoPay(
  parts: BuyParts,
  { id, outcome }: { readonly id: string; readonly outcome: 'pay' | 'fail' },
  context: CallContext,
): Promise<BuyOrder> {
  const seller = parts.demoSeller ?? refuse('core/feature-off')
  const { database } = parts.platform
  const own = await ownOrder(parts, id, context)
  const tell = async (state: 'paid' | 'failed', txid: string | null) => {
    const { body, signature } = seller.sign({ orderId: id, state, txid })
    await takeNotice(parts, seller, { body, signature })
    return showOrder(parts, id, context)
  }
  if (own.state !== 'pending') return refuse('payments/offer-over')
  if (outcome === 'fail') return tell('failed', null)
  // Whoever moves the order on sends its coins: two presses send once.
  const sending = await moveOrder(database, own.id, ['pending'], {
    state: 'sending',
    endedAt: null,
  })
  if (sending === undefined) return refuse('payments/offer-over')
  const txid = await seller.send(sellerOrder(sending)).catch(() => undefined)
  if (txid === undefined) {
    await moveOrder(database, own.id, ['sending'], { state: 'pending', endedAt: null })
    return refuse('payments/seller-down')
  }
  parts.nudge(own.chain)
  return tell('paid', txid)
}

/** A webhook of a seller; the same one again changes nothing. @returns false unless it was signed. */
export async function takeNotice(
  { platform, sellers }: BuyParts,
  seller: CoinSeller,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<boolean> {
  const said = seller.read(body, signature)
  if (said === undefined) return false
  const id = fromWireId('buy', said.orderId)
  const own = id === undefined ? undefined : await findOrder(platform.database, id)
  if (own?.seller !== seller.id) return true
  const moved = await moveOrder(platform.database, own.id, fromStates(said), {
    state: said.state,
    txid: said.txid,
    endedAt: nowOf(platform),
  })
  if (moved !== undefined) tellOrder(platform, sellers, moved)
  return true
}

/** Who paid late has paid: that counts after the order was given up too. A failure ends what waits. */
function fromStates({ state, txid }: SellerNotice) {
  if (state === 'failed') return ['pending'] as const
  return txid === null ? [] : (['pending', 'sending', 'expired'] as const)
}

const patience = '30 minutes'

/** Ends orders that nobody paid, and forgets offers that nobody took. */
export async function settleOrders({ platform, sellers }: BuyParts): Promise<void> {
  const { database } = platform
  const now = nowOf(platform)
  const over = await database.query<StoredOrder>({
    text: `update buy_orders set state = 'expired', ended_at = $1
      where state in ('pending', 'sending') and at < $1::timestamptz - $2::interval
      returning ${orderColumns}`,
    values: [now, patience],
  })
  for (const own of over) tellOrder(platform, sellers, own)
  await database.query({
    text: `delete from buy_orders where state = 'quoted' and at < $1::timestamptz - interval '1 day'`,
    values: [now],
  })
}
