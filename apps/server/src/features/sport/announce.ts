import { currencyOf, formatAmount } from '@powerplay/kernel'
import { userChannel } from '../../platform/broadcaster.ts'
import { userWireId } from '../../platform/context.ts'
import { betWireId } from '../wallet/index.ts'
import type { StoredBet } from './bets/bet.ts'
import { findBets } from './bets/bet-store.ts'
import { queueIdOf } from './bets/queue-bet.ts'
import type { StoredCashOut } from './cashout/cashout-store.ts'
import type { SportParts } from './parts.ts'
import { presentBet, presentQueued, refusalOf } from './present-bet.ts'

type Announcing = Pick<SportParts, 'platform' | 'clock' | 'bookmaker'>

const channelOf = ({ userId }: Pick<StoredBet, 'userId'>) => userChannel(userWireId(userId))

/** Tells owners what the queue decided. */
export function announceQueue(parts: Announcing, bets: readonly StoredBet[]): void {
  const { broadcaster } = parts.platform
  const book = parts.bookmaker?.bookSoFar()
  const now = parts.clock.now()
  for (const bet of bets) {
    broadcaster.emit(channelOf(bet), 'SportBetQueue', presentQueued(bet, { book, now }))
  }
}

/** Tells owners how their bets stand. */
export function announceBets(parts: Announcing, bets: readonly StoredBet[]): void {
  const { broadcaster } = parts.platform
  const book = parts.bookmaker?.bookSoFar()
  for (const bet of bets) {
    broadcaster.emit(channelOf(bet), 'SportBetUpdate', { bet: presentBet(bet, book) })
  }
}

/** Tells owners what became of their cash-outs, and how the bets stand. */
export async function announceCashOuts(
  parts: Announcing,
  cashOuts: readonly StoredCashOut[],
): Promise<void> {
  if (cashOuts.length === 0) return
  const { broadcaster, database } = parts.platform
  const bets = await findBets(
    database,
    cashOuts.map(({ betId }) => betId),
  )
  const byId = new Map(bets.map((bet) => [bet.id, bet]))
  for (const cashOut of cashOuts) {
    const bet = byId.get(cashOut.betId)
    if (bet === undefined) continue
    const { decimals } = currencyOf(bet.currency)
    const { paidMinor, state } = cashOut
    broadcaster.emit(channelOf(bet), 'SportCashout', {
      ...{ id: betWireId(bet.id), queueId: queueIdOf(cashOut.id), state },
      ...(paidMinor === null ? {} : { amount: formatAmount(paidMinor, decimals) }),
      ...refusalOf(cashOut),
    })
  }
  announceBets(
    parts,
    bets.filter(({ id }) =>
      cashOuts.some(({ betId, state }) => betId === id && state === 'accepted'),
    ),
  )
}
