import { entriesHash } from '@powerplay/engines/pvp/pool'
import { currencyOf, formatAmount, mustHave } from '@powerplay/kernel'
import { userWireId } from '../../../platform/context.ts'
import { stranger } from '../../auth/index.ts'
import { spinMs, type PvpParts } from '../parts.ts'
import { refundMinutes } from '../settings.ts'
import { drawnEntries } from './tickets.ts'
import { presentEntry, presentResult, presentRound, roundWireId } from './present.ts'
import { entriesOf, findRound, type PoolRound, type StoredEntry } from './round-store.ts'

/** The channel of the list of pools and duels. */
export const listChannel = 'Pvp'
const channelOf = (pool: string) => `Pvp.pool.${pool}`

/** From the lock to the draw. */
export const lockedMs = 2_000

/** Where a round stands, for the list. */
export async function announceRound(parts: PvpParts, round: PoolRound): Promise<void> {
  const entries = await entriesOf(parts.platform.database, [round.id])
  tellRound(parts, round, entries)
}

function tellRound(
  { platform }: PvpParts,
  round: PoolRound,
  entries: readonly StoredEntry[],
): void {
  const shown = presentRound(round, entries, platform.settings.get(refundMinutes))
  platform.broadcaster.emit(listChannel, 'PvpRound', { round: shown })
}

/** Somebody entered. */
export async function announceEntry(parts: PvpParts, entry: StoredEntry): Promise<void> {
  const { database, broadcaster } = parts.platform
  const round = mustHave(await findRound(database, entry.roundId), 'round of an entry')
  const entries = await entriesOf(database, [round.id])
  const people = await parts.users.publicUsers([entry.userId])
  broadcaster.emit(channelOf(round.pool), 'PvpEntry', {
    roundId: roundWireId(round.id),
    entry: presentEntry(entry, round.currency, { people, viewer: stranger }),
    total: formatAmount(round.totalMinor, currencyOf(round.currency).decimals),
  })
  tellRound(parts, round, entries)
}

/** The order of entries is fixed. */
export async function announceLock(parts: PvpParts, round: PoolRound): Promise<void> {
  const entries = await entriesOf(parts.platform.database, [round.id])
  parts.platform.broadcaster.emit(channelOf(round.pool), 'PvpLocked', {
    roundId: roundWireId(round.id),
    entriesHash: entriesHash(drawnEntries(entries, userWireId)),
    total: formatAmount(round.totalMinor, currencyOf(round.currency).decimals),
    drawsAt: (round.lockedMs ?? 0) + lockedMs,
  })
  tellRound(parts, round, entries)
}

/** The end of a round with its seed. */
export async function announceEnd(
  parts: PvpParts,
  round: PoolRound,
  entries: readonly StoredEntry[],
): Promise<void> {
  const winner = entries.find(({ id }) => id === round.winnerId)
  const people = await parts.users.publicUsers(winner ? [winner.userId] : [])
  const result = presentResult(round, winner, { people, viewer: stranger })
  parts.platform.broadcaster.emit(channelOf(round.pool), 'PvpResult', {
    ...{ result, serverSeed: round.serverSeed, winner: result.winner },
    spinMs: round.state === 'drawn' ? spinMs : 0,
  })
  tellRound(parts, round, entries)
}
