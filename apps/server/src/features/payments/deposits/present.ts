import type { DepositRow } from '@powerplay/contract'
import { currencyOf, formatAmount, toIso, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId, type Platform } from '../../../platform/context.ts'
import type { Deposit, DepositState } from './deposit-store.ts'
import { heldWords } from './held-words.ts'

/** The two states of one commit are told as what they come from. */
const shownStates: Readonly<Partial<Record<DepositState, DepositRow['state']>>> = {
  crediting: 'confirming',
  reversing: 'credited',
}

/** A deposit as its player sees it. */
export function presentDeposit(deposit: Deposit): DepositRow {
  const { state } = deposit
  return {
    _id: toWireId('deposit', deposit.id),
    currency: deposit.currency,
    sum: formatAmount(deposit.amountMinor, currencyOf(deposit.currency).decimals),
    created_at: toIso(deposit.seenAt.getTime()),
    confirmations: Math.min(deposit.confirmations, deposit.needed),
    needed: deposit.needed,
    aggregator: deposit.kind === 'aggregator',
    status: state === 'credited' || state === 'reversing' ? 1 : 0,
    state: state === 'crediting' || state === 'reversing' ? (shownStates[state] ?? 'seen') : state,
    txid: deposit.txid,
    chain: deposit.chain,
    reason: state === 'held' ? heldWords(deposit) : deposit.told,
    credited_at: deposit.creditedAt === null ? null : toIso(deposit.creditedAt.getTime()),
  }
}

/** Tells the player's screens how a deposit stands now. */
export function tellDeposit(
  { broadcaster }: Pick<Platform, 'broadcaster'>,
  deposit: Deposit,
): void {
  const channel = userChannel(userWireId(deposit.userId))
  broadcaster.emit(channel, 'DepositUpdate', { row: presentDeposit(deposit) })
}

/** As many as a page of the history shows: nobody reads more of them move at once. */
const toldMax = 50

/** Tells each player how the newest of these stand. */
export function tellNewest(
  platform: Pick<Platform, 'broadcaster'>,
  deposits: readonly Deposit[],
): void {
  const told = new Map<Uuid, number>()
  const newest = [...deposits].sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime())
  for (const deposit of newest) {
    const count = (told.get(deposit.userId) ?? 0) + 1
    told.set(deposit.userId, count)
    if (count <= toldMax) tellDeposit(platform, deposit)
  }
}
