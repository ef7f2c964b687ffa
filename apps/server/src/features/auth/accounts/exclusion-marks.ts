import { createHmac } from 'node:crypto'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { IdentityKind } from '../identities/identity-store.ts'

/** What somebody who excluded himself is known by after the erasure of his account. */
type MarkKind = 'email' | IdentityKind

/** Hashes with the installation's key: nobody reads them, or tries addresses, without it. */
export interface ExclusionMarks {
  readonly on: Queries
  readonly secrets: Pick<Secrets, 'key'>
}

function hashOf({ secrets }: ExclusionMarks, kind: MarkKind, value: string): Buffer {
  return createHmac('sha256', secrets.key('exclusions')).update(`${kind} ${value}`).digest()
}

/** The mailbox that an address leads to, however it is spelt. */
async function mailboxOf(on: Queries, email: string): Promise<string> {
  const [row] = await on.query<{ root: string }>({
    text: 'select email_root($1) as root',
    values: [email],
  })
  return row?.root ?? email
}

/**
 * Whether this led to an account whose exclusion goes on: one that was erased, or that is known by
 * something else since.
 */
export async function isMarked(
  marks: ExclusionMarks,
  kind: MarkKind,
  value: string,
  now: Date,
): Promise<boolean> {
  const whole = kind === 'email' ? await mailboxOf(marks.on, value) : value
  const rows = await marks.on.query({
    text: `select from exclusion_marks
      where kind = $1 and hash = $2 and (until is null or until > $3)`,
    values: [kind, hashOf(marks, kind, whole), now],
  })
  return rows.length > 0
}

interface Known {
  readonly kind: MarkKind
  readonly value: string
}

/**
 * Keeps the exclusion, or time-out, of an account that is about to be erased, or to be known by something
 * else; nothing where none stands. Those of an account that is still there go with its return.
 */
export async function keepExclusion(
  marks: ExclusionMarks,
  { userId, at, isGone }: { readonly userId: Uuid; readonly at: Date; readonly isGone: boolean },
): Promise<void> {
  const { on } = marks
  if (isGone) {
    await on.query({
      text: 'update exclusion_marks set user_id = null where user_id = $1',
      values: [userId],
    })
  }
  const breaks = await on.query<{ until: Date | null }>({
    text: `select until from exclusions where user_id = $1 and ended_at is null
      union all select time_out_until from protection_players
        where user_id = $1 and time_out_until > $2`,
    values: [userId, at],
  })
  if (breaks.length === 0) return
  const known = await on.query<Known>({
    text: `select 'email' as kind, email_root(email) as value from users
        where id = $1 and email_verified_at is not null
      union all select kind, subject from identities where user_id = $1`,
    values: [userId],
  })
  for (const { kind, value } of known) {
    const hash = hashOf(marks, kind, value)
    for (const { until } of breaks) {
      await writeMark(on, { kind, hash, until, userId: isGone ? null : userId })
    }
  }
}

/** Of two marks of one mailbox the longer holds. */
async function writeMark(
  on: Queries,
  mark: {
    readonly kind: MarkKind
    readonly hash: Buffer
    readonly until: Date | null
    readonly userId: Uuid | null
  },
): Promise<void> {
  await on.query({
    text: `insert into exclusion_marks as m (kind, hash, until, user_id) values ($1, $2, $3, $4)
      on conflict (kind, hash) do update set user_id = excluded.user_id, until = case
        when m.until is null or excluded.until is null then null
        else greatest(m.until, excluded.until) end`,
    values: [mark.kind, mark.hash, mark.until, mark.userId],
  })
}
