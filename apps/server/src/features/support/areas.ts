import { supportChats } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../program/area.ts'
import type { SupportParts } from './parts.ts'

const seconds = (to: string) => `extract(epoch from ${to} - c.created_at)::integer`

/** What the dashboard shows of support. */
export function supportArea({ platform }: SupportParts): ServedArea {
  return serveArea(supportChats, {
    source: {
      from: 'support_chats c',
      id: { sql: 'c.id', noun: 'support' },
      columns: {
        at: 'c.created_at',
        user: 'c.user_id',
        title: 'c.title',
        status: 'c.status',
        assigned: 'c.assigned',
        firstAnswer: seconds('c.first_answer_at'),
        resolution: seconds('c.closed_at'),
        messages: 'c.last_number',
        rating: 'c.rating',
        closedBy: 'c.closed_by',
      },
    },
    actions: {},
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::integer as open, min(waiting_since) as oldest
          from support_chats where status = 'open'`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
  })
}
