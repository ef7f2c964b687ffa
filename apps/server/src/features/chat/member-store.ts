import type { ChatReason } from '@powerplay/contract'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** What the chat knows of a player. */
export interface Member {
  readonly rulesVersion: string | null
  readonly lastSentAt: Date | null
  readonly mutedUntil: Date | null
  readonly shadowUntil: Date | null
}

const nobodyYet: Member = {
  rulesVersion: null,
  lastSentAt: null,
  mutedUntil: null,
  shadowUntil: null,
}
const columns = `rules_version as "rulesVersion", last_sent_at as "lastSentAt",
  muted_until as "mutedUntil", shadow_until as "shadowUntil"`

export function isMuted({ mutedUntil }: Member, now: InstantMs): boolean {
  return mutedUntil !== null && mutedUntil.getTime() > now
}

export async function readMember(on: Queries, userId: Uuid): Promise<Member> {
  const [row] = await on.query<Member>({
    name: 'chat_member',
    text: `select ${columns} from chat_members where user_id = $1`,
    values: [userId],
  })
  return row ?? nobodyYet
}

/** Locks a player's row, made if need be, until the transaction ends. */
export async function lockMember(tx: Queries, userId: Uuid): Promise<Member> {
  const [row] = await tx.query<Member>({
    name: 'chat_member_lock',
    text: `insert into chat_members as m (user_id) values ($1)
      on conflict (user_id) do update set user_id = m.user_id returning ${columns}`,
    values: [userId],
  })
  return row ?? nobodyYet
}

export async function noteSent(tx: Queries, userId: Uuid, at: InstantMs): Promise<void> {
  await tx.query({
    name: 'chat_member_sent',
    text: 'update chat_members set last_sent_at = $2 where user_id = $1',
    values: [userId, new Date(at)],
  })
}

export async function acceptRules(
  on: Queries,
  userId: Uuid,
  { version, at }: { readonly version: string; readonly at: InstantMs },
): Promise<void> {
  await on.query({
    text: `insert into chat_members (user_id, rules_version, rules_at) values ($1, $2, $3)
      on conflict (user_id) do update set rules_version = $2, rules_at = $3`,
    values: [userId, version, new Date(at)],
  })
}

/** Sets the end of a mute, or (null) ends it. */
export async function setMute(
  tx: Queries,
  userId: Uuid,
  mute: { readonly until: InstantMs; readonly act: Uuid } | null,
): Promise<void> {
  await tx.query({
    text: 'update chat_members set muted_until = $2, mute_act = $3 where user_id = $1',
    values: [userId, mute && new Date(mute.until), mute && mute.act],
  })
}

/** A mute in effect with the act that it comes from. */
export interface MuteRow {
  readonly user_id: Uuid
  readonly muted_until: Date
  readonly act_id: Uuid
  readonly actor: Uuid | null
  readonly at: Date
  readonly reason: ChatReason | null
  readonly note: string | null
}

const muteColumns = `m.user_id, m.muted_until, l.id as act_id, l.actor, l.at, l.reason, l.note`

/** The mute that a player is under. */
export async function muteOf(
  on: Queries,
  userId: Uuid,
  now: InstantMs,
): Promise<MuteRow | undefined> {
  const [row] = await on.query<MuteRow>({
    text: `select ${muteColumns} from chat_members m join chat_log l on l.id = m.mute_act
      where m.user_id = $1 and m.muted_until > $2`,
    values: [userId, new Date(now)],
  })
  return row
}

/** A page of the mutes in effect, the latest first, and how many there are. */
export async function listMutes(
  on: Queries,
  now: InstantMs,
  part: { readonly skip: number; readonly size: number },
): Promise<{ rows: MuteRow[]; total: number }> {
  const at = new Date(now)
  const rows = await on.query<MuteRow>({
    text: `select ${muteColumns} from chat_members m join chat_log l on l.id = m.mute_act
      where m.muted_until > $1 order by l.at desc, l.id desc offset $2 limit $3`,
    values: [at, part.skip, part.size],
  })
  const [count] = await on.query<{ total: number }>({
    text: 'select count(*)::integer as total from chat_members where muted_until > $1',
    values: [at],
  })
  return { rows, total: count?.total ?? 0 }
}

/** Counts a refused spam; those longer ago than the window count no more. @returns strikes now */
export async function strike(
  tx: Queries,
  userId: Uuid,
  { at, windowMs }: { readonly at: InstantMs; readonly windowMs: number },
): Promise<number> {
  const [row] = await tx.query<{ strikes: number }>({
    text: `update chat_members set
        strikes = case when strikes_since > $3 then strikes + 1 else 1 end,
        strikes_since = case when strikes_since > $3 then strikes_since else $2 end
      where user_id = $1 returning strikes`,
    values: [userId, new Date(at), new Date(at - windowMs)],
  })
  return row?.strikes ?? 0
}

export async function shadow(tx: Queries, userId: Uuid, until: InstantMs): Promise<void> {
  await tx.query({
    text: 'update chat_members set shadow_until = $2, strikes = 0 where user_id = $1',
    values: [userId, new Date(until)],
  })
}

/** Those of these players who are muted now. */
export async function mutedAmong(
  on: Queries,
  userIds: readonly Uuid[],
  now: InstantMs,
): Promise<ReadonlySet<Uuid>> {
  const rows = await on.query<{ user_id: Uuid }>({
    text: 'select user_id from chat_members where user_id = any($1) and muted_until > $2',
    values: [userIds, new Date(now)],
  })
  return new Set(rows.map((row) => row.user_id))
}
