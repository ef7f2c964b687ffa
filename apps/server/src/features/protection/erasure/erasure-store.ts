import { toSafeNumber, currencyOf, type Uuid } from '@powerplay/kernel'
import type { ErasureState } from '@powerplay/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { usdE6Of } from '../../wallet/index.ts'
import type { ProtectionParts } from '../parts.ts'
import { goneAtOnce, goneLater } from './personal-rows.ts'

/** What a player may know of. */
type ToldHold = ErasureState['holds'][number]
/** `watched`: a case or a request of staff, of which its player hears nothing. */
export type Hold = ToldHold | 'watched'

/** What of it is told to the player. */
export const toldOf = (holds: readonly Hold[]): ToldHold[] =>
  holds.filter((hold): hold is ToldHold => hold !== 'watched')

/** An erasure that an account waits for. */
export interface WaitingErasure {
  readonly id: Uuid
  readonly userId: Uuid
  readonly dueAt: Date
}

const columns = 'id, user_id as "userId", due_at as "dueAt"'

export async function findWaiting(on: Queries, userId: Uuid): Promise<WaitingErasure | undefined> {
  const [row] = await on.query<WaitingErasure>({
    text: `select ${columns} from erasures where user_id = $1 and state = 'waiting'`,
    values: [userId],
  })
  return row
}

/** @returns it, locked until the end of the transaction, while it waits. */
export async function lockWaiting(tx: Queries, id: string): Promise<WaitingErasure | undefined> {
  const [row] = await tx.query<WaitingErasure>({
    text: `select ${columns} from erasures where id = $1 and state = 'waiting' for update`,
    values: [id],
  })
  return row
}

/** Those whose time has come, by id: those after one, so that what is held keeps no other waiting. */
export function findDue(
  on: Queries,
  now: Date,
  { after, count }: { readonly after: Uuid | null; readonly count: number },
): Promise<WaitingErasure[]> {
  return on.query<WaitingErasure>({
    text: `select ${columns} from erasures where state = 'waiting' and due_at <= $1
      and ($2::uuid is null or id > $2) order by id limit $3`,
    values: [now, after, count],
  })
}

/** Writes one down; one that waits already stays as it is. */
export async function insertErasure(
  tx: Queries,
  row: WaitingErasure & { readonly askedBy: Uuid | null; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into erasures (id, user_id, state, at, due_at, asked_by)
      values ($1, $2, 'waiting', $3, $4, $5) on conflict do nothing returning id`,
    values: [row.id, row.userId, row.at, row.dueAt, row.askedBy],
  })
  return rows.length === 1
}

export async function endErasure(
  tx: Queries,
  id: Uuid,
  end: { readonly state: 'recalled' | 'done'; readonly at: Date },
): Promise<void> {
  await tx.query({
    text: `update erasures set state = $2, ended_at = $3, held_by = '{}' where id = $1`,
    values: [id, end.state, end.at],
  })
}

/** Notes what kept it from being done when its time had come. */
export async function noteHolds(on: Queries, id: Uuid, holds: readonly Hold[]): Promise<void> {
  await on.query({
    text: `update erasures set held_by = $2 where id = $1 and state = 'waiting'`,
    values: [id, holds],
  })
}

const centE6 = 10_000n

/**
 * What keeps an account from being erased. Real money below a cent in all does not: it cannot be paid out.
 * Of what has no price nobody knows how little it is.
 */
export async function holdsOf(
  on: Queries,
  { pocketsOf, prices }: ProtectionParts['wallet'],
  userId: Uuid,
): Promise<Hold[]> {
  const [row] = await on.query<{ holds: Hold[] }>({
    text: 'select erasure_holds($1) as holds',
    values: [userId],
  })
  const holds = row?.holds ?? []
  if (holds.includes('balance')) return holds
  let worth = 0n
  for (const { currency, pocket, balance } of await pocketsOf(userId, on)) {
    if (pocket !== 'real' || balance <= 0n) continue
    const rate = prices.usdRateE8(currency)
    worth += rate === undefined ? centE6 : usdE6Of(balance, rate, currencyOf(currency).decimals)
  }
  return worth >= centE6 ? ['balance', ...holds] : holds
}

/** Takes away what goes with the erasure itself, besides the account's own row. */
export async function eraseRows(tx: Queries, userId: Uuid): Promise<void> {
  for (const { statements } of goneAtOnce) {
    for (const text of statements) await tx.query({ text, values: [userId] })
  }
}

/** So many years the longest kept class is kept. */
export async function keptYears(on: Queries): Promise<number> {
  const [row] = await on.query<{ years: bigint }>({
    text: 'select max(years)::bigint as years from retention_classes',
  })
  return toSafeNumber(row?.years ?? 0n)
}

interface Kept {
  readonly id: Uuid
  readonly userId: Uuid
  /** Classes whose years are over. */
  readonly over: readonly string[]
  readonly isLast: boolean
}

/** Takes away what was kept of accounts and whose time is over. @returns how many were forgotten whole. */
export async function forgetRows(tx: Queries, now: Date, count: number): Promise<number> {
  const kept = await tx.query<Kept>({
    text: `select e.id, e.user_id as "userId",
        array_agg(c.id) filter (where e.ended_at + make_interval(years => c.years) <= $1) as over,
        bool_and(e.ended_at + make_interval(years => c.years) <= $1) as "isLast"
      from erasures e cross join retention_classes c
      where e.state = 'done' and e.forgotten_at is null and e.ended_at
        + make_interval(years => (select min(years) from retention_classes where years > 0)) <= $1
      group by e.id order by e.ended_at, e.id limit $2`,
    values: [now, count],
  })
  for (const { id, userId, over, isLast } of kept) {
    for (const rows of goneLater) {
      if (!over.includes(rows.class)) continue
      for (const text of rows.statements) await tx.query({ text, values: [userId] })
    }
    if (!isLast) continue
    await tx.query({
      text: 'update erasures set forgotten_at = $2 where id = $1',
      values: [id, now],
    })
  }
  return kept.filter(({ isLast }) => isLast).length
}
