import type { BurnGroup } from '@powerplay/contract'
import { mustHave, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { LanePosition } from '../../wallet/index.ts'
import type { Leaf } from './leaf.ts'

/** A published day. */
export interface DayRow {
  readonly day: string
  readonly file: string
  readonly root: string
  readonly hash: string
  readonly signature: string
  /** As JSON: lane and number, of the last commits of the day itself. */
  readonly position: readonly (readonly [number, string])[]
  readonly publishedAt: InstantMs
}

const columns = `day::text as day, file, root, hash, signature, position,
  (extract(epoch from published_at) * 1000)::float8 as "publishedAt"`

/** Whether a text of ten characters is a day of the calendar that the database can hold. */
export function isDay(day: string): boolean {
  const at = Date.parse(day)
  return !Number.isNaN(at) && toIso(at).slice(0, 10) === day && !day.startsWith('0000')
}

export async function readDay(on: Queries, day: string): Promise<DayRow | undefined> {
  const [row] = await on.query<DayRow>({
    text: `select ${columns} from token_days where day = $1::date`,
    values: [day],
  })
  return row
}

/** The latest published days, newest first, without their files. */
export function readDays(on: Queries, count: number): Promise<Omit<DayRow, 'file'>[]> {
  return on.query<Omit<DayRow, 'file'>>({
    text: `select ${columns.replace('file, ', '')} from token_days order by day desc limit $1`,
    values: [count],
  })
}

export async function lastDay(on: Queries): Promise<string | undefined> {
  const [row] = await on.query<{ day: string | null }>({
    name: 'token_last_day',
    text: 'select max(day)::text as day from token_days',
  })
  return row?.day ?? undefined
}

/** Leaves that are kept together. */
const leavesAtOnce = 512

/** Writes a day with its leaves. @returns false for one that was published before. */
export async function keepDay(
  tx: Queries,
  day: DayRow,
  hours: readonly {
    readonly hour: string
    readonly product: string
    readonly leaves: readonly Leaf[]
  }[],
): Promise<boolean> {
  const kept = await tx.query<object>({
    text: `insert into token_days (day, file, root, hash, signature, position, published_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning day`,
    values: [
      ...[day.day, day.file, day.root, day.hash, day.signature],
      ...[JSON.stringify(day.position), new Date(day.publishedAt)],
    ],
  })
  if (kept.length === 0) return false
  for (const { hour, product, leaves } of hours) {
    for (let place = 0; place < leaves.length; place += leavesAtOnce) {
      const part = leaves.slice(place, place + leavesAtOnce)
      await tx.query({
        text: `insert into token_leaves (day, hour, product, place, wager_ids, marks, leaves)
          values ($1, $2, $3, $4, $5::uuid[], $6::text[], $7::text[])`,
        values: [
          ...[day.day, hour, product, place],
          part.map(({ wagerId }) => wagerId),
          part.map(({ mark }) => mark),
          part.map(({ text }) => text),
        ],
      })
    }
  }
  return true
}

/** Where results of a wager stand in a day. */
export interface LeafPlace {
  readonly hour: InstantMs
  readonly product: string
}

export function placesOf(on: Queries, day: string, wagerId: Uuid): Promise<LeafPlace[]> {
  return on.query<LeafPlace>({
    text: `select distinct (extract(epoch from hour) * 1000)::float8 as hour, product
      from token_leaves where day = $1::date and wager_ids @> array[$2::uuid] order by 1, 2`,
    values: [day, wagerId],
  })
}

/** All leaves of an hour and a product, in their order. */
export async function leavesOf(on: Queries, day: string, { hour, product }: LeafPlace) {
  const rows = await on.query<{ ids: Uuid[]; marks: string[]; leaves: string[] }>({
    text: `select wager_ids::text[] as ids, marks, leaves from token_leaves
      where day = $1::date and hour = $2 and product = $3 order by place`,
    values: [day, new Date(hour), product],
  })
  return rows.flatMap(({ ids, marks, leaves }) =>
    leaves.map((text, place) => ({ text, wagerId: ids[place] ?? '', mark: marks[place] ?? '' })),
  )
}

/** An hour's burn of a group, as the file of its day has it. */
export interface StoredBurn {
  readonly hour: InstantMs
  readonly group: BurnGroup
  readonly theoreticalE6: bigint
  readonly pctE2: number
  readonly carryBeforeE6: bigint
  readonly addedE6: bigint
  readonly spentE6: bigint
  readonly carryAfterE6: bigint
  readonly amountMinor: bigint
  readonly priceE8: bigint
  readonly state: 'burnt' | 'carried' | 'nothing' | 'paused'
  readonly ref: Uuid | null
  /** The most that the price could move; null for hours of before this was kept. */
  readonly moveE4: number | null
}

export function burnsIn(on: Queries, from: InstantMs, until: InstantMs): Promise<StoredBurn[]> {
  return on.query<StoredBurn>({
    text: `select (extract(epoch from hour) * 1000)::float8 as hour, product as "group",
        theoretical_usd_e6 as "theoreticalE6", pct_e2 as "pctE2",
        carry_before_e6 as "carryBeforeE6", added_e6 as "addedE6", spent_e6 as "spentE6",
        carry_after_e6 as "carryAfterE6", amount_minor as "amountMinor", price_e8 as "priceE8",
        state, posting_id as ref, move_e4 as "moveE4"
      from token_burns where hour >= $1 and hour < $2 and not is_synthetic
      order by hour, array_position(array['casino', 'sport', 'futures'], product)`,
    values: [new Date(from), new Date(until)],
  })
}

/** What stood at the end of a day: burnt by hours, before the day and with it; stakes, and their weight. */
export async function sumsAt(on: Queries, from: InstantMs, until: InstantMs) {
  const [row] = await on.query<DaySums & { readonly weight: string }>({
    text: `select
        (select coalesce(sum(amount_minor), 0)::bigint from token_burns
          where hour < $1 or is_synthetic and hour < $2) as before,
        (select coalesce(sum(amount_minor), 0)::bigint from token_burns where hour < $2) as burnt,
        (select coalesce(sum(amount_minor), 0)::bigint from token_cooling
          where released_at < $2) as "releasedMinor", m."inMinor", m."outMinor", m.weight
      from (select coalesce(sum(change_minor) filter (where change_minor > 0), 0)::bigint as "inMinor",
          coalesce(-sum(change_minor) filter (where change_minor < 0), 0)::bigint as "outMinor",
          coalesce(sum(change_minor * (extract(epoch from $2::timestamptz - greatest(at, $1::timestamptz))
            * 1000)::bigint::numeric), 0)::text as weight
        from token_stake_moves where at < $2) m`,
    values: [new Date(from), new Date(until)],
  })
  const sums = mustHave(row, 'one row of sums')
  return { ...sums, weight: BigInt(sums.weight) }
}

interface DaySums {
  readonly before: bigint
  readonly burnt: bigint
  readonly inMinor: bigint
  readonly outMinor: bigint
  readonly releasedMinor: bigint
}

export const positionOf = (rows: readonly (readonly [number, string])[]): LanePosition[] =>
  rows.map(([lane, number]) => ({ lane, number: BigInt(number) }))
