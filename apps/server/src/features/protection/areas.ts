import type { ExclusionPeriod } from '@powerplay/contract'
import { protectedPlayers } from '@powerplay/contract/dashboard/areas'
import { refuse, type Uuid } from '@powerplay/kernel'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../program/area.ts'
import { exclude } from './exclusion-store.ts'
import { guardPlayer, lockMates } from './limit-store.ts'
import type { ProtectionParts } from './parts.ts'
import { excludeMates } from './same-mailbox.ts'
import { tellState } from './show-state.ts'

const limitsOf = (where: string) => `(select count(*)::int from protection_limits l
  where l.user_id = p.user_id and l.ended_at is null ${where})`

/** What the dashboard shows of player protection. */
export function protectionAreas(parts: ProtectionParts): readonly ServedArea[] {
  const { platform, users } = parts
  /** Closes an account for play, with all of its mailbox, and signs it out. */
  async function close(
    { tx, reason, by }: Pick<ActOrder, 'tx' | 'reason' | 'by'>,
    userId: Uuid,
    period: ExclusionPeriod,
  ): Promise<Done> {
    const at = await lockMates(tx, userId)
    await exclude(tx, { id: platform.mintId(), userId, period, reason, byStaff: by, at })
    await guardPlayer(tx, userId, { at })
    const others = await excludeMates(parts, tx, { userId, at })
    const ended = await users.endSessions(tx, { userId })
    return {
      subject: userId,
      after: `excluded: ${period}`,
      async afterwards() {
        ended.afterwards()
        others()
        await tellState(parts, userId)
      },
    }
  }
  return [
    serveArea(protectedPlayers, {
      source: {
        from: `protection_players p
          left join exclusions x on x.user_id = p.user_id and x.ended_at is null`,
        id: { sql: 'p.user_id', noun: 'user' },
        columns: {
          at: 'p.changed_at',
          user: 'p.user_id',
          state: `case when x.id is not null then 'excluded'
            when p.time_out_until > now() then 'break'
            when ${limitsOf('')} > 0 then 'limits' else 'free' end`,
          limits: limitsOf(''),
          pending: limitsOf('and l.pending_kind is not null and l.lapses_at > now()'),
          timeOutUntil: 'case when p.time_out_until > now() then p.time_out_until end',
          excludedAt: 'x.at',
          excludedUntil: 'x.until',
          isForever: `case when x.id is not null and x.until is null then 'yes' end`,
          returnAskedAt: 'x.return_asked_at',
          reason: 'x.reason',
          reality: 'p.reality_minutes',
        },
      },
      actions: {
        async exclude(order) {
          const [found] = await order.tx.query<{ id: Uuid }>({
            text: 'select id from users where id = $1',
            values: [order.id],
          })
          return close(order, (found ?? refuse('core/unknown-id')).id, order.fields.period)
        },
        // Who never set anything has no row here, and may have to be protected all the more. Whoever asks for it
        // in a letter is found by its address, by staff too who may not read those of accounts.
        async excludePlayer(order) {
          const found = await users.findUser(order.fields.player, order.tx)
          return close(order, (found ?? refuse('dashboard/unknown-person')).id, order.fields.period)
        },
      },
    }),
  ]
}
