import { toSafeNumber, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** What a guest plays with. */
export interface GuestRow {
  readonly id: Buffer
  /** Minor units as text by currency; a missing one was never touched. */
  readonly balances: Readonly<Record<string, string>>
  /** Open rounds by game, as the guests' rounds keep them. */
  readonly rounds: Readonly<Record<string, unknown>>
  /** Bets placed, which number the slots of the kept answers. */
  readonly plays: bigint
}

/** Answers that are kept per guest. */
export const answersKept = 64

const columns = 'id, balances, rounds, plays'

/** Opens the session of a guest. @returns undefined when there is one already. */
export async function insertGuest(
  tx: Queries,
  id: Buffer,
  now: InstantMs,
): Promise<GuestRow | undefined> {
  const [row] = await tx.query<GuestRow>({
    name: 'guest_insert',
    text: `insert into guest_sessions (id, seen_at) values ($1, $2) on conflict do nothing
      returning ${columns}`,
    values: [id, new Date(now)],
  })
  return row
}

/** The session of a guest, locked until the transaction ends. */
export async function lockGuest(tx: Queries, id: Buffer): Promise<GuestRow | undefined> {
  const [row] = await tx.query<GuestRow>({
    name: 'guest_lock',
    text: `select ${columns} from guest_sessions where id = $1 for update`,
    values: [id],
  })
  return row
}

/** The session of a guest as it stands, without a lock. */
export async function readGuest(on: Queries, id: Buffer): Promise<GuestRow | undefined> {
  const [row] = await on.query<GuestRow>({
    name: 'guest_read',
    text: `select ${columns} from guest_sessions where id = $1`,
    values: [id],
  })
  return row
}

/** Writes a locked session back. */
export async function saveGuest(tx: Queries, guest: GuestRow, now: InstantMs): Promise<void> {
  const { id, balances, rounds, plays } = guest
  await tx.query({
    name: 'guest_save',
    text: `update guest_sessions set balances = $2, rounds = $3, plays = $4, seen_at = $5
      where id = $1`,
    values: [id, JSON.stringify(balances), JSON.stringify(rounds), plays, new Date(now)],
  })
}

/** An answer that was given under a key, and what was asked for. */
export interface KeptAnswer {
  readonly bodyHash: Buffer
  readonly answer: unknown
}

/** What is known of a key of this guest, and the oldest key whose answer is still kept. */
export async function findAnswer(
  tx: Queries,
  guestId: Buffer,
  key: Uuid,
): Promise<{ readonly known: KeptAnswer | undefined; readonly oldestKey: Uuid | null }> {
  const rows = await tx.query<{ key: Uuid; body_hash: Buffer; answer: unknown; kept: number }>({
    name: 'guest_answer',
    text: `with kept as (
        select key, body_hash, answer, count(*) over ()::int as kept,
          row_number() over (order by key) as place
        from guest_answers where guest_id = $1)
      select key, body_hash, case when key = $2 then answer end as answer, kept
      from kept where key = $2 or place = 1`,
    values: [guestId, key],
  })
  const row = rows.find((one) => one.key === key)
  const oldest = rows.find((one) => one !== row) ?? row
  const isFull = (oldest?.kept ?? 0) >= answersKept
  return {
    known: row && { bodyHash: row.body_hash, answer: row.answer },
    oldestKey: isFull && oldest ? oldest.key : null,
  }
}

/** Keeps the answer of a bet in the place of the oldest one. */
export async function keepAnswer(
  tx: Queries,
  guest: GuestRow,
  kept: KeptAnswer & { readonly key: Uuid },
): Promise<void> {
  await tx.query({
    name: 'guest_keep_answer',
    text: `insert into guest_answers (guest_id, slot, key, body_hash, answer)
      values ($1, $2, $3, $4, $5)
      on conflict (guest_id, slot) do update set
        key = excluded.key, body_hash = excluded.body_hash, answer = excluded.answer`,
    values: [
      guest.id,
      toSafeNumber(guest.plays % BigInt(answersKept)),
      kept.key,
      kept.bodyHash,
      JSON.stringify(kept.answer),
    ],
  })
}

/** Forgets guests who did not play since an instant, with their answers. */
export async function forgetGuests(on: Queries, before: InstantMs): Promise<void> {
  await on.query({
    text: 'delete from guest_sessions where seen_at < $1',
    values: [new Date(before)],
  })
}
