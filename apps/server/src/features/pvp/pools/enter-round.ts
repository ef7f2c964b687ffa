import {
  currencyOf,
  formatAmount,
  fromWireId,
  mustHave,
  parseAmount,
  refuse,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { betWireId } from '../../wallet/index.ts'
import type { PvpParts } from '../parts.ts'
import { countingSeconds } from '../settings.ts'
import { limitParams, takeStake } from '../take-stake.ts'
import { tell } from '../tell.ts'
import { announceEntry } from './announce.ts'
import { findEntry, findRound, type PoolRound, type StoredEntry } from './round-store.ts'
import { chanceOf } from './tickets.ts'

interface Entering {
  readonly poolId: string
  readonly roundId: string
  readonly amount: string | number
  /** What the player's browser made for this entry. */
  readonly salt: string
}

/**
 * Enters a round: stake and entry in one commit, in the order of the commits. A repeated key gets the
 * same entry. Refusals: pvp/unknown, round-locked, amount-limits, too-many-entries, share-too-large,
 * and those of a stake.
 */
export async function enterRound(parts: PvpParts, asked: Entering, context: CallContext) {
  const { database } = parts.platform
  const id = mustHave(context.key, 'idempotency key')
  const known = await findEntry(database, id)
  if (known) return answerOf(parts, known, asked, context)
  const roundId = fromWireId('round', asked.roundId) ?? refuse('pvp/unknown')
  const round = await findRound(database, roundId)
  if (round?.pool !== asked.poolId) refuse('pvp/unknown')
  const stakeMinor = amountOf(round, asked.amount)
  const userId = playerOf(context)
  const clientSeed = await parts.fairness.clientSeedOf(userId)
  const { pool, number, feeBps } = round
  const nowMs = parts.clock.now()
  const isNew = await takeStake(
    parts,
    {
      ...{ game: 'pool', stakeMinor, currency: currencyOf(round.currency), feeBps, limits: round },
      params: { pool, round: number },
      check: {
        name: 'pvp_entry_refusal',
        text: 'select pvp_entry_refusal(r, $2, $3, $4) as refusal from pvp_rounds r where r.id = $1',
        values: [round.id, userId, stakeMinor, nowMs],
      },
      isDone: async () => (await findEntry(database, id)) !== undefined,
      statement: {
        name: 'pvp_enter',
        text: 'select pvp_enter($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [
          ...[id, round.id, userId, stakeMinor, clientSeed, asked.salt, nowMs],
          parts.platform.settings.get(countingSeconds) * 1_000,
        ],
      },
    },
    context,
  )
  const entry = (await findEntry(database, id)) ?? refuse('core/key-reused')
  if (isNew) await tell(parts, 'entry', () => announceEntry(parts, entry))
  return answerOf(parts, entry, asked, context)
}

function amountOf(round: PoolRound, amount: string | number): bigint {
  const currency = currencyOf(round.currency)
  const minor = parseAmount(amount, currency.decimals)
  if (minor === undefined || minor < round.minMinor || minor > round.maxMinor) {
    refuse('pvp/amount-limits', limitParams(round, currency))
  }
  return minor
}

async function answerOf(
  { platform }: PvpParts,
  entry: StoredEntry,
  asked: Entering,
  context: CallContext,
) {
  const round = mustHave(await findRound(platform.database, entry.roundId), 'round of an entry')
  const { decimals } = currencyOf(round.currency)
  const amountMinor = entry.toMinor - entry.fromMinor
  const isSame =
    entry.userId === playerOf(context) &&
    round.pool === asked.poolId &&
    entry.salt === asked.salt &&
    entry.roundId === fromWireId('round', asked.roundId) &&
    amountMinor === parseAmount(asked.amount, decimals)
  if (!isSame) refuse('core/key-reused')
  return {
    entryId: betWireId(entry.id),
    from: formatAmount(entry.fromMinor, decimals),
    to: formatAmount(entry.toMinor, decimals),
    chance: chanceOf(amountMinor, entry.toMinor),
    total: formatAmount(entry.toMinor, decimals),
  }
}
