import { currencyOf, formatAmount, minuteMs, toWireId, type Uuid } from '@powerplay/kernel'
import type { PvpEntry, PvpRound, PvpRoundResult } from '@powerplay/contract'
import { presentPlayer } from '../../auth/index.ts'
import { betWireId } from '../../wallet/index.ts'
import type { Sight } from '../people.ts'
import { chanceOf } from './tickets.ts'
import type { PoolRound, StoredEntry } from './round-store.ts'

export const roundWireId = (id: Uuid) => toWireId('round', id)

/** @param refundMinutes for rounds that do not say themselves when a lone player gets everything back. */
export function presentRound(
  round: PoolRound,
  entries: readonly StoredEntry[],
  refundMinutes: number,
): PvpRound {
  const { decimals } = currencyOf(round.currency)
  const isAlone = round.state === 'open' && round.firstMs !== null
  return {
    ...{ _id: roundWireId(round.id), poolId: round.pool, number: round.number },
    ...{ state: round.state, currency: round.currency, serverSeedHash: round.serverSeedHash },
    total: formatAmount(round.totalMinor, decimals),
    players: new Set(entries.map(({ userId }) => userId)).size,
    locksAt: round.locksMs,
    refundsAt: isAlone ? (round.firstMs ?? 0) + (round.refundMs ?? refundMinutes * minuteMs) : null,
  }
}

export function presentEntry(
  entry: StoredEntry,
  currency: string,
  { people, viewer }: Sight,
): PvpEntry {
  const { decimals } = currencyOf(currency)
  return {
    _id: betWireId(entry.id),
    user: presentPlayer(people.get(entry.userId), viewer),
    amount: formatAmount(entry.toMinor - entry.fromMinor, decimals),
    from: formatAmount(entry.fromMinor, decimals),
    to: formatAmount(entry.toMinor, decimals),
  }
}

/** A round that is over. @param winner the winning entry, where there is one. */
export function presentResult(
  round: PoolRound,
  winner: StoredEntry | undefined,
  { people, viewer }: Sight,
): PvpRoundResult {
  const { decimals } = currencyOf(round.currency)
  const { pickMinor, prizeMinor, totalMinor } = round
  const text = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, decimals))
  return {
    ...{ roundId: roundWireId(round.id), number: round.number, state: round.state },
    total: formatAmount(totalMinor, decimals),
    pick: text(pickMinor),
    winner: winner ? presentPlayer(people.get(winner.userId), viewer) : null,
    entryId: winner ? betWireId(winner.id) : null,
    chance: winner ? chanceOf(winner.toMinor - winner.fromMinor, totalMinor) : null,
    prize: text(prizeMinor),
    fee: prizeMinor === null ? null : formatAmount(totalMinor - prizeMinor, decimals),
    endedAt: round.endedMs ?? 0,
  }
}
