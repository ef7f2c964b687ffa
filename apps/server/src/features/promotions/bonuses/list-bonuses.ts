import type { BonusEntry, PastBonus } from '@powerplay/contract'
import { toWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { listBonuses, openBonusOf, readProgress, type Bonus } from './bonus-store.ts'
import { amountIn, presentEntry } from './present.ts'

/** The bonus that a player wagers, as a list: there is one at a time. */
export async function listBalance(on: Queries, userId: Uuid): Promise<BonusEntry[]> {
  const bonus = await openBonusOf(on, userId)
  if (bonus?.state !== 'active') return []
  const progress = await readProgress(on, [bonus.id])
  const entry = presentEntry(bonus, progress.get(bonus.id))
  return entry ? [entry] : []
}

/** A player's bonuses, newest first. */
export async function listHistory(
  on: Queries,
  userId: Uuid,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  const { rows, total } = await listBonuses(on, userId, { page, perPage })
  return {
    rows: rows.map(presentPast),
    page,
    pages: Math.max(Math.ceil(total / perPage), 1),
    total,
  }
}

function presentPast(bonus: Bonus): PastBonus {
  const { currency, grantedMinor, releasedMinor, endedAt, optedAt } = bonus
  return {
    _id: toWireId('bonus', bonus.id),
    name: bonus.name,
    kind: bonus.kind,
    granted: currency === null || grantedMinor === null ? null : amountIn(currency, grantedMinor),
    currency,
    released: currency === null ? null : amountIn(currency, releasedMinor),
    state: bonus.state,
    at: Math.floor(endedAt ?? optedAt),
  }
}
