import { harmCases } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { playerOf } from '../../platform/context.ts'
import { serveArea, type ServedArea } from '../../program/area.ts'
import { openHarm } from './open-harm.ts'
import type { CaseParts } from './parts.ts'

/** What the dashboard shows of players whom play may harm. */
export function harmArea(parts: CaseParts): ServedArea {
  const { platform } = parts
  return serveArea(harmCases, {
    source: {
      from: 'harm_cases h',
      id: { sql: 'h.id', noun: 'harm' },
      columns: {
        at: 'h.at',
        user: 'h.user_id',
        marker: 'h.marker',
        state: 'h.state',
        sum: 'h.sum_usd_e6 / 10000',
        count: 'h.count',
        lastAt: 'h.last_at',
        other: 'h.other_id',
        endedBy: 'h.ended_by',
        endedAt: 'h.ended_at',
        endReason: 'h.end_reason',
      },
    },
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::int as open, min(at) as oldest from harm_cases where state = 'open'`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
    actions: {
      async close({ tx, id, reason, by, context }) {
        const [own] = await tx.query<{ userId: string }>({
          text: `update harm_cases set state = 'closed', ended_at = $2, ended_by = $3, end_reason = $4
            where id = $1 and state = 'open' returning user_id as "userId"`,
          values: [id, new Date(platform.clock.now()), by, reason],
        })
        if (own === undefined) return refuse('cases/case-over')
        if ([by, playerOf(context)].includes(own.userId)) refuse('dashboard/own-request')
        return { subject: own.userId, before: 'open', after: 'closed' }
      },
      // Beside the act: it reads a day of bets, and each case has a transaction of its own.
      look: async () => ({ afterwards: async () => void (await openHarm(parts)) }),
    },
  })
}
