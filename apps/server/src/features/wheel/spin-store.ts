import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Segment } from './rules.ts'

/** A spin that was decided; it is drawn, and its code is made, afterwards. */
export interface Spin {
  readonly id: Uuid
  readonly userId: Uuid
  readonly wagerId: Uuid
  readonly segments: readonly Segment[]
  readonly at: InstantMs
}

/** A spin of this player, whatever it came to. */
export async function findSpin(on: Queries, id: Uuid, userId: Uuid): Promise<Spin | undefined> {
  const [row] = await on.query<Spin>({
    text: `select id, user_id as "userId", wager_id as "wagerId", segments,
        (extract(epoch from at) * 1000)::float8 as at
      from wheel_spins where id = $1 and user_id = $2`,
    values: [id, userId],
  })
  return row
}

/** When a player spun last; null before the first spin. */
export async function lastSpinAt(on: Queries, userId: Uuid): Promise<InstantMs | null> {
  const [row] = await on.query<{ at: number | null }>({
    name: 'wheel_last',
    text: `select (extract(epoch from max(at)) * 1000)::float8 as at
      from wheel_spins where user_id = $1`,
    values: [userId],
  })
  return row?.at ?? null
}

export async function keepSpin(
  tx: Queries,
  spin: Spin & { readonly ticketId: Uuid },
): Promise<void> {
  await tx.query({
    text: `insert into wheel_spins (id, user_id, ticket_id, wager_id, segments, at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      ...[spin.id, spin.userId, spin.ticketId, spin.wagerId, JSON.stringify(spin.segments)],
      new Date(spin.at),
    ],
  })
}

/** What a spin has come to. */
export interface SpinPrize {
  readonly segment: number
  readonly prize: string
  readonly codeId: string
  readonly code: string
}

/** Holds a spin for the rest of the transaction. @returns false where another wager draws it by now. */
export async function holdSpin(tx: Queries, spin: Spin): Promise<boolean> {
  const rows = await tx.query({
    text: 'select 1 from wheel_spins where id = $1 and wager_id = $2 for update',
    values: [spin.id, spin.wagerId],
  })
  return rows.length > 0
}

/** Notes what a spin came to, once. @returns whether it was open under this wager. */
export async function keepPrize(tx: Queries, spin: Spin, prize: SpinPrize): Promise<boolean> {
  const rows = await tx.query({
    text: `update wheel_spins set segment = $3, prize = $4, code_id = $5, code = $6
      where id = $1 and wager_id = $2 and code_id is null returning id`,
    values: [spin.id, spin.wagerId, prize.segment, prize.prize, prize.codeId, prize.code],
  })
  return rows.length > 0
}

/** Spins without a code that were decided before a moment, oldest first. */
export async function openSpins(on: Queries, before: InstantMs): Promise<Spin[]> {
  return on.query<Spin>({
    text: `select id, user_id as "userId", wager_id as "wagerId", segments,
        (extract(epoch from at) * 1000)::float8 as at
      from wheel_spins where code_id is null and at <= $1 order by at limit 200`,
    values: [new Date(before)],
  })
}

/** Lets another wager draw a spin whose first one never came to be. @returns whether it was open. */
export async function changeWager(on: Queries, spin: Spin, wagerId: Uuid): Promise<boolean> {
  const rows = await on.query({
    text: `update wheel_spins set wager_id = $3
      where id = $1 and wager_id = $2 and code_id is null returning id`,
    values: [spin.id, spin.wagerId, wagerId],
  })
  return rows.length > 0
}
