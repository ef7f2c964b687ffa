import type { PlayNudge, ProtectionState } from '@powerplay/contract'
import { dayMs, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext, type CallHandlers } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { declineLimits } from './limit-offer.ts'
import { nowOf, type ProtectionParts } from './parts.ts'
import { tellState } from './show-state.ts'

type Kind = PlayNudge['kind']
type Answered = Parameters<CallHandlers['answerNudge']>[0]['kind']

const link = '/profile/settings/safer-play'
const words: Readonly<Record<Kind, readonly [title: string, text: string]>> = {
  'review-limits': [
    'Do your limits still fit?',
    'You set them half a year ago or longer. Look at them under Safer play, and say that they fit or change them.',
  ],
  'no-limit': [
    'You play without a limit',
    'A limit says beforehand how much you want to spend. It takes a minute to set one under Safer play.',
  ],
}

/** Told are those who were here lately: others read of it when they are back. */
const lately = 7 * dayMs
const mostAtOnce = 500

/**
 * Tells players of nudges that came due, each once until it is answered and due again.
 * @returns how many were told
 */
export async function tellNudges(parts: ProtectionParts): Promise<number> {
  const { database } = parts.platform
  const now = nowOf(parts.platform)
  let count = 0
  for (;;) {
    const rows = await database.query<{ userId: Uuid; kind: Kind; since: Date }>({
      text: `select u.user_id as "userId", n.kind, n.since
        from (select distinct user_id from sessions where ended_at is null and seen_at > $2) u
        cross join lateral nudges_due(u.user_id, $1) n
        left join protection_nudges p on p.user_id = u.user_id and p.kind = n.kind
        where p.told_at is null or p.told_at < n.since limit $3`,
      values: [now, new Date(now.getTime() - lately), mostAtOnce],
    })
    for (const row of rows) if (await tellOne(parts, { ...row, at: now })) count += 1
    if (rows.length < mostAtOnce) return count
  }
}

interface Due {
  readonly userId: Uuid
  readonly kind: Kind
  readonly since: Date
  readonly at: Date
}

async function tellOne(parts: ProtectionParts, { userId, kind, since, at }: Due): Promise<boolean> {
  const isNew = await parts.platform.database.transaction(async (tx) => {
    const rows = await tx.query({
      text: `insert into protection_nudges as p (user_id, kind, told_at) values ($1, $2, $3)
        on conflict (user_id, kind) do update set told_at = excluded.told_at
          where p.told_at is null or p.told_at < $4
        returning user_id`,
      values: [userId, kind, at, since],
    })
    // Another node told it.
    if (rows.length === 0) return false
    const [title, text] = words[kind]
    await parts.notices.put(tx, { userId, kind: 'system', title, text, link })
    return true
  })
  if (isNew) await tellState(parts, userId)
  return isNew
}

/**
 * The player has looked: that limits stay as they are, or that he wants none. It comes back after its time,
 * but for the offer before the first deposit; nothing where it is not due.
 */
export async function answerNudge(
  parts: ProtectionParts,
  kind: Answered,
  context: CallContext,
): Promise<ProtectionState> {
  const { platform } = parts
  const userId = playerOf(context)
  await platform.database.transaction(async (tx) => {
    const at = nowOf(platform)
    const isNew =
      kind === 'first-deposit'
        ? await declineLimits(tx, userId, at)
        : await noteAnswer(tx, { userId, kind, at })
    if (!isNew) return
    const line = { stream: 'access', event: 'protection.nudge_answered', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: { kind } }, tx)
  })
  return tellState(parts, userId)
}

async function noteAnswer(
  tx: Queries,
  { userId, kind, at }: { readonly userId: Uuid; readonly kind: Kind; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into protection_nudges (user_id, kind, answered_at)
      select $1, kind, $3 from nudges_due($1, $3) where kind = $2
      on conflict (user_id, kind) do update set answered_at = excluded.answered_at
      returning user_id`,
    values: [userId, kind, at],
  })
  return rows.length > 0
}
