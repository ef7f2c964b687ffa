import { mustHave, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Happening, Step } from './step.ts'
import { rakeShares } from './rake-shares.ts'
import { fromStored, toStored } from './stored.ts'
import type { Game, Seat, SeatMarks, Table } from './table.ts'

interface TableRow {
  readonly id: Uuid
  readonly name: string
  readonly currency: string
  readonly speed: 'normal' | 'fast'
  readonly state: Table['state']
  readonly seatCount: number
  readonly smallBlindMinor: bigint
  readonly bigBlindMinor: bigint
  readonly minBuyInMinor: bigint
  readonly maxBuyInMinor: bigint
  readonly actionMs: number
  readonly game: string
  readonly version: number
  readonly dueMs: InstantMs | null
  readonly seedHash: string
  readonly seedSealed: string
}

interface SeatRow extends Omit<Seat, 'marks'> {
  readonly tableId: Uuid
  readonly marks: SeatMarks
}

const columns = `id, name, currency, speed, state, seat_count::float8 as "seatCount",
  small_blind_minor as "smallBlindMinor", big_blind_minor as "bigBlindMinor",
  min_buy_in_minor as "minBuyInMinor", max_buy_in_minor as "maxBuyInMinor", action_ms as "actionMs",
  game::text as game, version::float8 as version, due_ms::float8 as "dueMs", seed_hash as "seedHash",
  seed_sealed as "seedSealed"`

const seatColumns = `table_id as "tableId", seat::float8 as seat, user_id as "userId",
  sitting_id as "sittingId", stack_minor as "stackMinor", queued_minor as "queuedMinor", status, tip, marks,
  auto_rebuy as "autoRebuy", auto_top_up as "autoTopUp"`

function seatsOf(on: Queries, tableIds: readonly Uuid[]): Promise<SeatRow[]> {
  return on.query({
    name: 'poker_seats_of',
    text: `select ${seatColumns} from poker_seats where table_id = any($1) order by table_id, seat`,
    values: [tableIds],
  })
}

function tableOf(row: TableRow, seats: readonly SeatRow[]): Table {
  const { seatCount, smallBlindMinor, bigBlindMinor, minBuyInMinor, maxBuyInMinor, actionMs } = row
  const { id, name, currency, speed, state, version, dueMs, seedHash, seedSealed } = row
  return {
    ...{ id, name, currency, speed, state, version, dueMs, seedHash, seedSealed },
    rules: {
      ...{ seatCount, smallBlindMinor, bigBlindMinor, minBuyInMinor, maxBuyInMinor, actionMs },
    },
    game: fromStored<Game>(row.game),
    seats: seats.filter(({ tableId }) => tableId === id),
  }
}

/** Held by a node that hangs, a row is free again after three seconds; whoever writes late is refused. */
const held = `and set_config('idle_in_transaction_session_timeout', '3000', true) is not null for update`

/** A table as it stands, with its row locked until the end of the transaction where that is asked. */
export async function readTable(
  on: Queries,
  id: Uuid,
  lock: 'locked' | 'plain',
): Promise<Table | undefined> {
  const [row] = await on.query<TableRow>({
    name: `poker_table_${lock}`,
    text: `select ${columns} from poker_tables where id = $1 ${lock === 'locked' ? held : ''}`,
    values: [id],
  })
  return row && tableOf(row, await seatsOf(on, [id]))
}

/** All tables that are not closed, in the order in which they were opened. */
export async function openTables(on: Queries): Promise<Table[]> {
  const rows = await on.query<TableRow>({
    text: `select ${columns} from poker_tables where state <> 'closed' order by big_blind_minor, id`,
  })
  const seats = await seatsOf(
    on,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => tableOf(row, seats))
}

/** What has to be done at a table by now. */
export interface Due {
  /**
   * `end`: the player may not play any more. `used`: his time of today is used up, and no hand waits for
   * him. `ask`: as much, where a reality check waits for its answer. `left`: seats may be free. `fill`: some ask for chips to be
   * brought by themselves. `wait`: the line for a seat moves on.
   */
  readonly kind: 'due' | 'end' | 'used' | 'ask' | 'left' | 'fill' | 'wait'
  readonly tableId: Uuid
  readonly userId: Uuid | null
}

/** That a seat asks for chips: less lies before it than it was brought first, or nothing at all. */
export const isShort = `s.status <> 'leaving' and (
    s.auto_top_up and s.stack_minor + s.queued_minor < b.amount_minor
    or s.auto_rebuy and s.stack_minor + s.queued_minor = 0)`

/** All that is due at tables, in one look. @param isOn false: everybody stands up. */
export function findDue(on: Queries, nowMs: InstantMs, isOn: boolean): Promise<Due[]> {
  return on.query({
    name: 'poker_due',
    text: `select s.stop as kind, s.table_id as "tableId", s.user_id as "userId" from (
          select s.*, t.game ->> 'phase' in ('playing', 'runout') as is_played, case
              when u.self_excluded or not $2 or p.time_out_until > to_timestamp($1 / 1000.0) then 'end'
              when p.is_guarded then play_stop(s.user_id) end as stop
          from poker_seats s join users u on u.id = s.user_id join poker_tables t on t.id = s.table_id
          left join protection_players p on p.user_id = s.user_id
          where s.status <> 'leaving') as s
        where s.stop = 'end' or not s.is_played
          and (s.stop = 'used' or s.stop = 'ask' and s.status = 'in')
      union all
      select 'due', id, null from poker_tables where state <> 'closed' and due_ms <= $1
      union all
      select distinct 'left', table_id, null::uuid from poker_seats where status = 'leaving'
      union all
      select distinct 'fill', s.table_id, null::uuid from poker_seats s
        join poker_tables t on t.id = s.table_id
        join poker_buy_ins b on b.id = s.sitting_id
      where (s.auto_rebuy or s.auto_top_up) and $2 and ${isShort} and t.state = 'open'
        and t.game ->> 'phase' in ('waiting', 'pause')
      union all
      select distinct 'wait', w.table_id, null::uuid from poker_waits w
        join poker_tables t on t.id = w.table_id
      where t.state <> 'open' or w.offered_until_ms <= $1 or w.passed_until_ms <= $1
        or $2 and w.offered_until_ms is null and w.passed_until_ms is null
          and poker_free_seats(w.table_id, null, $1::bigint) > 0`,
    values: [nowMs, isOn],
  })
}

/** Writes a step of a table whose row is locked. */
export async function writeStep(on: Queries, before: Table, step: Step): Promise<void> {
  const { table, happenings } = step
  for (const happening of happenings) await writeHappening(on, happening)
  await countHands(on, happenings)
  await on.query({
    name: 'poker_write_table',
    text: `update poker_tables set game = $2::jsonb, due_ms = $3, seed_hash = $4, seed_sealed = $5,
        version = version + 1 where id = $1`,
    values: [table.id, toStored(table.game), table.dueMs, table.seedHash, table.seedSealed],
  })
  for (const seat of table.seats) {
    const old = before.seats.find((each) => each.seat === seat.seat)
    if (old && toStored(old) !== toStored(seat)) await writeSeat(on, table.id, seat)
  }
}

/** What was played of the day of those whose time is counted. */
async function countHands(on: Queries, happenings: readonly Happening[]): Promise<void> {
  for (const happening of happenings) {
    if (happening.kind !== 'settled' && happening.kind !== 'void') continue
    const { id, startedMs } = happening.hand
    await on.query({
      name: 'poker_count_play',
      text: `select count_play(array(select user_id from poker_hand_seats where hand_id = $1), $2)`,
      values: [id, Math.max(0, happening.atMs - startedMs)],
    })
  }
}

async function writeSeat(on: Queries, tableId: Uuid, seat: Seat): Promise<void> {
  const { stackMinor, queuedMinor, status, tip, marks } = seat
  await on.query({
    name: 'poker_write_seat',
    text: `update poker_seats set stack_minor = $3, queued_minor = $4, status = $5, tip = $6,
        marks = $7::jsonb where table_id = $1 and seat = $2`,
    values: [tableId, seat.seat, stackMinor, queuedMinor, status, tip, toStored(marks)],
  })
}

async function writeHappening(on: Queries, happening: Happening): Promise<void> {
  const { hand } = happening
  switch (happening.kind) {
    case 'dealt':
      return writeDeal(on, happening)
    case 'shown':
      await on.query({
        text: `update poker_hand_seats set shown_cards = $3::smallint[],
            is_shown = is_shown or cardinality($3::smallint[]) = 2
          where hand_id = $1 and seat = $2`,
        values: [hand.id, happening.seat, happening.cards],
      })
      return
    case 'void':
      await on.query({
        text: `update poker_hands set state = 'void', ended_ms = $2 where id = $1`,
        values: [hand.id, happening.atMs],
      })
      return
    case 'settled': {
      const { result } = happening
      const { id, setup, actions, opened } = hand
      const played = { setup, actions, opened, result }
      const pot = result.pots.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
      await on.query({
        name: 'poker_settle_hand',
        text: `with seats as (
            update poker_hand_seats h set stake_minor = d.stake, payout_minor = d.payout, is_shown = d.shown,
              rake_share_minor = d.share
            from unnest($4::smallint[], $5::bigint[], $6::bigint[], $7::boolean[], $10::bigint[])
              as d (seat, stake, payout, shown, share)
            where h.hand_id = $1 and h.seat = d.seat)
          update poker_hands set state = 'settled', ended_ms = $8, played = $9::jsonb, pot_minor = $2,
            rake_minor = $3 where id = $1`,
        values: [
          ...[id, pot, result.rakeMinor, result.seats.map(({ seat }) => seat)],
          ...[result.seats.map(({ stakeMinor }) => stakeMinor)],
          ...[result.seats.map(({ payoutMinor }) => payoutMinor)],
          result.seats.map(({ seat }) => result.shows.some((show) => show.seat === seat)),
          ...[happening.atMs, toStored(played), rakeShares(result)],
        ],
      })
    }
  }
}

async function writeDeal(
  on: Queries,
  { hand, table }: Extract<Happening, { kind: 'dealt' }>,
): Promise<void> {
  const { id, number, setup, values, entropyHash, deckRoot, startedMs } = hand
  const dealt = setup.seats.map(({ seat }) =>
    mustHave(
      table.seats.find((each) => each.seat === seat),
      `seat ${seat}`,
    ),
  )
  await on.query({
    name: 'poker_deal',
    text: `with hand as (
        insert into poker_hands (id, table_id, number, started_ms, button, seed_hash, seed_sealed, entropy,
          entropy_hash, deck_root) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10))
      insert into poker_hand_seats (hand_id, seat, user_id, sitting_id, stack_minor)
        select $1, d.* from unnest($11::smallint[], $12::uuid[], $13::uuid[], $14::bigint[]) as d`,
    values: [
      ...[id, table.id, number, startedMs, setup.button, table.seedHash, table.seedSealed],
      ...[JSON.stringify(values), entropyHash, deckRoot],
      ...[dealt.map(({ seat }) => seat), dealt.map(({ userId }) => userId)],
      ...[dealt.map(({ sittingId }) => sittingId), dealt.map(({ stackMinor }) => stackMinor)],
    ],
  })
}
