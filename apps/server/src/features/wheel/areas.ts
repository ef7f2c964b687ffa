import { wheelSpins } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../program/area.ts'
import type { WheelParts } from './parts.ts'
import { give, tellNow } from './tickets.ts'

/** What the dashboard shows of the wheel. */
export function wheelArea(parts: WheelParts): ServedArea {
  return serveArea(wheelSpins, {
    source: {
      from: 'wheel_spins s join wheel_tickets t on t.id = s.ticket_id',
      id: { sql: 's.id', noun: 'spin' },
      columns: {
        at: 's.at',
        user: 's.user_id',
        ticket: 't.source',
        segment: 's.segment::int',
        prize: 's.prize',
        code: 's.code',
      },
    },
    actions: {
      async give({ tx, fields, by, context }) {
        const found = await parts.findPlayer(context.caller, fields.player, tx)
        if (!found) return refuse('core/unknown-id')
        // Nobody gives to themselves, under whatever name.
        const { userIds } = await parts.economy.clusterOf(tx, by)
        if (userIds.includes(found.id)) refuse('dashboard/own-cluster')
        const key = parts.platform.mintId()
        const keys = Array.from({ length: fields.count }, (_, place) => `staff/${key}/${place}`)
        await give(parts, tx, { userId: found.id, source: 'staff', keys })
        return {
          subject: found.id,
          before: null,
          after: `${fields.count} tickets`,
          afterwards: () => tellNow(parts, found.id, 'staff'),
        }
      },
    },
  })
}
