import { readEvmAddress } from '@powerplay/signer'
import { mustHave } from '@powerplay/kernel'
import type { ChainTransfer } from '../chain-port.ts'
import type { Log, Receipt, Transaction } from './evm-shapes.ts'
import type { PaidOn } from './paid-on.ts'
import type { TokenTransfer } from './token-words.ts'

/** What the transactions of a chain are read with. */
export interface TransferReader {
  readonly native: string
  /** The currency of a token by its contract, in small letters; others are no assets of ours. */
  readonly tokens: ReadonlyMap<string, string>
  /** What a log of the event `Transfer(address,address,uint256)` of ERC-20 tells. */
  transferIn(log: Log): TokenTransfer | undefined
}

/**
 * Where payments of a transaction stand: its value first, then its logs of transfers in their order, then
 * what contracts paid on. Counted within the transaction: it may move to another block, and places of a
 * block's logs do not move with it.
 */
const logsFrom = 1
const callsFrom = 1_000_000

const spelled = (address: string) => mustHave(readEvmAddress(address.toLowerCase()), 'address')

/** Tokens that are made come from there. */
const nobody = `0x${'0'.repeat(40)}`

interface Payment {
  readonly from: string | undefined
  readonly to: string | null | undefined
  readonly asset: string
  readonly units: bigint
}

/** Every payment of a transaction that did what it says; none of one that failed. */
export function transfersOf(
  reader: TransferReader,
  { hash: txid, from, to, value }: Pick<Transaction, 'hash' | 'from' | 'to' | 'value'>,
  { status, logs }: Pick<Receipt, 'status' | 'logs'>,
  paidOn: readonly PaidOn[] = [],
): ChainTransfer[] {
  if (status !== 1) return []
  const { native } = reader
  const own = (place: number, { from: by, to: at, asset, units }: Payment): ChainTransfer[] => {
    if (units === 0n || at === null || at === undefined) return []
    const sender = by === undefined || by === nobody ? {} : { from: spelled(by) }
    return [{ txid, place, to: spelled(at), ...sender, asset, units, memo: null }]
  }
  const tokens = logs.flatMap((log) => {
    const found = reader.transferIn(log)
    const contract = log.address.toLowerCase()
    const asset = reader.tokens.get(contract) ?? `erc20:${contract}`
    return found === undefined ? [] : [{ ...found, asset }]
  })
  return [
    ...own(0, { from, to, asset: native, units: value }),
    ...tokens.flatMap((one, at) => own(logsFrom + at, one)),
    ...paidOn.flatMap(({ place, from: by, to: at, units }) =>
      own(callsFrom + place, { from: by, to: at, asset: native, units }),
    ),
  ]
}
