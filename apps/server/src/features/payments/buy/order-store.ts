import type { BuyOrder } from '@powerplay/contract'
import { currencyOf, formatAmount, mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId, type Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { CoinSeller, SellerOrder } from './seller-port.ts'

export type OrderState = 'quoted' | BuyOrder['state']

/** Coins that a player buys: an offer first, and an order once it is taken. */
export interface StoredOrder {
  readonly id: Uuid
  readonly userId: Uuid
  readonly seller: string
  readonly fiat: 'usd' | 'eur'
  readonly amountCents: bigint
  readonly feeCents: bigint
  readonly currency: string
  readonly chain: string
  readonly receiveMinor: bigint
  readonly state: OrderState
  readonly requestKey: Uuid | null
  readonly address: string | null
  readonly memo: string | null
  readonly txid: string | null
  readonly quotedUntil: Date
  readonly at: Date
}

export const orderColumns = `id, user_id as "userId", seller, fiat, amount_cents as "amountCents",
  fee_cents as "feeCents", currency, chain, receive_minor as "receiveMinor", state,
  request_key as "requestKey", address, memo, txid, quoted_until as "quotedUntil", at`

export async function findOrder(on: Queries, id: Uuid): Promise<StoredOrder | undefined> {
  const [row] = await on.query<StoredOrder>({
    text: `select ${orderColumns} from buy_orders where id = $1`,
    values: [id],
  })
  return row
}

/** The newest order that a player took. */
export async function latestOrder(on: Queries, userId: Uuid): Promise<StoredOrder | undefined> {
  const [row] = await on.query<StoredOrder>({
    text: `select ${orderColumns} from buy_orders where user_id = $1 and state <> 'quoted'
      order by at desc, id desc limit 1`,
    values: [userId],
  })
  return row
}

/** Moves an order on from one of these states. @returns it; undefined where it stands in none of them. */
export async function moveOrder(
  on: Queries,
  id: Uuid,
  from: readonly OrderState[],
  to: { readonly state: OrderState; readonly txid?: string | null; readonly endedAt: Date | null },
): Promise<StoredOrder | undefined> {
  const [row] = await on.query<StoredOrder>({
    text: `update buy_orders set state = $3, txid = $4, ended_at = $5
      where id = $1 and state = any($2) returning ${orderColumns}`,
    values: [id, [...from], to.state, to.txid ?? null, to.endedAt],
  })
  return row
}

/** An order as its seller is told of it. */
export function sellerOrder(own: StoredOrder): SellerOrder {
  return { ...own, id: orderWireId(own.id), address: mustHave(own.address, 'an address') }
}

export const orderWireId = (id: Uuid) => toWireId('buy', id)

/** An order as its player sees it. */
export function presentOrder(
  sellers: ReadonlyMap<string, Pick<CoinSeller, 'name'>>,
  own: StoredOrder,
): BuyOrder {
  const cents = (amount: bigint) => formatAmount(amount, 2)
  const { state } = own
  return {
    _id: orderWireId(own.id),
    provider: own.seller,
    providerName: sellers.get(own.seller)?.name ?? own.seller,
    ...{ fiat: own.fiat, amount: cents(own.amountCents), fee: cents(own.feeCents) },
    ...{ currency: own.currency, chain: own.chain },
    receive: formatAmount(own.receiveMinor, currencyOf(own.currency).decimals),
    state: state === 'quoted' ? 'expired' : state,
    url: state === 'pending' ? `/crypto/pay/${orderWireId(own.id)}` : null,
    txid: own.txid,
    at: own.at.getTime(),
  }
}

/** Tells the player's screens how an order stands now. */
export function tellOrder(
  { broadcaster }: Pick<Platform, 'broadcaster'>,
  sellers: ReadonlyMap<string, Pick<CoinSeller, 'name'>>,
  own: StoredOrder,
): void {
  const row = presentOrder(sellers, own)
  broadcaster.emit(userChannel(userWireId(own.userId)), 'BuyOrderUpdate', { row })
}
