import { pokerHandsArea, pokerTables } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../program/area.ts'
import { pairsArea } from './hands/pairs-area.ts'
import type { PokerParts } from './parts.ts'

/** Hold'em in the dashboard. */
export function pokerAreas(parts: PokerParts): readonly ServedArea[] {
  return [tablesArea(parts), handsArea(), pairsArea(parts)]
}

const time = (column: string) => `to_timestamp(${column} / 1000.0)`
const money = (sql: string, currency: string) =>
  `case when ${sql} is not null then json_build_array((${sql})::text, ${currency}) end`
/** A blind in units, for a line of text. */
const units = (column: string) =>
  `trim(trailing '.' from trim(trailing '0' from (${column} / 1e8)::numeric(20, 8)::text))`

function tablesArea({ clock }: PokerParts): ServedArea {
  return serveArea(pokerTables, {
    source: {
      from: 'poker_tables t',
      id: { sql: 't.id', noun: 'table' },
      columns: {
        opened: time('t.opened_ms'),
        name: 't.name',
        state: 't.state',
        blinds: `concat_ws(' ', ${units('t.small_blind_minor')}, '/', ${units('t.big_blind_minor')}, t.currency)`,
        seats: 't.seat_count',
        taken: '(select count(*) from poker_seats s where s.table_id = t.id)',
        hands: `(select count(*) from poker_hands h where h.table_id = t.id and h.state = 'settled')`,
        chips: money(
          '(select sum(s.stack_minor + s.queued_minor) from poker_seats s where s.table_id = t.id)',
          't.currency',
        ),
        rake: money(
          '(select sum(h.rake_minor) from poker_hands h where h.table_id = t.id)',
          't.currency',
        ),
      },
    },
    actions: {
      /** The engine lets everybody stand up at its next look, or after the hand. */
      async close({ tx, id }) {
        const [table] = await tx.query<{ state: string }>({
          text: `update poker_tables set state = 'closing', version = version + 1,
              due_ms = case when game ->> 'phase' = 'waiting' then $2 else due_ms end
            where id = $1 and state = 'open' returning state`,
          values: [id, clock.now()],
        })
        if (!table) refuse('core/stale-version')
        return { before: 'open', after: 'closing' }
      },
    },
  })
}

function handsArea(): ServedArea {
  return serveArea(pokerHandsArea, {
    source: {
      from: 'poker_hands h join poker_tables t on t.id = h.table_id',
      id: { sql: 'h.id', noun: 'hand' },
      columns: {
        started: time('h.started_ms'),
        table: 't.name',
        number: 'h.number',
        state: 'h.state',
        players: '(select count(*) from poker_hand_seats s where s.hand_id = h.id)',
        actions: `jsonb_array_length(h.played -> 'actions')`,
        pot: money('h.pot_minor', 't.currency'),
        rake: money('h.rake_minor', 't.currency'),
        winner: `(select s.user_id from poker_hand_seats s where s.hand_id = h.id
          and s.payout_minor > s.stake_minor
          order by s.payout_minor - s.stake_minor desc, s.seat limit 1)`,
      },
    },
    actions: {},
  })
}
