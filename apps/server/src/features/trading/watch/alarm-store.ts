import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** What the house noticed: a player, a price or a position that staff have to look at. */
export interface Alarm {
  readonly kind: 'quick' | 'predictable' | 'aside' | 'venue'
  /** Id of the player or the position, or name of the ticker or venue. */
  readonly subject: string
  readonly userId: Uuid | null
  readonly text: string
}

/** Raises alarms; one that is open already stays as it is. @returns those that are new. */
export async function raiseAlarms(on: Queries, alarms: readonly Alarm[]): Promise<Alarm[]> {
  if (alarms.length === 0) return []
  const raised = await on.query<{ kind: string; subject: string }>({
    text: `insert into trading_alarms (kind, subject, user_id, text)
      select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[])
      on conflict do nothing returning kind, subject`,
    values: [
      alarms.map(({ kind }) => kind),
      alarms.map(({ subject }) => subject),
      alarms.map(({ userId }) => userId),
      alarms.map(({ text }) => text),
    ],
  })
  const isNew = ({ kind, subject }: Alarm) =>
    raised.some((one) => one.kind === kind && one.subject === subject)
  return alarms.filter(isNew)
}

/** Closes an alarm. @returns it, or undefined where it is closed already or unknown. */
export async function closeAlarm(tx: Queries, id: string): Promise<Alarm | undefined> {
  const [alarm] = await tx.query<Alarm>({
    text: `update trading_alarms set closed_at = now() where id = $1 and closed_at is null
      returning kind, subject, user_id as "userId", text`,
    values: [id],
  })
  return alarm
}

/** How many alarms are open, and since when. */
export async function openAlarms(on: Queries): Promise<{ open: number; oldest: Date | null }> {
  const [row] = await on.query<{ open: number; oldest: Date | null }>({
    text: `select count(*)::int as open, min(raised_at) as oldest from trading_alarms
      where closed_at is null`,
  })
  return row ?? { open: 0, oldest: null }
}
