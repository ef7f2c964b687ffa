import { dayMs, hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { betsShownMax } from './rules.ts'

/** Which of a player's settled bets of real money; undefined means any. */
export interface BetsFilter {
  readonly userId: Uuid
  readonly product: string | undefined
  readonly currency: string | undefined
  readonly from: InstantMs | undefined
  readonly to: InstantMs | undefined
}

/** Ids carry the time of opening as the client has it; few bets stay open for longer than this. */
const openMs = 2 * dayMs
const aheadMs = hourMs
const lastMs = 2 ** 48 - 1
const tailMin = '7000-8000-000000000000'
const tailMax = '7fff-bfff-ffffffffffff'

const isAsked = `user_id = $1 and settled_at is not null and pocket <> 'demo'
    and ($4::text is null or product = $4) and ($5::text is null or currency = $5)
    and ($6::timestamptz is null or settled_at >= $6)
    and ($7::timestamptz is null or settled_at < $7)`

/** Those opened in the time that is asked for or shortly before, and those that stayed open until then. */
const matching = `
  from (
    select id from wagers
    where id >= $2 and id <= $3 and ${isAsked}
    union all
    select id from wagers
    where house_account_id is null and id < $2 and ${isAsked}) found
  order by id desc`

function valuesOf({ userId, product, currency, from, to }: BetsFilter): unknown[] {
  return [
    userId,
    idAt((from ?? 0) - openMs, tailMin),
    idAt((to ?? lastMs) + aheadMs, tailMax),
    product ?? null,
    currency ?? null,
    from === undefined ? null : new Date(from),
    to === undefined ? null : new Date(to),
  ]
}

/** The least or greatest id that a row of this time can have. */
function idAt(at: InstantMs, tail: string): Uuid {
  const time = Math.min(Math.max(at, 0), lastMs).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail}`
}

/** How many bets there are, as far as the list reaches back. */
export async function countBets(on: Queries, filter: BetsFilter): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    name: 'profile_bets_count',
    text: `select count(*)::int as count from (select 1 ${matching} limit $8) latest`,
    values: [...valuesOf(filter), betsShownMax],
  })
  return row?.count ?? 0
}

/** Ids of one page of bets, newest first. */
export async function listBetIds(
  on: Queries,
  filter: BetsFilter,
  part: { readonly skip: number; readonly count: number },
): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    name: 'profile_bets_page',
    text: `select id ${matching} limit $8 offset $9`,
    values: [...valuesOf(filter), part.count, part.skip],
  })
  return rows.map(({ id }) => id)
}
