import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Chips that were brought, and to which seat. */
export interface BuyIn {
  readonly id: Uuid
  readonly sittingId: Uuid
  readonly tableId: Uuid
  readonly seat: number
  readonly userId: Uuid
  readonly amountMinor: bigint
}

const columns = `b.id, b.sitting_id as "sittingId", i.table_id as "tableId", i.seat::float8 as seat,
  i.user_id as "userId", b.amount_minor as "amountMinor"`

export async function findBuyIn(on: Queries, id: Uuid): Promise<BuyIn | undefined> {
  const [row] = await on.query<BuyIn>({
    name: 'poker_buy_in',
    text: `select ${columns} from poker_buy_ins b join poker_sittings i on i.id = b.sitting_id
      where b.id = $1`,
    values: [id],
  })
  return row
}

/** Everything that was brought to a sitting, in order. */
export function buyInsOf(on: Queries, sittingId: Uuid): Promise<BuyIn[]> {
  return on.query({
    text: `select ${columns} from poker_buy_ins b join poker_sittings i on i.id = b.sitting_id
      where b.sitting_id = $1 order by b.id`,
    values: [sittingId],
  })
}

/** What of the rake of its hands a sitting bore. */
export async function rakeOf(on: Queries, sittingId: Uuid): Promise<bigint> {
  const [row] = await on.query<{ rakeMinor: bigint }>({
    text: `select coalesce(sum(rake_share_minor), 0)::bigint as "rakeMinor" from poker_hand_seats
      where sitting_id = $1`,
    values: [sittingId],
  })
  return row?.rakeMinor ?? 0n
}

/** The most that a player took away from a table since then; nobody comes back with less. */
export async function takenAwayMinor(
  on: Queries,
  of: { readonly tableId: Uuid; readonly userId: Uuid; readonly since: InstantMs },
): Promise<bigint> {
  const [row] = await on.query<{ taken: bigint | null }>({
    text: `select max(taken_minor) as taken from poker_sittings
      where user_id = $1 and table_id = $2 and left_ms > $3`,
    values: [of.userId, of.tableId, of.since],
  })
  return row?.taken ?? 0n
}

/** Who sits at a table, and from where. */
export function addressesAt(
  on: Queries,
  tableId: Uuid,
): Promise<{ userId: Uuid; sittingId: Uuid; address: string }[]> {
  return on.query({
    text: `select user_id as "userId", sitting_id as "sittingId", address from poker_seats
      where table_id = $1`,
    values: [tableId],
  })
}
