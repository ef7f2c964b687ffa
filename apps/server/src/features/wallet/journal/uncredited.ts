import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Fact } from './facts.ts'

/** Why a bet earns no reward, whatever its edge. */
export type UncreditedReason = 'early-cash-out' | 'opposite' | 'class'

/** A bet that is to earn nothing. */
export interface UncreditedNote {
  readonly wagerId: Uuid
  readonly reason: UncreditedReason
}

/**
 * Notes bets that earn no reward, once for ever: a rebuild of the projections comes to the same. One that is not
 * open, or of which a share was closed already, is left as it is: what that earned is counted. All of a
 * transaction in one call, as their accounts are locked. Source: product specification of the community, 0.1, 1.1
 * and 14.2.
 */
export async function keepUncredited(tx: Queries, notes: readonly UncreditedNote[]): Promise<void> {
  if (notes.length === 0) return
  await tx.query({
    name: 'wagers_uncredited',
    text: 'select uncredit_wagers($1::uuid[], $2::text[])',
    values: [notes.map(({ wagerId }) => wagerId), notes.map(({ reason }) => reason)],
  })
}

/** Those of these wagers that earn nothing. */
export async function uncreditedAmong(
  on: Queries,
  ids: readonly Uuid[],
): Promise<ReadonlySet<Uuid>> {
  if (ids.length === 0) return none
  // Most installations have none: nobody sends them the ids of all bets.
  const some = await on.query<object>({
    name: 'facts_any_uncredited',
    text: 'select from uncredited_wagers limit 1',
  })
  if (some.length === 0) return none
  const rows = await on.query<{ id: Uuid }>({
    name: 'facts_uncredited',
    text: 'select wager_id as id from uncredited_wagers where wager_id = any($1::uuid[])',
    values: [`{${ids.join(',')}}`],
  })
  return new Set(rows.map(({ id }) => id))
}

const none: ReadonlySet<Uuid> = new Set()

/** The fact of such a bet, with a credited edge of nothing in whatever projection it is counted. */
export function creditedBy(uncredited: ReadonlySet<Uuid>, fact: Fact): Fact {
  const isNothing = fact.kind === 'result' && uncredited.has(fact.wagerId)
  return isNothing ? { ...fact, creditedEdgePpm: 0 } : fact
}
