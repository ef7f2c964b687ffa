import { pvpDuels, pvpRounds } from '@powerplay/contract/dashboard/areas'
import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../program/area.ts'
import { refuseOwnStakes } from '../../program/refuse-own.ts'
import { pairsArea } from './pairs-area.ts'
import type { PvpParts } from './parts.ts'

/** Pools and duels in the dashboard. */
export function pvpAreas(parts: PvpParts): readonly ServedArea[] {
  return [roundsArea(parts), duelsArea(), pairsArea(parts)]
}

const time = (column: string) => `to_timestamp(${column} / 1000.0)`
const money = (column: string, currency: string) =>
  `case when ${column} is not null then json_build_array(${column}::text, ${currency}) end`

function roundsArea({ economy }: PvpParts): ServedArea {
  return serveArea(pvpRounds, {
    source: {
      from: 'pvp_rounds r',
      id: { sql: 'r.id', noun: 'round' },
      columns: {
        opened: time('r.opened_ms'),
        pool: 'r.pool',
        number: 'r.number',
        state: 'r.state',
        players: '(select count(distinct e.user_id) from pvp_entries e where e.round_id = r.id)',
        entries: '(select count(*) from pvp_entries e where e.round_id = r.id)',
        total: money('r.total_minor', 'r.currency'),
        prize: money('r.prize_minor', 'r.currency'),
        winner: '(select e.user_id from pvp_entries e where e.id = r.winner_id)',
      },
    },
    actions: {
      /** The engine gives everything back at its next look. A locked round is drawn. */
      async void(order) {
        const { tx, id } = order
        const [round] = await tx.query<{ state: string }>({
          text: `update pvp_rounds set is_void = true
            where id = $1 and state in ('open', 'counting') and not is_void returning state`,
          values: [id],
        })
        if (!round) refuse('core/stale-version')
        await refuseOwnStakes(economy, order, (userIds) => haveEntered(tx, id, userIds))
        return { before: round.state, after: 'void' }
      },
    },
  })
}

async function haveEntered(tx: Queries, roundId: string, userIds: readonly Uuid[]) {
  const rows = await tx.query({
    text: 'select 1 from pvp_entries where round_id = $1 and user_id = any($2::uuid[]) limit 1',
    values: [roundId, userIds],
  })
  return rows.length > 0
}

function duelsArea(): ServedArea {
  return serveArea(pvpDuels, {
    source: {
      from: 'pvp_duels d',
      id: { sql: 'd.id', noun: 'duel' },
      columns: {
        created: time('d.created_ms'),
        game: 'd.game',
        state: 'd.state',
        creator: 'd.creator_id',
        joiner: 'd.joiner_id',
        stake: money('d.stake_minor', 'd.currency'),
        prize: money('d.prize_minor', 'd.currency'),
        winner: 'd.winner_id',
      },
    },
    actions: {},
  })
}
