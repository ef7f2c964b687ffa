import { readEvmAddress } from '@powerplay/signer'
import { mustHave } from '@powerplay/kernel'
import type { ChainTransfer } from '../chain-port.ts'
import type { Call, Log, Receipt, Transaction } from './evm-shapes.ts'

/** What the transactions of a chain are read with. */
export interface TransferReader {
  readonly native: string
  /** The currency of a token by its contract, in small letters; others are no assets of ours. */
  readonly tokens: ReadonlyMap<string, string>
  /** Recipient and sum of a log of the event `Transfer(address,address,uint256)` of ERC-20. */
  transferIn(log: Log): { readonly to: string; readonly units: bigint } | undefined
}

/**
 * Where payments of a transaction stand: its value first, then its logs of transfers in their order, then
 * what contracts paid on. Counted within the transaction: it may move to another block, and places of a
 * block's logs do not move with it.
 */
const logsFrom = 1
const callsFrom = 1_000_000

const spelled = (address: string) => mustHave(readEvmAddress(address.toLowerCase()), 'address')

/** Every payment of a transaction that did what it says; none of one that failed. */
export function transfersOf(
  reader: TransferReader,
  { hash: txid, to, value }: Pick<Transaction, 'hash' | 'to' | 'value'>,
  { status, logs }: Pick<Receipt, 'status' | 'logs'>,
  traced?: Call,
): ChainTransfer[] {
  if (status !== 1) return []
  const own = (place: number, at: string, asset: string, units: bigint): ChainTransfer[] =>
    units === 0n ? [] : [{ txid, place, to: spelled(at), asset, units, memo: null }]
  return [
    ...(to === null ? [] : own(0, to, reader.native, value)),
    ...logs
      .flatMap((log) => {
        const found = reader.transferIn(log)
        return found === undefined ? [] : [{ ...found, contract: log.address.toLowerCase() }]
      })
      .flatMap((log, at) => {
        const asset = reader.tokens.get(log.contract) ?? `erc20:${log.contract}`
        return own(logsFrom + at, log.to, asset, log.units)
      }),
    ...internalCalls(traced).flatMap(({ to: at, value: units }, place) =>
      at === undefined ? [] : own(callsFrom + place, at, reader.native, units ?? 0n),
    ),
  ]
}

/** Calls below the transaction's own that took place and may carry coins, in their order. */
function internalCalls(root: Call | undefined): Call[] {
  if (root === undefined || root.error !== undefined) return []
  return (root.calls ?? []).flatMap((call) => {
    if (call.error !== undefined) return []
    const isPayment = call.type === 'CALL' || call.type === 'SELFDESTRUCT'
    return [...(isPayment ? [call] : []), ...internalCalls(call)]
  })
}
