import { moneyCases } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ActOrder, type ServedArea } from '../../program/area.ts'
import { insertCase } from './open-cases.ts'
import type { CaseParts } from './parts.ts'
import { wordsOfRelease } from './words-of-release.ts'

/** What the dashboard shows of cases. */
export function casesArea({ platform, users }: CaseParts): ServedArea {
  return serveArea(moneyCases, {
    source: {
      from: 'aml_cases c',
      id: { sql: 'c.id', noun: 'case' },
      columns: {
        at: 'c.at',
        user: 'c.user_id',
        rule: 'c.rule',
        state: 'c.state',
        sum: 'c.sum_usd_e6 / 10000',
        count: 'c.count',
        other: 'c.other_id',
        note: 'c.note',
        held: `case when c.state = 'open' then (select coalesce(sum(w.usd_e6), 0)::bigint / 10000
          from withdrawals w where w.user_id = c.user_id
            and w.stage in ('asked', 'taken', 'approved')) end`,
        openedBy: 'c.opened_by',
        endedAt: 'c.ended_at',
        endReason: 'c.end_reason',
      },
    },
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::int as open, min(at) as oldest from aml_cases where state = 'open'`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
    actions: {
      async flag({ tx, fields, reason, by, context }) {
        const found = await users.findUserFor(context.caller, fields.player, tx)
        if (found === null) return refuse('dashboard/unknown-person')
        if (found.id === by) refuse('dashboard/own-request')
        const seen = { userId: found.id, sumUsdE6: 0n, count: 0, otherId: null }
        const own = { ...seen, rule: 'staff', note: reason, openedBy: by } as const
        if (!(await insertCase(tx, { platform, own }))) refuse('cases/case-over')
        return { subject: found.id, before: null, after: 'case open' }
      },
      release: {
        plan: async ({ tx, id }: ActOrder) =>
          (await wordsOfRelease(tx, id)) ?? refuse('cases/case-over'),
        async run({ tx, id, reason }: ActOrder) {
          const [own] = await tx.query<{ userId: string }>({
            text: `update aml_cases set state = 'released', ended_at = $2, end_reason = $3
              where id = $1 and state = 'open' returning user_id as "userId"`,
            values: [id, new Date(platform.clock.now()), reason],
          })
          if (own === undefined) return refuse('cases/case-over')
          return { subject: own.userId, before: 'open', after: 'released' }
        },
      },
    },
  })
}
