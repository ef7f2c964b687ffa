import { promotionBans } from '@powerplay/contract/dashboard/areas'
import { refuse, type Uuid } from '@powerplay/kernel'
import { serveArea, type ActOrder, type ServedArea } from '../../program/area.ts'
import type { EconomyParts } from './parts.ts'

interface Ban {
  readonly scope: string
  readonly userId: Uuid
}

/** The dashboard's place of bans from promotions. */
export function bansArea({ users }: Pick<EconomyParts, 'users'>): ServedArea {
  return serveArea(promotionBans, {
    source: {
      from: 'promotion_bans b',
      id: { sql: 'b.id', noun: 'ban' },
      columns: {
        user: 'b.user_id',
        scope: 'b.scope',
        why: 'b.reason',
        by: 'b.banned_by',
        at: 'b.banned_at',
      },
    },
    actions: {
      async ban({ tx, fields: { player, scope }, reason, by, context }) {
        const found = await users.findUserFor(context.caller, player, tx)
        if (!found) return refuse('core/unknown-id')
        const rows = await tx.query({
          text: `insert into promotion_bans (user_id, scope, reason, banned_by)
            values ($1, $2, $3, $4) on conflict (user_id, scope) do nothing returning user_id`,
          values: [found.id, scope, reason, by],
        })
        if (rows.length === 0) return refuse('core/stale-version')
        return { subject: found.id, before: null, after: `banned from ${scope}` }
      },
      lift: {
        async plan({ tx, id }: ActOrder) {
          const [row] = await tx.query<Ban>({
            text: 'select scope, user_id as "userId" from promotion_bans where id = $1',
            values: [id],
          })
          if (!row) return refuse('core/stale-version')
          const before = `banned from ${row.scope}`
          return { title: 'End of a ban', before, after: 'free', about: row.userId }
        },
        async run({ tx, id }: ActOrder) {
          const [row] = await tx.query<Ban>({
            text: `delete from promotion_bans where id = $1
              returning scope, user_id as "userId"`,
            values: [id],
          })
          if (!row) return refuse('core/stale-version')
          return { subject: row.userId, before: `banned from ${row.scope}`, after: 'free' }
        },
      },
    },
  })
}
