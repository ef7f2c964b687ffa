import type { RefusalParams, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A cash-out that waits, or what became of it. */
export interface StoredCashOut {
  readonly id: Uuid
  readonly betId: Uuid
  readonly userId: Uuid
  readonly fraction: 25 | 50 | 100
  readonly offeredMinor: bigint
  readonly paidMinor: bigint | null
  readonly state: 'waiting' | 'accepted' | 'refused'
  readonly askedMs: number
  readonly dueMs: number
  readonly decidedMs: number | null
  readonly refusal: string | null
  readonly refusalParams: RefusalParams | null
}

const select = `select id, bet_id as "betId", user_id as "userId", fraction,
    offered_minor as "offeredMinor", paid_minor as "paidMinor", state,
    asked_ms::float8 as "askedMs", due_ms::float8 as "dueMs", decided_ms::float8 as "decidedMs",
    refusal, refusal_params as "refusalParams"
  from sport_cashouts`

export async function findCashOut(on: Queries, id: Uuid): Promise<StoredCashOut | undefined> {
  const [row] = await on.query<StoredCashOut>({ text: `${select} where id = $1`, values: [id] })
  return row
}

/** Queues a cash-out. @returns false while another one of the bet waits. */
export async function insertCashOut(
  on: Queries,
  order: Pick<
    StoredCashOut,
    'id' | 'betId' | 'userId' | 'fraction' | 'offeredMinor' | 'askedMs' | 'dueMs'
  >,
): Promise<boolean> {
  const rows = await on.query<{ id: Uuid }>({
    text: `insert into sport_cashouts
        (id, bet_id, user_id, fraction, offered_minor, state, asked_ms, due_ms)
      values ($1, $2, $3, $4, $5, 'waiting', $6, $7) on conflict do nothing returning id`,
    values: [
      ...[order.id, order.betId, order.userId, order.fraction, order.offeredMinor],
      ...[order.askedMs, order.dueMs],
    ],
  })
  return rows.length > 0
}

/** Cash-outs whose time has come and that nobody else holds, locked. */
export async function lockDueCashOuts(
  tx: Queries,
  nowMs: number,
  count: number,
): Promise<StoredCashOut[]> {
  return tx.query<StoredCashOut>({
    text: `${select} where state = 'waiting' and due_ms <= $1 order by due_ms limit ${count}
      for update skip locked`,
    values: [nowMs],
  })
}

export async function writeCashOut(
  tx: Queries,
  { id, state, paidMinor, decidedMs, refusal, refusalParams }: StoredCashOut,
): Promise<void> {
  await tx.query({
    text: `update sport_cashouts set state = $2, paid_minor = $3, decided_ms = $4, refusal = $5,
        refusal_params = $6 where id = $1`,
    values: [
      id,
      state,
      paidMinor,
      decidedMs,
      refusal,
      refusalParams && JSON.stringify(refusalParams),
    ],
  })
}
