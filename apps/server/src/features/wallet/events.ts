import { currencyOf, formatAmount, type Uuid } from '@powerplay/kernel'
import type { BalanceChange, Pocket } from '@powerplay/contract'
import type { Balance } from '@powerplay/ledger'
import { userChannel, type Broadcaster } from '../../platform/broadcaster.ts'
import type { CallContext } from '../../platform/context.ts'

/** A balance that just changed, as its owner's screens are told. */
export interface BalanceMove {
  readonly userId: Uuid
  readonly currency: string
  readonly pocket: Pocket
  readonly balance: Balance
  readonly changeMinor: bigint
  readonly delayMs: number
  readonly reason: string
}

/**
 * Tells all screens of a player of a new balance. The socket that asked finds it beside its
 * answer, in the same frame; the others get BalanceModification.
 */
export function balanceModified(
  parts: { readonly broadcaster: Broadcaster; readonly wireIdOf: (userId: Uuid) => string },
  context: Pick<CallContext, 'socketId' | 'attach'> | null,
  move: BalanceMove,
): void {
  const { decimals } = currencyOf(move.currency)
  const payload: BalanceChange = {
    currency: move.currency,
    pocket: move.pocket,
    value: formatAmount(move.balance.balanceMinor, decimals),
    change: formatAmount(move.changeMinor, decimals),
    delayMs: move.delayMs,
    reason: move.reason,
    version: move.balance.version,
  }
  const channel = userChannel(parts.wireIdOf(move.userId))
  const socketId = context?.socketId ?? null
  const { broadcaster } = parts
  const stamped = broadcaster.emitBesides(socketId, channel, 'BalanceModification', payload)
  context?.attach({ balance: stamped })
}
