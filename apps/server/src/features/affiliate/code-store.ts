import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** A code of a player. */
export interface CodeRow {
  readonly id: Uuid
  readonly userId: Uuid
  readonly code: string
  readonly isActive: boolean
}

const columns = `id, user_id as "userId", code, removed_at is null as "isActive"`

/** The code of this text, in use or not. */
export async function findCode(on: Queries, code: string): Promise<CodeRow | undefined> {
  const [row] = await on.query<CodeRow>({
    name: 'affiliate_code',
    text: `select ${columns} from affiliate_codes where code = $1`,
    values: [code],
  })
  return row
}

/** All codes of a player, first one first. */
export async function codesOf(on: Queries, userId: Uuid): Promise<CodeRow[]> {
  return on.query<CodeRow>({
    name: 'affiliate_codes_of',
    text: `select ${columns} from affiliate_codes where user_id = $1 order by created_at, id`,
    values: [userId],
  })
}

/** Holds what a player has of the programme for the rest of the transaction. */
export async function lockAccount(tx: Queries, userId: Uuid): Promise<AccountRow> {
  await tx.query({
    text: 'insert into affiliate_accounts (user_id) values ($1) on conflict do nothing',
    values: [userId],
  })
  const [row] = await tx.query<AccountRow>({
    text: `select is_under_review as "isUnderReview", carry_usd_e6 as "carryE6", claims
      from affiliate_accounts where user_id = $1 for update`,
    values: [userId],
  })
  return row ?? { isUnderReview: false, carryE6: 0n, claims: 0 }
}

/** What stands of an affiliate besides codes and links. */
export interface AccountRow {
  readonly isUnderReview: boolean
  /** What the last claim left over, below a cent. */
  readonly carryE6: bigint
  readonly claims: number
}

/** Puts a code into use; one of the same player that was removed comes back. @returns null if taken. */
export async function keepCode(
  tx: Queries,
  code: Omit<CodeRow, 'isActive'>,
  at: InstantMs,
): Promise<CodeRow | null> {
  const [row] = await tx.query<CodeRow>({
    text: `insert into affiliate_codes as c (id, user_id, code, created_at) values ($1, $2, $3, $4)
      on conflict (code) do update set removed_at = null
        where c.user_id = excluded.user_id and c.removed_at is not null
      returning ${columns}`,
    values: [code.id, code.userId, code.code, new Date(at)],
  })
  return row ?? null
}

/** Whether a player, of any spelling, is called so. */
export async function isName(on: Queries, code: string, besides: Uuid): Promise<boolean> {
  const rows = await on.query({
    text: 'select from users where lower(name) = $1 and id <> $2',
    values: [code, besides],
  })
  return rows.length > 0
}

/** Takes a code out of use. @returns false where it is not this player's, or is out of use. */
export async function removeCode(
  on: Queries,
  { id, userId }: Pick<CodeRow, 'id' | 'userId'>,
  at: InstantMs,
): Promise<boolean> {
  const rows = await on.query({
    text: `update affiliate_codes set removed_at = $3
      where id = $1 and user_id = $2 and removed_at is null returning id`,
    values: [id, userId, new Date(at)],
  })
  return rows.length > 0
}

/** Counts a click, once per visitor and day. */
export async function countClick(
  on: Queries,
  click: { readonly codeId: Uuid; readonly day: string; readonly visitor: Uint8Array },
): Promise<void> {
  await on.query({
    name: 'affiliate_click',
    text: `with new as (
        insert into affiliate_visitors (day, code_id, visitor) values ($1, $2, $3)
        on conflict do nothing returning 1)
      insert into affiliate_clicks as c (day, code_id, clicks) select $1::date, $2::uuid, 1 from new
      on conflict (code_id, day) do update set clicks = c.clicks + 1`,
    values: [click.day, click.codeId, Buffer.from(click.visitor)],
  })
}

/** Forgets who clicked before a day; how many stays. */
export async function forgetVisitors(on: Queries, before: string): Promise<void> {
  await on.query({ text: 'delete from affiliate_visitors where day < $1', values: [before] })
}
