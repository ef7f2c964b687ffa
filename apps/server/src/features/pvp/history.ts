import { currencyOf, formatAmount, type Uuid } from '@powerplay/kernel'
import type { PvpHistoryRow } from '@powerplay/contract'
import type { CallContext } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { presentPlayer, viewerOf } from '../auth/index.ts'
import { duelWireId } from './duels/present.ts'
import type { PvpParts } from './parts.ts'
import { sightOf } from './people.ts'
import { roundWireId } from './pools/present.ts'

interface Asked {
  readonly page: number
  readonly perPage: number
  readonly kind: 'pool' | 'duel'
  readonly mine: boolean
}

interface EndedRow {
  readonly id: Uuid
  readonly name: string
  readonly number: number | null
  readonly state: string
  readonly currency: string
  readonly totalMinor: bigint
  readonly prizeMinor: bigint | null
  readonly winnerId: Uuid | null
  /** What the player won or lost, in minor units. */
  readonly resultMinor: bigint | null
  readonly endedMs: number
  readonly total: number
}

const poolRows = `select r.id, r.pool as name, r.number::float8 as number, r.state, r.currency,
    r.total_minor as "totalMinor", r.prize_minor as "prizeMinor", w.user_id as "winnerId",
    r.ended_ms::float8 as "endedMs", (case
      when not exists (select from pvp_entries e where e.round_id = r.id and e.user_id = $1) then null
      when r.state = 'refunded' then 0
      else coalesce(case when w.user_id = $1 then r.prize_minor end, 0) - (
        select sum(e.to_minor - e.from_minor) from pvp_entries e
        where e.round_id = r.id and e.user_id = $1) end)::int8 as "resultMinor",
    (count(*) over ())::int as total
  from pvp_rounds r left join pvp_entries w on w.id = r.winner_id
  where r.ended_ms is not null and r.total_minor > 0 and (not $4 or exists (
    select from pvp_entries e where e.round_id = r.id and e.user_id = $1))
  order by r.ended_ms desc, r.id limit $2 offset $3`

const duelRows = `select d.id, d.game as name, null as number, d.state, d.currency,
    d.stake_minor * 2 as "totalMinor", d.prize_minor as "prizeMinor", d.winner_id as "winnerId",
    d.ended_ms::float8 as "endedMs", (case
      when $1::uuid is null or $1 not in (d.creator_id, coalesce(d.joiner_id, d.creator_id)) then null
      when d.winner_id is null then 0
      when d.winner_id = $1 then d.prize_minor - d.stake_minor
      else -d.stake_minor end)::int8 as "resultMinor",
    (count(*) over ())::int as total
  from pvp_duels d
  where d.ended_ms is not null
    and case when $4 then $1 in (d.creator_id, d.joiner_id) else d.state = 'settled' and not d.is_private end
  order by d.ended_ms desc, d.id limit $2 offset $3`

/** Rounds or duels that are over, the latest first. */
export async function listHistory(parts: PvpParts, asked: Asked, context: CallContext) {
  const { page, perPage, kind, mine } = asked
  const { userId } = context.caller
  const rows = await parts.platform.database.query<EndedRow>({
    text: kind === 'pool' ? poolRows : duelRows,
    values: [userId, perPage, (page - 1) * perPage, mine],
  })
  const ids = rows.flatMap(({ winnerId }) => winnerId ?? [])
  const { people, viewer } = await sightOf(parts, ids, {
    ...{ viewer: viewerOf(context.caller), list: `pvp/history/${kind}` },
  })
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.map((row): PvpHistoryRow => {
      const { decimals } = currencyOf(row.currency)
      const text = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, decimals))
      const { winnerId } = row
      return {
        _id: kind === 'pool' ? roundWireId(row.id) : duelWireId(row.id),
        ...{ kind, name: row.name, number: row.number, state: row.state, currency: row.currency },
        total: formatAmount(row.totalMinor, decimals),
        prize: text(row.prizeMinor),
        winner: winnerId === null ? null : presentPlayer(people.get(winnerId), viewer),
        result: text(row.resultMinor),
        endedAt: row.endedMs,
      }
    }),
    ...{ page, pages: Math.ceil(total / perPage), total },
  }
}

/** Rounds drawn and duels settled since a moment. */
export async function countSince(
  on: Queries,
  sinceMs: number,
): Promise<{ rounds: number; duels: number }> {
  const [counts] = await on.query<{ rounds: number; duels: number }>({
    name: 'pvp_counts',
    text: `select
        (select count(*)::int from pvp_rounds where ended_ms >= $1 and state = 'drawn') as rounds,
        (select count(*)::int from pvp_duels where ended_ms >= $1 and state = 'settled') as duels`,
    values: [sinceMs],
  })
  return counts ?? { rounds: 0, duels: 0 }
}
