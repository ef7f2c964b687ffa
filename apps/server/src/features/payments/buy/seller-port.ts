/** What a seller is told of an order: where the coins go, and how many for how much. */
export interface SellerOrder {
  readonly id: string
  readonly fiat: 'usd' | 'eur'
  readonly amountCents: bigint
  readonly currency: string
  readonly chain: string
  readonly address: string
  readonly memo: string | null
  readonly receiveMinor: bigint
}

/** What a seller says of an order, in words that it signed. */
export interface SellerNotice {
  readonly orderId: string
  readonly state: 'paid' | 'failed'
  readonly txid: string | null
}

/**
 * Somebody who sells coins for a card and sends them to an address. Prices are ours at the moment of the
 * offer; the seller's share is its fee.
 */
export interface CoinSeller {
  readonly id: string
  readonly name: string
  readonly methods: readonly string[]
  readonly fiats: readonly ('usd' | 'eur')[]
  /** Least and most of one order, in cents of the fiat currency. */
  readonly minCents: bigint
  readonly maxCents: bigint
  readonly feeBps: bigint
  /** @returns where the player pays. @throws where it does not answer. */
  open(order: SellerOrder): Promise<string>
  /** What a webhook says; undefined unless the seller signed exactly this body. */
  read(body: string, signature: string): SellerNotice | undefined
}
