import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A staker's row, locked until the end of the transaction. */
export interface StakerRow {
  readonly stakedMinor: bigint
  readonly claims: number
}

export async function lockStaker(tx: Queries, userId: Uuid): Promise<StakerRow> {
  await tx.query({
    text: 'insert into token_stakers (user_id) values ($1) on conflict do nothing',
    values: [userId],
  })
  const [row] = await tx.query<StakerRow>({
    text: `select staked_minor as "stakedMinor", claims from token_stakers
      where user_id = $1 for update`,
    values: [userId],
  })
  return row ?? { stakedMinor: 0n, claims: 0 }
}

/** A change of a stake. */
export interface StakeMove {
  readonly id: Uuid
  readonly userId: Uuid
  readonly changeMinor: bigint
  readonly at: InstantMs
}

/** A week that is closed and a day that is published get no more changes: what comes late counts after. */
const inOpenWeek = `greatest($3::timestamptz,
  (select (max(week) + 7)::timestamp at time zone 'UTC' from token_weeks where not is_synthetic),
  (select (max(day) + 1)::timestamp at time zone 'UTC' from token_days))`

/** What is written with a change of a stake, in its transaction. */
export function moveStatements({ id, userId, changeMinor, at }: StakeMove) {
  return [
    {
      name: 'token_stake',
      text: `insert into token_stakers as s (user_id, staked_minor) values ($1, $2)
        on conflict (user_id) do update set staked_minor = s.staked_minor + excluded.staked_minor`,
      values: [userId, changeMinor],
    },
    {
      name: 'token_stake_move',
      text: `insert into token_stake_moves (id, user_id, at, change_minor)
        select $1::uuid, $2::uuid, ${inOpenWeek}, $4::bigint`,
      values: [id, userId, new Date(at), changeMinor],
    },
  ]
}

/** Takes out of a locked stake: it earns nothing from now on. */
export async function takeOut(
  tx: Queries,
  move: Omit<StakeMove, 'changeMinor'> & {
    readonly amountMinor: bigint
    readonly readyAt: InstantMs
  },
): Promise<void> {
  const { id, userId, amountMinor, at, readyAt } = move
  await tx.query({
    text: 'update token_stakers set staked_minor = staked_minor - $2 where user_id = $1',
    values: [userId, amountMinor],
  })
  await tx.query({
    text: `insert into token_stake_moves (id, user_id, at, change_minor)
      select $1::uuid, $2::uuid, ${inOpenWeek}, $4::bigint`,
    values: [id, userId, new Date(at), -amountMinor],
  })
  await tx.query({
    text: 'insert into token_cooling (id, user_id, amount_minor, ready_at) values ($1, $2, $3, $4)',
    values: [id, userId, amountMinor, new Date(readyAt)],
  })
}

/** Tokens on their way back. */
export interface Cooling {
  readonly id: Uuid
  readonly userId: Uuid
  readonly amountMinor: bigint
  readonly readyAt: InstantMs
}

const cooling = `c.id, c.user_id as "userId", c.amount_minor as "amountMinor",
  (extract(epoch from c.ready_at) * 1000)::float8 as "readyAt"`

export function coolingOf(on: Queries, userId: Uuid): Promise<Cooling[]> {
  return on.query<Cooling>({
    name: 'token_cooling_of',
    text: `select ${cooling} from token_cooling c
      where c.user_id = $1 and c.released_at is null order by c.ready_at, c.id`,
    values: [userId],
  })
}

/** What has cooled down by then; of excluded players all that cools. */
export function dueCooling(on: Queries, now: InstantMs): Promise<Cooling[]> {
  return on.query<Cooling>({
    text: `select ${cooling} from token_cooling c join users u on u.id = c.user_id
      where c.released_at is null and (c.ready_at <= $1 or u.self_excluded)
      order by c.ready_at limit 500`,
    values: [new Date(now)],
  })
}

/** Notes in the movement's own transaction that tokens are back. */
export function releasedStatement(id: Uuid, at: InstantMs) {
  return {
    text: 'update token_cooling set released_at = $2 where id = $1 and released_at is null',
    values: [id, new Date(at)],
  }
}

/** What a player has staked. */
export async function stakedOf(on: Queries, userId: Uuid): Promise<bigint> {
  const [row] = await on.query<{ staked: bigint }>({
    name: 'token_staked_of',
    text: 'select staked_minor as staked from token_stakers where user_id = $1',
    values: [userId],
  })
  return row?.staked ?? 0n
}

/** Everything that earns, and with what cools down. */
export async function stakedSums(on: Queries): Promise<{ earning: bigint; kept: bigint }> {
  const [row] = await on.query<{ earning: bigint; kept: bigint }>({
    name: 'token_staked_sums',
    text: `select s.earning, (s.earning + c.cooling)::bigint as kept from
      (select coalesce(sum(staked_minor), 0)::bigint as earning from token_stakers) s,
      (select coalesce(sum(amount_minor), 0)::bigint as cooling from token_cooling
        where released_at is null) c`,
  })
  return row ?? { earning: 0n, kept: 0n }
}

/** Excluded players who still have a stake. */
export async function excludedStakers(on: Queries): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    text: `select s.user_id as "userId" from token_stakers s
      join users u on u.id = s.user_id and u.self_excluded
      where s.staked_minor > 0 limit 500`,
  })
  return rows.map(({ userId }) => userId)
}

/** When the break ends that a player takes; undefined where there is none. */
export async function breakOf(
  on: Queries,
  userId: Uuid,
  now: InstantMs,
): Promise<InstantMs | undefined> {
  const [row] = await on.query<{ until: number }>({
    name: 'token_break_of',
    text: `select (extract(epoch from time_out_until) * 1000)::float8 as until
      from protection_players where user_id = $1 and time_out_until > $2`,
    values: [userId, new Date(now)],
  })
  return row?.until
}
