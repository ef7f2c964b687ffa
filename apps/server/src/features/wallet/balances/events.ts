import { currencyOf, formatAmount, mustHave, type Uuid } from '@powerplay/kernel'
import type { BalanceChange, Pocket } from '@powerplay/contract'
import type { Balance, Outcome } from '@powerplay/ledger'
import { userChannel, type Broadcaster } from '../../../platform/broadcaster.ts'
import type { CallContext } from '../../../platform/context.ts'

/** What the owner's screens are told of a movement. */
export interface Telling {
  /** Who asked: that socket finds the balance beside its answer. Null for acts of the house. */
  readonly context: Pick<CallContext, 'socketId' | 'attach'> | null
  /** How long the screens wait, so that nobody knows before the animation has ended. */
  readonly delayMs: number
  /** A game, or a word such as `race_prize`. */
  readonly reason: string
}

/** A balance that just changed. */
export interface BalanceMove {
  readonly userId: Uuid
  readonly currency: string
  readonly pocket: Pocket
  readonly balance: Balance
  readonly changeMinor: bigint
}

/** One account that a command moved, by its place among the command's accounts. */
export interface AccountChange {
  readonly place: number
  readonly pocket: Pocket
  readonly changeMinor: bigint
}

/** Tells players' screens of new balances. */
export interface BalanceTeller {
  tell(move: BalanceMove, telling: Telling): void
  /**
   * Tells all that a command changed for one player; nothing for a repeated one.
   * @returns the balance of the first change.
   */
  tellAll(
    owner: { readonly userId: Uuid; readonly currency: string },
    outcome: Outcome<unknown>,
    changes: readonly AccountChange[],
    telling: Telling,
  ): Balance | null
}

/** The socket that asked finds a balance beside its answer, the others get BalanceModification. */
export function createBalanceTeller(parts: {
  readonly broadcaster: Broadcaster
  readonly wireIdOf: (userId: Uuid) => string
}): BalanceTeller {
  const tell = (move: BalanceMove, { context, delayMs, reason }: Telling) => {
    const { decimals } = currencyOf(move.currency)
    // A debt stands below zero; the wire says what is owed.
    const sign = move.pocket === 'debt' ? -1n : 1n
    const payload: BalanceChange = {
      currency: move.currency,
      pocket: move.pocket,
      value: formatAmount(sign * move.balance.balanceMinor, decimals),
      change: formatAmount(sign * move.changeMinor, decimals),
      delayMs,
      reason,
      version: move.balance.version,
    }
    const channel = userChannel(parts.wireIdOf(move.userId))
    const socketId = context?.socketId ?? null
    const { broadcaster } = parts
    const stamped = broadcaster.emitBesides(socketId, channel, 'BalanceModification', payload)
    context?.attach({ balance: stamped })
  }
  return {
    tell,
    tellAll({ userId, currency }, outcome, changes, telling) {
      if (outcome.kind !== 'done') return null
      const { after, debtsPaid } = outcome
      const paidMinor = debtsPaid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
      changes.forEach(({ place, pocket, changeMinor: grossMinor }, index) => {
        const balance = mustHave(after[place], 'balance of the command')
        const changeMinor = pocket === 'real' ? grossMinor - paidMinor : grossMinor
        // The asking socket's answer carries one balance; the others reach it as events.
        const own = index === 0 ? telling : { ...telling, context: null }
        tell({ userId, currency, pocket, balance, changeMinor }, own)
      })
      for (const { debt: balance, amountMinor: changeMinor } of debtsPaid) {
        const own = { ...telling, context: null, reason: 'debt_payment' }
        tell({ userId, currency, pocket: 'debt', balance, changeMinor }, own)
      }
      const [first] = changes
      return first === undefined ? null : (after[first.place] ?? null)
    },
  }
}
