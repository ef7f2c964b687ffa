import type { Uuid } from '@powerplay/kernel'
import type { OpenRound, RoundPlace, StakePocket } from '@powerplay/ledger'
import { openRoundAt } from '@powerplay/ledger/postgres'
import type { Queries } from '../../../platform/database/database.ts'
import type { RoundHead } from './play-round.ts'

/** The open round at a place as it is committed now. */
export async function findOpenRound(
  on: Queries,
  place: RoundPlace,
): Promise<OpenRound | undefined> {
  const { statement, toRound } = openRoundAt(place)
  const [row] = await on.query<Parameters<typeof toRound>[0]>(statement)
  return row && toRound(row)
}

interface HeadRow {
  readonly id: Uuid
  readonly user_id: Uuid
  readonly game: string
  readonly currency: string
  readonly pocket: StakePocket
}

/** Rounds that were due to end by a moment (epoch ms), the longest waiting first. */
export async function overdueRounds(
  on: Queries,
  due: { readonly nowMs: number; readonly count: number },
): Promise<RoundHead[]> {
  const rows = await on.query<HeadRow>({
    name: 'rounds_overdue',
    text: `select id, user_id, game, currency, pocket from rounds
      where expires_at <= to_timestamp($1::bigint / 1000.0) order by expires_at limit $2`,
    values: [due.nowMs, due.count],
  })
  return rows.map(({ user_id: userId, ...head }) => ({ ...head, userId }))
}
