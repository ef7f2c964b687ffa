import { refuse, type Uuid } from '@powerplay/kernel'
import { userSessions } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { ComplianceDoor } from '../../compliance/index.ts'

/** Where a user is signed in, and was. */
export function sessionsArea(
  auth: Pick<AuthDoor, 'endSessions'>,
  { isoOf }: Pick<ComplianceDoor, 'isoOf'>,
): ServedArea {
  return serveArea(userSessions, {
    source: {
      from: 'sessions s',
      id: { sql: 's.id', noun: 'ses' },
      of: { sql: 's.user_id', noun: 'user' },
      columns: {
        device: 's.device',
        ip: 's.ip',
        country: 's.ip',
        state: `case when s.ended_at is null then 'open' else 'ended' end`,
        createdAt: 's.created_at',
        seenAt: 's.seen_at',
      },
      finish: async (rows) => rows.map((row) => ({ ...row, country: isoOf(String(row['ip'])) })),
    },
    actions: {
      async end({ tx, id }) {
        const [owner] = await tx.query<{ userId: Uuid }>({
          text: 'select user_id as "userId" from sessions where id = $1',
          values: [id],
        })
        const { userId } = owner ?? refuse('core/unknown-id')
        const { count, afterwards } = await auth.endSessions(tx, { userId, only: id })
        // It had ended by then: nothing was done.
        if (count === 0) refuse('core/stale-version')
        return { subject: userId, before: 'open', after: 'ended', afterwards }
      },
    },
  })
}
