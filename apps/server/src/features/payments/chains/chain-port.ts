import type { InstantMs } from '@powerplay/kernel'

/** A block by its place and name. */
export interface BlockRef {
  readonly height: number
  readonly hash: string
}

/** A payment to an address, as a chain tells it. */
export interface ChainTransfer {
  readonly txid: string
  /** Which output, or which log, of the transaction. */
  readonly place: number
  readonly to: string
  /** Whose coins they were, where the chain tells it. */
  readonly from?: string | undefined
  /** Currency, or the chain's own name of an asset that we do not carry. */
  readonly asset: string
  /** In the smallest units of the chain. */
  readonly units: bigint
  readonly memo: string | null
}

/** A block with all payments in it. */
export interface ChainBlock extends BlockRef {
  readonly parent: string
  readonly at: InstantMs
  readonly transfers: readonly ChainTransfer[]
  /** All of its transactions, failed ones too, where each has a number of its sender; the address as the node spells it. */
  readonly sent?: readonly {
    readonly txid: string
    readonly from: string
    readonly nonce: number
  }[]
  /** Transactions of which the node does not tell what contracts paid on in them. */
  readonly unread?: readonly string[]
}

/** A transaction and the block that holds it; null while it waits for one. */
export interface ChainTransaction {
  readonly txid: string
  readonly block: BlockRef | null
  readonly transfers: readonly ChainTransfer[]
  /** It stands in its block and paid nobody. */
  readonly isFailed: boolean
  /** What the chain took for it apart from what it paid, in units of the chain's own coin. */
  readonly feeUnits: bigint
}

/** A payment that was not spent yet, in a block of this height. */
export interface Unspent extends ChainTransfer {
  readonly height: number
}

/** What a transaction may cost per unit of gas, and what of that goes to the block's maker. */
export interface GasPrice {
  readonly maxFee: bigint
  readonly tip: bigint
}

/**
 * What chains have besides whose addresses hold balances instead of outputs: transactions of an address
 * are numbered without a gap, and are paid for with the chain's own coin.
 */
export interface AccountSide {
  /** The currency that pays for gas. */
  readonly native: string
  /** How many transactions of this address are in blocks: the number of its next one. */
  count(address: string): Promise<number>
  /** How many of them are in this block and those below it. */
  countAt(address: string, height: number): Promise<number>
  gasPrice(): Promise<GasPrice>
  /**
   * How much gas a payment needs, with some to spare. @throws CostlyRecipient, or another Error where it would fail
   * now.
   */
  gasFor(payment: {
    readonly from: string
    readonly to: string
    readonly asset: string
    readonly units: bigint
  }): Promise<number>
}

/** An output that a payment spends, by the transaction that made it. */
export interface SpentOutput {
  readonly txid: string
  readonly place: number
}

/** A payment that spends outputs: its versions, and what all of them spend. */
export interface SignedSpend {
  readonly txids: readonly string[]
  readonly outputs: readonly SpentOutput[]
}

/** A payment that waits: how many outputs it spends, and what it pays to its chain. */
export interface RaiseAsked {
  readonly inputs: number
  readonly feeUnits: bigint
  /** The most that it may pay, where that is less than our bound. */
  readonly mostUnits?: bigint | undefined
}

/** What chains have besides whose payments spend outputs and may be offered for more while they wait for a block. */
export interface RaisingSide {
  /** What a signed payment spends, and all that it pays out, what is left over too, as its bytes say. */
  readSpend(raw: string): Promise<{
    readonly outputs: readonly SpentOutput[]
    readonly paidUnits: bigint
  }>
  /**
   * What a payment of so many inputs, which pays so much to the chain, has to pay to be taken in its own place and to
   * be in one of the next blocks, or as much of that as it may. Undefined where it pays about what the chain asks for,
   * or what it may pay does not suffice to take its place.
   */
  raisedFee(payment: RaiseAsked): Promise<bigint | undefined>
  /**
   * How many blocks deep a transaction is that took from a payment what it spends; undefined where none is seen, and so
   * where the node does not know enough to tell.
   */
  takenDepth(payment: SignedSpend): Promise<number | undefined>
}

/** Coins that go there would run somebody's program at the house's cost. */
export class CostlyRecipient extends Error {
  override readonly name = 'CostlyRecipient'

  constructor(detail: string) {
    super(`costly-recipient: ${detail}`)
  }
}

/**
 * A chain as payments need it: one implementation per kind of node. Whatever asks the node throws
 * when it cannot be reached.
 */
export interface ChainAdapter {
  /** Id of the chain. */
  readonly chain: string
  /** Null where payments spend outputs. */
  readonly accounts: AccountSide | null
  /** Null where addresses hold balances, or payments wait for nothing. */
  readonly raises: RaisingSide | null
  /** Change of fewer units is none: nodes pass no such output on. 0 where there is no such rule. */
  readonly dustUnits: bigint
  /** Fewer units are not passed on to this address; without one, to whichever takes the least. 0 as above. */
  dustOf(address: string | undefined): bigint
  /**
   * What a payment that spends outputs costs now, in the chain's smallest units, for one of a usual size; absent where
   * gas has a price, or nothing has.
   */
  usualFee?(): Promise<bigint>
  /** How many outputs a payment may spend that pays so much to the chain. */
  inputsFor(feeUnits: bigint): Promise<number>
  /** Whether this chain of ours has that currency. */
  carries(currency: string): boolean
  /** The address of a player's key, derived from the public side of the account's key. */
  addressAt(xpub: string, index: number): string
  /**
   * A whole and undamaged address of this chain in its one spelling, by which addresses are compared;
   * undefined for anything else.
   */
  readAddress(text: string): string | undefined
  head(): Promise<BlockRef>
  /** Names of the blocks from a height up, without a gap, at most so many. */
  headers(from: number, count: number): Promise<readonly BlockRef[]>
  /** Blocks from a height up, without a gap, at most so many: fewer where they are large. */
  blocks(from: number, count: number): Promise<readonly ChainBlock[]>
  /** Payments that wait for a block. */
  pending(): Promise<readonly ChainTransfer[]>
  find(txid: string): Promise<ChainTransaction | undefined>
  /** What these addresses hold by the blocks alone: payments that wait for one change nothing. */
  held(addresses: readonly string[]): Promise<readonly ChainTransfer[]>
  /**
   * What these addresses hold with this block and those below it. Undefined where it is no part of the chain by the
   * end of that; on chains of outputs also where it is not the newest any more, as their nodes tell nothing else.
   */
  heldAt(
    addresses: readonly string[],
    block: BlockRef,
  ): Promise<readonly ChainTransfer[] | undefined>
  /** What these addresses hold in blocks and nothing spends that waits for one. */
  unspent(addresses: readonly string[]): Promise<readonly Unspent[]>
  /** Sends a signed transaction; one that was sent before is sent again. */
  send(raw: string): Promise<void>
}
